-- The archive of all histories: with a PDF of each case, if asked for.
alter table history_export add column documents text;
alter table history_export_file add column document bytea;
alter table history_export_file add column document_checksum text;
