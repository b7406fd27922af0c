-- Erasures of answers: asked for by one person and made by a second. What was taken out, the trail of the case says, in an entry of the
-- kind `erased` (docs/decisions/0107-erasure.md).

create table erasure (
  id            uuid primary key,
  case_id       uuid not null references study_case,
  -- whose answers and notes, in all their occurrences; null: all of the case
  questions     text[],
  -- whether the reasons that were given for changes go too
  reasons       boolean not null,
  reason        text not null,
  asked_by      text not null references app_user,
  asked_at      timestamptz not null,
  asked_with    text not null,
  outcome       text check (outcome in ('erased', 'declined')),
  settled_by    text references app_user,
  settled_at    timestamptz,
  settled_with  text
);
create unique index erasure_that_waits on erasure (case_id) where outcome is null;
create index erasure_of_case on erasure (case_id, asked_at);

select record_changes_of('erasure', '{id}');

alter table case_entry drop constraint case_entry_kind_check;
alter table case_entry add constraint case_entry_kind_check
  check (kind in ('fact', 'facts', 'revision', 'deleted', 'restored', 'notDone', 'dueAgain', 'site', 'erased')) not valid;
create index case_entry_erased on case_entry (case_id) where kind = 'erased';

-- When one of the facts of an entry was erased; null if it was not.
create or replace function erased_at(of_case uuid, of_seq integer, of_place integer) returns timestamptz language sql stable
return (
  select at from case_entry, jsonb_array_elements(value -> 'entries') as gone
   where case_id = of_case and kind = 'erased' and (gone ->> 'seq')::integer = of_seq and gone -> 'facts' @> to_jsonb(of_place - 1)
   order by seq limit 1
);

-- Set by the transaction that erases, until it ends.
create or replace function is_erasing() returns boolean language sql stable
return coalesce(current_setting('casebook.erasing', true) = 'on', false);

create or replace function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if not is_erasing() then
    raise exception 'rows of % are never changed or removed', tg_table_name;
  end if;
  return null;
end $$;

do $$
declare
  name  text;
begin
  foreach name in array array['case_entry', 'draft_entry', 'query_step', 'record_entry'] loop
    execute format('drop trigger %I on %I', name || '_is_append_only', name);
    execute format('create or replace trigger %I before delete or truncate on %I for each statement execute function refuse_change()',
      name || '_is_append_only', name);
    execute format('create or replace trigger %I before update on %I for each statement execute function refuse_change_but_erasure()',
      name || '_is_changed_by_erasure', name);
  end loop;
end $$;

-- As in migration 0017, but for what the law demands of a locked study too.
create or replace function refuse_if_held(one_group text, one_base text) returns void language plpgsql as $$
begin
  if is_erasing() then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(lock_of_study(one_group, one_base));
  if is_held(one_group, one_base) then
    raise exception using errcode = 'CB423', message = 'the study is locked',
      detail = json_build_object('group', one_group, 'base', one_base)::text;
  end if;
end $$;
