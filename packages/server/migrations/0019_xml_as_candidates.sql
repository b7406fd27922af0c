-- XForms and ODM come in as well.

alter table base_candidate drop constraint base_candidate_format_check;
alter table base_candidate add check (format in ('casebook', 'fhir', 'redcap', 'arc', 'xlsform', 'xform', 'odm'));
