-- Follow-ups that somebody closed as not done. The trail of the case says who did and who took it back; these rows say what stands.

alter table case_entry drop constraint case_entry_kind_check;
alter table case_entry add constraint case_entry_kind_check
  check (kind in ('fact', 'facts', 'revision', 'deleted', 'restored', 'notDone', 'dueAgain'));

create table follow_up_closing (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  cause          text not null,
  reason         text,
  closed_by      text not null,
  closed_at      timestamptz not null,
  primary key (case_id, questionnaire)
);
select record_changes_of('follow_up_closing', '{case_id,questionnaire}');

-- Whether it is closed, so that lists of those that wait read no others.
alter table follow_up add column is_closed boolean not null default false;
alter table follow_up alter column is_closed drop default;

drop index follow_up_of_owner;
drop index follow_up_in_order;
drop index follow_up_to_remind;
create index follow_up_of_owner on follow_up (owner, closes, case_id, questionnaire) where not is_done and not is_closed;
create index follow_up_in_order on follow_up (closes, case_id, questionnaire) where not is_done and not is_closed;
create index follow_up_to_remind on follow_up (remind_on)
  where not is_done and not is_closed and (reminded_on is null or reminded_on < remind_on);
create index follow_up_closed on follow_up (closes, case_id, questionnaire) where is_closed and not is_done;
