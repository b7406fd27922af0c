-- Webhooks: addresses of the hospital's programs that are told what happens here, and the outbox of what is to be told. An entry of the outbox is
-- written by a trigger, in the transaction of what happened, whatever door it came by. It holds no answer.

create table webhook (
  id          uuid primary key,
  name        text not null,
  address     text not null,
  -- encrypted: each delivery is signed with it
  secret      text not null,
  kinds       text[] not null check (cardinality(kinds) > 0),
  -- the only study that it is told of; null: all
  group_name  text,
  base_name   text,
  made_at     timestamptz not null,
  made_by     text not null references app_user,
  check ((group_name is null) = (base_name is null))
);

-- Data leaves by it, so it is of record.
select record_changes_of('webhook', '{id}', '{id,name,address,secret,kinds,group_name,base_name}', '{secret}');

create table webhook_delivery (
  id             bigint generated always as identity primary key,
  -- the same however often it is sent
  message        uuid not null default gen_random_uuid(),
  webhook_id     uuid not null references webhook on delete cascade,
  -- the case, or the study: what is told of one is told in order
  subject        text not null,
  kind           text not null,
  -- JSON, byte for byte what is sent and signed
  body           text not null,
  at             timestamptz not null,
  tries          integer not null default 0,
  due_at         timestamptz not null,
  -- until then a process is sending it
  claimed_until  timestamptz,
  delivered_at   timestamptz,
  -- given up
  failed_at      timestamptz,
  failure        text
);
create index webhook_delivery_to_send on webhook_delivery (id) where delivered_at is null and failed_at is null;
create index webhook_delivery_in_order on webhook_delivery (webhook_id, subject, id) where delivered_at is null and failed_at is null;
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id desc);

create function tell_webhooks(told text, told_group text, told_base text, told_subject text, told_at timestamptz, data jsonb)
returns void language sql as $$
  insert into webhook_delivery (webhook_id, subject, kind, body, at, due_at)
  select id, told_subject, told,
         json_build_object('type', told, 'timestamp', to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'data', jsonb_build_object('group', told_group, 'base', told_base) || data)::text, told_at, told_at
    from webhook
   where told = any (kinds) and (group_name is null or (group_name, base_name) = (told_group, told_base))
   order by id
$$;

create function tell_of_case(told text, of_case uuid, told_at timestamptz, data jsonb) returns void language sql as $$
  select tell_webhooks(told, group_name, base_name, id::text, told_at,
           jsonb_build_object('case', id, 'owner', owner, 'name', name) || data)
    from study_case where id = of_case
$$;

create function tell_of_save() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform tell_webhooks('case.saved', new.group_name, new.base_name, new.id::text, new.saved_at,
      jsonb_build_object('case', new.id, 'owner', new.owner, 'name', new.name, 'revision', new.revision));
  end if;
  return null;
end $$;
create trigger case_is_told after insert on study_case for each row execute function tell_of_save();
create trigger save_is_told after update of revision on study_case
  for each row when (old.revision is distinct from new.revision) execute function tell_of_save();

create function tell_of_link() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform tell_of_case('link.answered', new.case_id, new.at, jsonb_build_object('revision', new.revision));
  end if;
  return null;
end $$;
create trigger link_is_told after insert on case_entry
  for each row when (new.kind = 'revision' and new.source ->> 'kind' = 'token') execute function tell_of_link();

create function tell_of_signature() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform tell_of_case('case.signed', new.case_id, new.set_at,
      jsonb_build_object('section', new.questionnaire, 'level', new.level, 'by', new.set_by));
  end if;
  return null;
end $$;
create trigger signature_is_told after insert on sdv_entry for each row execute function tell_of_signature();

create function tell_of_query() returns trigger language plpgsql as $$
begin
  if exists (select from webhook) then
    perform tell_of_case('query.raised', new.case_id, new.started_at, jsonb_build_object('query', new.id));
  end if;
  return null;
end $$;
create trigger query_is_told after insert on query for each row execute function tell_of_query();

create function tell_of_version() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('version.published', new.group_name, new.name, new.group_name || '/' || new.name, new.published_at,
    jsonb_build_object('version', new.version));
  return null;
end $$;
create trigger version_is_told after insert on base_version for each row execute function tell_of_version();
