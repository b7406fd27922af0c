-- What an archive of all histories says of each of its files: the sum of the spreadsheet, and how far the trail goes that it was made of.
-- Archives are kept for a week and are made again at a click: those from before go.
delete from history_export;
alter table history_export_file
  -- SHA-256 in hex; null until written
  add column checksum    text,
  add column trail_seq   integer,
  add column trail_hash  text;
