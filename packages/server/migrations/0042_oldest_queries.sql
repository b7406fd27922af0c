-- The queries that have waited longest, by the node of their last step: for the first lines of the home screen.
create index query_by_turn_and_time on query (last_node, last_at, id);
