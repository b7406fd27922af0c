-- The next free name of a study is looked up whoever entered its cases.
create index study_case_name on study_case (group_name, base_name, name);
