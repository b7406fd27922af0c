-- The side of a study for practice is a base of its own, whose id is that of the study with a mark. Its rows stand beside those of the live side, and
-- every statement says which side it reads.

create function is_practice(base text) returns boolean language sql immutable parallel safe as $$
  select right(base, 9) = '~practice'
$$;

-- Protection, access and limits are those of the study, on either side.
create function live_name(base text) returns text language sql immutable parallel safe as $$
  select case when right(base, 9) = '~practice' then left(base, -9) else base end
$$;

-- Practice begins again with the same names of cases after it was emptied.
alter table study_case drop constraint study_case_group_name_base_name_owner_name_key;
create unique index study_case_group_name_base_name_owner_name_key on study_case (group_name, base_name, owner, name)
  where not (is_practice(base_name) and deleted_at is not null);
-- Cases are also looked up by their whole name, the deleted ones too.
create index case_of_name on study_case (group_name, base_name, owner, name);

-- Other systems hear of live studies only.
create or replace function tell_webhooks(told text, told_group text, told_base text, told_subject text, told_at timestamptz, data jsonb)
returns void language sql as $$
  insert into webhook_delivery (webhook_id, subject, kind, body, at, due_at)
  select id, told_subject, told,
         json_build_object('type', told, 'timestamp', to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'data', jsonb_build_object('group', told_group, 'base', told_base) || data)::text, told_at, told_at
    from webhook
   where not is_practice(told_base) and told = any (kinds)
     and (group_name is null or (group_name, base_name) = (told_group, told_base))
   order by id
$$;
