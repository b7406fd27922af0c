-- What a mark of verification saw, and which changes were confirmed, are of record as the marks are.
select record_changes_of('sdv_seen', '{entry_id}');
select record_changes_of('sdv_confirmation', '{id}');
