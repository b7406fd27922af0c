-- Why a signature was withdrawn, or a confirmation taken back. Of record, as the rows are: a column without a value is not part of an entry.
alter table sdv_entry add column unset_reason text;
alter table sdv_confirmation add column undone_reason text;
