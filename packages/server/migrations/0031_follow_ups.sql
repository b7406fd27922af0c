-- Follow-ups that cases wait for, so that a list of those due is read from an index, and the mails that remind of them. They follow from
-- the answers of a case and its version of the base; every save writes them anew.

create table follow_up (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  owner          text not null,
  group_name     text not null,
  base_name      text not null,
  -- the first and the last day, and the day of the reminder
  opens          date not null,
  closes         date not null,
  remind_on      date not null,
  is_done        boolean not null,
  -- whether the progress of the case counts it as due
  is_counted     boolean not null,
  -- the day of the last reminder
  reminded_on    date,
  primary key (case_id, questionnaire)
);
create index follow_up_of_owner on follow_up (owner, closes, case_id, questionnaire) where not is_done;
create index follow_up_in_order on follow_up (closes, case_id, questionnaire) where not is_done;
create index follow_up_to_remind on follow_up (remind_on)
  where not is_done and (reminded_on is null or reminded_on < remind_on);
create index follow_up_to_count on follow_up (opens) where not is_counted;

-- The mails that go out by schedule. Their text is made when they are sent.
create table scheduled_mail (
  id             uuid primary key,
  kind           text not null check (kind in ('reminder', 'rank')),
  username       text not null references app_user on delete cascade,
  -- the day of its round
  day            date not null,
  -- of a reminder the follow-ups, of a rank mail the ranks
  content        jsonb not null,
  requested_at   timestamptz not null,
  sent_at        timestamptz,
  -- there was nothing left to say, or nobody who may read it
  dropped_at     timestamptz,
  -- the last try that failed, and why, in words for an administrator
  failed_at      timestamptz,
  failure        text,
  tries          integer not null default 0,
  unique (kind, username, day)
);
create index scheduled_mail_by_day on scheduled_mail (kind, day);
create index scheduled_mail_unsent on scheduled_mail (failed_at) where sent_at is null and dropped_at is null;

-- The last round of each kind.
create table mail_round (
  kind           text primary key check (kind in ('reminder', 'rank')),
  day            date not null,
  at             timestamptz not null
);
