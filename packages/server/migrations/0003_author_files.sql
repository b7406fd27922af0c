-- What an author has written stays with the version that it became, and a draft is read from it again.

create table candidate_file (
  candidate_id   uuid primary key references base_candidate on delete cascade,
  content        bytea not null,
  -- of the texts of a file that names none
  language       text
);

-- Who has asked that it be published.
alter table base_candidate
  add column asked_by text references app_user,
  add column asked_at timestamptz,
  add check ((asked_by is null) = (asked_at is null));
