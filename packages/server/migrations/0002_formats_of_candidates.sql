-- Data dictionaries of REDCap and sheets of ISARIC ARC come in as well.

alter table base_candidate drop constraint base_candidate_format_check;
alter table base_candidate add check (format in ('casebook', 'fhir', 'redcap', 'arc'));
