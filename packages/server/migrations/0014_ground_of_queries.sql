-- The end of the case's trail when a step of a query was said: whoever says that the answer was corrected must have changed it since.
-- Null in older steps and in those brought in: of these the time tells what stood.
alter table query_step add column case_seq integer;
