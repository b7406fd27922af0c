-- The overview of all cases, whoever entered them: the names of a base in their order. Names are written once, so no save pays for it.
create index case_name_of_base on case_name (group_name, base_name, sort_key, owner, case_id);
