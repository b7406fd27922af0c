-- What people have reviewed of a study, and the trail of a study in the order of its saves.

create table study_review (
  id           bigint generated always as identity primary key,
  group_name   text not null,
  base_name    text not null,
  -- 'trail': entries of the audit trail; 'access': who may do what
  subject      text not null check (subject in ('trail', 'access')),
  reviewed_by  text not null references app_user,
  reviewed_at  timestamptz not null,
  -- everything that was saved by then
  up_to        timestamptz not null,
  -- of the trail: which of its entries were looked at; null for all of them
  filter       jsonb,
  -- the only sites whose cases the person could see; null for any
  sites        text[],
  note         text not null
);
create index study_review_of_study on study_review (group_name, base_name, subject, id desc);

select record_changes_of('study_review', '{id}');

-- Answers join the trail with the save that closes them, whenever they were typed. What no save closes stands for itself.
create index case_entry_by_time on case_entry (at, case_id, seq) where kind not in ('fact', 'facts');
-- The trail ends where the first case was made, by whomever.
create index study_case_by_making on study_case (group_name, base_name, created_at);
