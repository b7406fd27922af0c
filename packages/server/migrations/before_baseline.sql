-- Takes over a database that was made before the first release, by the migrations 0001_people.sql to 0078_follow_ups_not_done.sql: it is then as
-- `0001_baseline.sql` makes one.

do $$ begin
  if exists (select from case_without_name) then
    raise exception 'Some cases are not in the lists yet. Start the program that this database had before once more, and then this one.';
  end if;
end $$;
drop table case_without_name;

-- The kept answers of links join those of people.
alter table received_call drop constraint received_call_username_fkey;
alter table received_call rename column username to sender;
update received_call set sender = 'user ' || sender;
insert into received_call (sender, key, action, answer, at)
select 'token ' || token_id, key, 'ImportData', answer, at from token_delivery;
drop table token_delivery;
