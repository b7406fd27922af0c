-- The newest change of their memberships that somebody has read of. What others change later is told to them.
create table membership_notice_read (
  username       text primary key references app_user,
  up_to          bigint not null
);

-- Changes from before this was kept are nobody's news.
insert into membership_notice_read (username, up_to)
select username, max(id) from membership_change group by username;
