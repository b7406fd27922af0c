-- The bytes of files that are answers, in pieces. The answer names them by their hash. They belong to the draft with which they came, and so to
-- its case once it has one; what came without a draft, by a patient's link, belongs to the case.
create table answer_file (
  id             uuid primary key,
  draft_id       uuid references draft,
  case_id        uuid references study_case,
  -- base64url, as in the answer
  sha256         text not null,
  size           integer not null,
  begun_at       timestamptz not null,
  -- null: not all pieces are there
  completed_at   timestamptz,
  check ((draft_id is null) <> (case_id is null)),
  unique nulls not distinct (draft_id, case_id, sha256)
);
create index answer_file_of_case on answer_file (case_id);

create table answer_file_piece (
  file_id        uuid not null references answer_file on delete cascade,
  place          integer not null,
  content        bytea not null,
  primary key (file_id, place)
);
-- Pictures are packed already.
alter table answer_file_piece alter column content set storage external;
