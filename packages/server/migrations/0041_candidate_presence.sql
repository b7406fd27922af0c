-- Who writes in an uploaded document, and at which of its questions or sections.

create table candidate_presence (
  candidate_id uuid not null references base_candidate on delete cascade,
  username     text not null references app_user,
  since        timestamptz not null,
  heard_at     timestamptz not null,
  item         text,
  primary key (candidate_id, username)
);
