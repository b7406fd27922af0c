-- A case joins the sample of its study when it is first saved, by the draw of the plan that stands then: no list has to draw all cases.

-- The number of a case is from 0 to 1: 48 bits of the hash of seed and case.
create function is_drawn(seed text, share integer, of_case uuid) returns boolean language sql immutable as $$
  select ('x' || left(encode(sha256(convert_to(seed || '/' || of_case::text, 'UTF8')), 'hex'), 12))::bit(48)::bigint::double precision
         / 281474976710656 < share::double precision / 100
$$;

-- Who sets a plan holds this alone, and who saves a new case holds it with others: each case is drawn by the plan before or by the one after.
create function hold_sampling_of(group_name text, base_name text, alone boolean) returns void language plpgsql as $$
declare
  place  bigint := hashtextextended('sampling of ' || group_name || '/' || base_name, 0);
begin
  if alone then perform pg_advisory_xact_lock(place); else perform pg_advisory_xact_lock_shared(place); end if;
end $$;

create function draw_new_case() returns trigger language plpgsql as $$
begin
  perform hold_sampling_of(new.group_name, new.base_name, false);
  insert into sampled_case (case_id, plan_id, drawn_at)
  select new.id, plan.id, new.created_at
    from (select id, seed, share from sampling_plan
           where group_name = new.group_name and base_name = new.base_name order by version desc limit 1) plan
   where is_drawn(plan.seed, plan.share, new.id);
  return null;
end $$;

create trigger case_is_drawn after insert on study_case for each row execute function draw_new_case();

-- Cases that were saved since their plan was set.
insert into sampled_case (case_id, plan_id, drawn_at)
select study_case.id, plan.id, now()
  from study_case
  join lateral (select id, seed, share from sampling_plan
                 where group_name = study_case.group_name and base_name = study_case.base_name order by version desc limit 1) plan
    on is_drawn(plan.seed, plan.share, study_case.id)
on conflict do nothing;
