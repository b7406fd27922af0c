-- The tables of Casebook. This is where every database begins; each later change is a numbered file after it.
--
-- It stands for the migrations of the versions before the first release: 0001_people.sql to 0078_follow_ups_not_done.sql. A database that has
-- had these is taken over by `before_baseline.sql`. `docs/database.md` says what each table holds.

-- ── Accounts and sign-in ──

create table app_user (
  username       text primary key,
  email          text not null default '',
  title          text not null default '',
  first_name     text not null default '',
  last_name      text not null default '',
  institution    text not null default '',
  address        text not null default '',
  city           text not null default '',
  zip            text not null default '',
  country        text not null default '',
  phone          text not null default '',
  -- argon2id; null: the account cannot sign in yet
  password_hash  text,
  roles          text[] not null default '{}',
  is_activated   boolean not null default true,
  is_frozen      boolean not null default false,
  created_at     timestamptz not null,
  -- How the account came to be, until its owner has opened a link; null: it waits for nobody.
  pending        text check (pending in ('registration', 'invitation'))
);

create table session (
  -- SHA-256 of the cookie's value, in hex
  id_hash              text primary key,
  username             text not null references app_user,
  signed_in_at         timestamptz not null,
  last_seen_at         timestamptz not null,
  ended_at             timestamptz,
  end_reason           text,
  -- A second factor has to be set up before this session opens anything.
  needs_second_factor  boolean not null default false,
  -- The case that a session is handed over for, and the address of its interview; null while the session is its owner's alone.
  handed_over          jsonb
);
create index session_of_user on session (username) where ended_at is null;

-- Failed sign-ins in a row, counted per name as typed, whether or not there is such an account. Tries from known devices
-- are counted apart, so that strangers cannot use them up.
create table login_throttle (
  username      text not null,
  origin        text not null check (origin in ('anywhere', 'knownDevice', 'setPassword', 'secondFactor')),
  failures      integer not null,
  hold_until    timestamptz,
  window_start  timestamptz not null,
  tries         integer not null,
  primary key (username, origin)
);
create index login_throttle_by_age on login_throttle (window_start);

-- Devices from which an account has signed in before: from these the right password always passes.
create table known_device (
  username       text not null references app_user,
  device_hash    text not null,
  last_used_at   timestamptz not null,
  primary key (username, device_hash)
);

create table setup_link (
  token_hash     text primary key,
  expires_at     timestamptz not null,
  used_at        timestamptz
);

-- Random secrets of this installation, made when they are first needed.
create table server_secret (
  name           text primary key,
  secret         text not null
);

-- Failed sign-ins by the network they came from, whichever names they tried: the failures not forgiven yet, as of the time they were
-- counted.
create table network_throttle (
  network        text primary key,
  failures       double precision not null,
  counted_at     timestamptz not null
);

-- Captchas that were shown. The browser has the secret of `id_hash` in a cookie; a captcha that is used or expired is good for nothing.
create table captcha (
  id_hash        text primary key,
  digits         text not null,
  network        text not null,
  hearings       integer not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index captcha_by_network on captcha (network, expires_at);
create index captcha_by_age on captcha (expires_at);

create table account_link (
  secret_hash    text primary key,
  kind           text not null check (kind in ('activation', 'password', 'invitation')),
  username       text not null references app_user on delete cascade,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index account_link_of_user on account_link (username);
create index account_link_by_age on account_link (expires_at);

-- Requests of strangers by network: those not forgiven yet, as of the time they were counted.
create table request_throttle (
  network        text primary key,
  requests       double precision not null,
  counted_at     timestamptz not null
);

create table second_factor (
  username       text primary key references app_user on delete cascade,
  app_secret     text,
  app_since      timestamptz,
  -- the time step of the last code that was accepted: none is accepted twice
  last_step      bigint,
  -- begun, and not confirmed by a code yet
  new_secret     text,
  new_since      timestamptz,
  -- of the recovery codes
  salt           text
);

create table recovery_code (
  username       text not null references app_user on delete cascade,
  code_hash      text not null,
  used_at        timestamptz,
  primary key (username, code_hash)
);

-- A right password, and no session yet.
create table second_step (
  token_hash     text primary key,
  -- of the cookie of the browser in which it was begun
  browser_hash   text not null,
  username       text not null references app_user on delete cascade,
  expires_at     timestamptz not null,
  tries_left     integer not null
);
create index second_step_of_user on second_step (username);
create index second_step_by_age on second_step (expires_at);

-- Passkeys: public keys only.
create table passkey (
  -- the credential id, in base64url
  id             text primary key,
  username       text not null references app_user on delete cascade,
  public_key     bytea not null,
  -- signatures made with it, where the device counts them
  counter        bigint not null,
  transports     text[] not null,
  name           text not null,
  added_at       timestamptz not null,
  used_at        timestamptz
);
create index passkey_of_user on passkey (username);

-- Challenges carry their own end and are not kept; those that were answered are, until then: each counts once.
create table used_challenge (
  challenge_hash text primary key,
  expires_at     timestamptz not null
);
create index used_challenge_by_age on used_challenge (expires_at);

-- When somebody gave their password again within a session, to sign.
create table password_confirmation (
  session_hash   text primary key,
  username       text not null references app_user,
  confirmed_at   timestamptz not null
);

-- ── Studies ──

create table base_version (
  id            bigint generated always as identity primary key,
  group_name    text not null,
  name          text not null,
  version       text not null,
  -- SHA-256 of the document's canonical JSON
  checksum      text not null,
  document      jsonb not null,
  published_at  timestamptz not null,
  -- Null for a version that came from the folder of bases.
  published_by  text references app_user,
  unique (group_name, name, version)
);

create table base_protection (
  group_name     text not null,
  name           text not null,
  primary key (group_name, name)
);

create table base_access (
  group_name     text not null,
  name           text not null,
  username       text not null references app_user,
  primary key (group_name, name, username)
);

create table stored_file (
  group_name     text not null default '',
  base_name      text not null default '',
  name           text not null,
  content        bytea not null,
  -- SHA-256 of the content, in hex
  checksum       text not null,
  stored_by      text references app_user,
  stored_at      timestamptz not null,
  primary key (group_name, base_name, name)
);

create table base_candidate (
  id             uuid primary key,
  group_name     text not null,
  name           text not null,
  -- SHA-256 of the document's canonical JSON
  checksum       text not null,
  document       jsonb not null,
  questions      integer not null,
  format         text not null check (format in ('casebook', 'fhir')),
  file_name      text not null,
  findings       jsonb not null,
  finding_counts jsonb not null,
  uploaded_by    text not null references app_user,
  uploaded_at    timestamptz not null,
  settled_by     text references app_user,
  settled_at     timestamptz,
  -- of a published one; a discarded one has none
  published_as   text,
  check ((settled_by is null) = (settled_at is null)),
  check (published_as is null or settled_at is not null)
);
create index open_candidate on base_candidate (uploaded_at) where settled_at is null;

-- Bases that take no new cases. Cases that exist stay as they are, and can be finished.
create table base_retirement (
  group_name     text not null,
  name           text not null,
  retired_by     text not null references app_user,
  retired_at     timestamptz not null,
  primary key (group_name, name)
);

-- A candidate played over every stored case, in the background. Each candidate has one rehearsal; another one replaces it.
create table rehearsal (
  candidate_id   uuid primary key references base_candidate on delete cascade,
  id             uuid not null unique,
  started_by     text not null references app_user,
  started_at     timestamptz not null,
  -- cases that there were when it was started
  total          integer not null,
  -- Tries since the last step forward.
  tries          integer not null default 0,
  -- the last case played, in the order of owner and name
  after_owner    text not null default '',
  after_name     text not null default '',
  -- of the cases played: see core/rehearsal/summary.ts. Examples hold answers of patients.
  counts         json,
  examples       json,
  ended_at       timestamptz,
  outcome        text check (outcome in ('complete', 'failed', 'stopped')),
  check ((ended_at is null) = (outcome is null))
);

-- ── Cases and their trail ──

create table study_case (
  id                  uuid primary key,
  group_name          text not null,
  base_name           text not null,
  base_version_id     bigint not null references base_version,
  name                text not null,
  owner               text not null references app_user,
  created_at          timestamptz not null,
  -- the newest revision, kept beside the trail so that lists need not read it
  revision            uuid not null,
  saved_at            timestamptz not null,
  deleted_at          timestamptz,
  -- In percent; -1 until it is known, for cases saved before. 100: no required answer is missing.
  progress            integer not null default -1,
  -- The sections that show, by id: `ready` may be signed, `other` may not yet. They follow from the answers; every save writes them anew.
  -- Null until it is known, for cases saved before.
  sections            jsonb,
  -- Sections that show and have a mark, those that a monitor has confirmed, and the ready ones without a mark.
  signed              integer not null default 0,
  verified            integer not null default 0,
  to_sign             integer not null default 0,
  -- notSigned, signed, verified, or changed: an answer has changed since it was signed or verified
  verification_level  text not null default 'notSigned',
  unique (group_name, base_name, owner, name)
);
create index case_by_time on study_case (owner, group_name, base_name, saved_at, id) include (deleted_at);
create index case_by_progress on study_case (owner, group_name, base_name, progress, saved_at, id) where deleted_at is null;
-- The deleted cases, the latest first: few among many.
create index deleted_case on study_case (deleted_at desc) where deleted_at is not null;
create index case_to_sign on study_case (owner, saved_at, id) where to_sign > 0 and deleted_at is null;
create index case_to_verify on study_case (saved_at, id) where signed > verified and deleted_at is null;
-- The number of cases of a version, and whether it has any, without reading the cases of others.
create index case_of_version on study_case (base_version_id) where deleted_at is null;
create index case_to_count on study_case (id) where progress = -1 or sections is null or not sections ? 'begun';
-- The next free name of a study is looked up whoever entered its cases.
create index study_case_name on study_case (group_name, base_name, name);

-- The trail of a case: facts as they were said, closed by a revision at every save. Append-only and chained: `hash`
-- covers the row and the hash of the row before it (see src/trail).
create table case_entry (
  case_id     uuid not null,
  seq         integer not null check (seq > 0),
  kind        text not null check (kind in ('fact', 'facts', 'revision', 'deleted', 'restored', 'notDone', 'dueAgain')),
  question    text,
  occurrence  integer,
  value       jsonb,
  reason      text,
  revision    uuid,
  author      text not null,
  source      jsonb not null,
  at          timestamptz not null,
  hash        text not null,
  primary key (case_id, seq)
) with (toast_tuple_target = 8160);
create unique index case_revision on case_entry (revision) where kind = 'revision';
create index case_entry_from_outside on case_entry (case_id, question, seq)
  where kind = 'fact' and source ->> 'kind' in ('token', 'import', 'tablet');
create index case_facts_from_outside on case_entry (case_id, seq)
  where kind = 'facts' and source ->> 'kind' in ('token', 'import', 'tablet');

-- The last link of each chain, of cases and of drafts, kept apart from the rows: a chain cut off at its end is found.
create table chain_head (
  chain_id       uuid primary key,
  kind           text not null check (kind in ('case', 'draft')),
  seq            integer not null,
  hash           text not null
);

-- A questionnaire that was entered from outside, opened by hand. `seq` is the end of the case's trail at that moment:
-- what comes from outside after it freezes the questionnaire anew.
create table questionnaire_unlock (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  seq            integer not null,
  unlocked_by    text not null references app_user,
  unlocked_at    timestamptz not null,
  primary key (case_id, questionnaire, seq)
);

-- Who has which case open, and when they were last heard of. Not part of any record: a row goes when its person leaves.
create table case_presence (
  case_id        uuid not null references study_case,
  username       text not null references app_user,
  since          timestamptz not null,
  heard_at       timestamptz not null,
  primary key (case_id, username)
);

create table case_answers (
  case_id   uuid primary key references study_case,
  -- the one whose answers these are
  revision  uuid not null,
  -- by key (`id`, `id#2`, `id (Annotation)`) the last word on it, if it was not withdrawn
  answers   json not null
) with (toast_tuple_target = 8160);

create table case_name (
  case_id        uuid primary key references study_case,
  owner          text not null,
  group_name     text not null,
  base_name      text not null,
  sort_key       text collate "C" not null,
  search_key     text collate "C" not null,
  -- All runs of three characters in the search key, by which a name is found from any part of it. No extension is needed for it.
  search_parts   text[] not null
);
create index case_name_in_order on case_name (owner, group_name, base_name, sort_key, case_id);
-- New names wait in a list, which searches read too, until there are enough to sort in together: 64 kB, as whoever comes last waits for it.
create index case_name_by_part on case_name using gin (search_parts) with (gin_pending_list_limit = 64);
-- The overview of all cases, whoever entered them: the names of a base in their order. Names are written once, so no save pays for it.
create index case_name_of_base on case_name (group_name, base_name, sort_key, owner, case_id);

-- ── Data entry ──

-- Answers of one person that no save has taken into a case yet. The draft goes on after a save: `saved_seq` says how
-- far its entries have become part of the case.
create table draft (
  id                            uuid primary key,
  username                      text not null references app_user,
  group_name                    text not null,
  base_name                     text not null,
  base_version_id               bigint not null references base_version,
  case_id                       uuid references study_case,
  started_from                  uuid,
  saved_seq                     integer not null default 0,
  created_at                    timestamptz not null,
  touched_at                    timestamptz not null,
  discarded_at                  timestamptz,
  -- A draft may go on with its case while a screen still shows an older revision, and answers come from that screen.
  -- The oldest revision on which an unsaved answer was given, by its number in the trail of the case: 0 where the giver saw none,
  -- null where all were given on `started_from`.
  base_revision                 integer,
  -- The same for the answers that were given since a save was told of a conflict: the largest number while there are none, null where no save was.
  base_revision_since_conflict  integer,
  -- Entries of repeating parts that a save gave another number, because somebody else had used theirs in the case meanwhile: a list of
  -- { repeatsIn, from, to, revision }. What a screen says on an older revision is about the new number.
  renumbered                    json not null default '[]'
);
create index draft_of_user on draft (username, group_name, base_name, touched_at) where discarded_at is null;
-- To open a case is to look for one's own draft of it.
create index draft_of_case on draft (case_id, username) where discarded_at is null;
-- What somebody has begun and not saved, however many drafts of saved cases they have.
create index draft_of_new_case on draft (username, group_name, base_name, touched_at) where case_id is null and discarded_at is null;

create table draft_entry (
  draft_id    uuid not null,
  seq         integer not null check (seq > 0),
  question    text,
  occurrence  integer,
  value       jsonb not null,
  reason      text,
  author      text not null,
  source      jsonb not null,
  at          timestamptz not null,
  hash        text not null,
  kind        text not null check (kind in ('fact', 'facts')),
  primary key (draft_id, seq)
) with (toast_tuple_target = 8160);

-- Answers already given to calls that may be delivered twice, by the sender's key. The sender is a person (`user ada`) or a link
-- (`token` and its id).
create table received_call (
  sender         text not null,
  key            text not null,
  action         text not null,
  answer         jsonb not null,
  at             timestamptz not null,
  primary key (sender, key)
);
-- Answers that were kept for deliveries are removed when they are old.
create index received_call_by_age on received_call (at);

create table unlock_step (
  username  text not null references app_user,
  case_id   uuid not null references study_case,
  -- the ids of the questions whose tokens were invalidated
  questions text[] not null,
  at        timestamptz not null,
  primary key (username, case_id)
);

-- ── Groups of people ──

create table study_group (
  name           text primary key,
  description    text not null,
  -- whether members see the cases of each other
  shared_cases   boolean not null,
  owner          text not null references app_user,
  created_at     timestamptz not null
);

create table membership_change (
  id             bigint generated always as identity primary key,
  group_name     text not null references study_group,
  username       text not null references app_user,
  status         text not null,
  changed_by     text not null references app_user,
  changed_at     timestamptz not null
);
create index membership_in_group on membership_change (group_name, username, id desc);
create index membership_of_user on membership_change (username, group_name);

-- Which cases a member has given to a group one by one.
create table assignment_change (
  id             bigint generated always as identity primary key,
  group_name     text not null references study_group,
  case_id        uuid not null references study_case,
  is_assigned    boolean not null,
  changed_by     text not null references app_user,
  changed_at     timestamptz not null
);
create index assignment_in_group on assignment_change (group_name, case_id, id desc);
create index assignment_of_case on assignment_change (case_id);

-- The newest change of their memberships that somebody has read of. What others change later is told to them.
create table membership_notice_read (
  username       text primary key references app_user,
  up_to          bigint not null
);

-- ── Verification ──

create table sdv_entry (
  id             bigint generated always as identity primary key,
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  level          text not null check (level in ('PI', 'Monitor')),
  set_by         text not null references app_user,
  set_at         timestamptz not null,
  -- the hash of each answer of the questionnaire as it stood, by key
  verification   jsonb not null,
  unset_by       text references app_user,
  unset_at       timestamptz,
  -- Why a signature was withdrawn, or a confirmation taken back. Of record, as the rows are: a column without a value is not part of an entry.
  unset_reason   text
);
create unique index sdv_entry_standing on sdv_entry (case_id, questionnaire, level) where unset_at is null;
create index sdv_entry_of_person on sdv_entry (set_by) where unset_at is null;

create table sdv_seen (
  entry_id       bigint primary key references sdv_entry,
  case_id        uuid not null references study_case,
  -- the saved answers that the person had before them
  revision       uuid not null,
  -- of all of them together; unknown for marks that are older than this table
  hash           text,
  answers        integer not null
);

-- A changed answer that somebody looked at and confirmed, so that its mark stands again. `hash` is of the confirmed answer, null for
-- one that was withdrawn. A confirmation that was taken back says so.
create table sdv_confirmation (
  id             bigint generated always as identity primary key,
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  level          text not null check (level in ('PI', 'Monitor')),
  key            text not null,
  hash           text,
  revision       uuid not null,
  confirmed_by   text not null references app_user,
  confirmed_at   timestamptz not null,
  undone_by      text references app_user,
  undone_at      timestamptz,
  undone_reason  text
);
create index sdv_confirmation_of_case on sdv_confirmation (case_id, questionnaire, level) where undone_at is null;

-- The answers whose mark has dropped. They follow from the marks and the answers of a case; every save writes them anew.
create table sdv_changed_answer (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  level          text not null check (level in ('PI', 'Monitor')),
  key            text not null,
  -- who set the mark
  set_by         text not null references app_user,
  changed_at     timestamptz not null,
  primary key (case_id, questionnaire, level, key)
);
create index sdv_changed_of_person on sdv_changed_answer (set_by, changed_at);

-- Cases that were saved after they were marked, before there was this table.
create table sdv_uncompared (
  case_id        uuid primary key references study_case
);

create table sampling_plan (
  id             bigint generated always as identity primary key,
  group_name     text not null,
  base_name      text not null,
  -- of this base, from 1
  version        integer not null,
  -- percent of the cases
  share          integer not null check (share between 0 and 100),
  questions      text[] not null,
  -- recorded with the plan, before anything is drawn
  seed           text not null,
  set_by         text not null references app_user,
  set_at         timestamptz not null,
  unique (group_name, base_name, version)
);

-- A case that was drawn, by the first plan that drew it. It never leaves the sample.
create table sampled_case (
  case_id        uuid primary key references study_case,
  plan_id        bigint not null references sampling_plan,
  drawn_at       timestamptz not null
);

-- ── Queries ──

create table query (
  id          uuid primary key,
  case_id     uuid not null references study_case,
  -- the key of the answer that is asked about
  question    text not null,
  -- the automatic check that raised it
  check_id    text,
  started_at  timestamptz not null,
  owner       text,
  steps       integer not null default 0,
  last_node   text,
  last_value  text,
  -- the kind of its author, and the name of a person
  last_kind   text,
  last_user   text,
  last_at     timestamptz
);
create index query_of_case on query (case_id);
-- What waits for whom, by the node of the last step.
create index query_by_turn on query (last_node, owner);
-- The newest first.
create index query_in_order on query (last_at, id);
-- The queries that have waited longest, by the node of their last step: for the first lines of the home screen.
create index query_by_turn_and_time on query (last_node, last_at, id);

create table query_step (
  query_id  uuid not null references query,
  seq       integer not null check (seq > 0),
  node      text not null,
  value     text not null,
  source    jsonb not null,
  at        timestamptz not null,
  -- The end of the case's trail when a step of a query was said: whoever says that the answer was corrected must have changed it since.
  -- Null in older steps and in those brought in: of these the time tells what stood.
  case_seq  integer,
  primary key (query_id, seq)
);

-- ── Patients’ links and follow-ups ──

create table case_token (
  id              uuid primary key,
  -- SHA-256 of 256 random bits, in hex
  secret_hash     text not null unique,
  kind            text not null check (kind in ('app', 'link')),
  reusable        boolean not null,
  issuer          text not null references app_user,
  case_id         uuid not null references study_case,
  questions       text[] not null,
  issued_at       timestamptz not null,
  expires_at      timestamptz,
  used_at         timestamptz,
  invalidated_at  timestamptz,
  -- When a link was first opened, and the language in which its page opens.
  opened_at       timestamptz,
  language        text
);
create index token_of_case on case_token (case_id) where invalidated_at is null;

create table follow_up (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  owner          text not null,
  group_name     text not null,
  base_name      text not null,
  -- the first and the last day, and the day of the reminder
  opens          date not null,
  closes         date not null,
  remind_on      date not null,
  is_done        boolean not null,
  -- whether the progress of the case counts it as due
  is_counted     boolean not null,
  -- the day of the last reminder
  reminded_on    date,
  -- Whether it is closed, so that lists of those that wait read no others.
  is_closed      boolean not null,
  primary key (case_id, questionnaire)
);
create index follow_up_to_count on follow_up (opens) where not is_counted;
create index follow_up_of_owner on follow_up (owner, closes, case_id, questionnaire) where not is_done and not is_closed;
create index follow_up_in_order on follow_up (closes, case_id, questionnaire) where not is_done and not is_closed;
create index follow_up_to_remind on follow_up (remind_on)
  where not is_done and not is_closed and (reminded_on is null or reminded_on < remind_on);
create index follow_up_closed on follow_up (closes, case_id, questionnaire) where is_closed and not is_done;

create table follow_up_closing (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  cause          text not null,
  reason         text,
  closed_by      text not null,
  closed_at      timestamptz not null,
  primary key (case_id, questionnaire)
);

-- ── Evaluation and export ──

-- The export of all histories, which is written in the background: one for each person, and the file of each of its cases once written.
create table history_export (
  id             uuid primary key,
  username       text not null unique references app_user,
  started_at     timestamptz not null,
  -- Tries since the last file was written.
  tries          integer not null default 0,
  completed_at   timestamptz,
  failed_at      timestamptz
);

create table history_export_file (
  export_id   uuid not null references history_export on delete cascade,
  place       integer not null,
  case_id     uuid not null references study_case,
  -- A spreadsheet; null until written
  content     bytea,
  -- SHA-256 in hex; null until written
  checksum    text,
  trail_seq   integer,
  trail_hash  text,
  primary key (export_id, place)
);

create table matrix_change (
  id               bigint generated always as identity primary key,
  group_name       text not null,
  base_name        text not null,
  name             text not null,
  -- the newest version when it was saved: in its words the questions are named that later versions no longer have
  base_version_id  bigint not null references base_version,
  -- null: removed
  spec             jsonb,
  made_by          text not null references app_user,
  made_at          timestamptz not null
);
create index matrix_by_name on matrix_change (group_name, base_name, name, id desc);

-- ── Mails, options, log ──

create table server_event (
  id             bigint generated always as identity primary key,
  at             timestamptz not null,
  kind           text not null,
  source         text,
  payload        jsonb not null
);
-- To find what strangers have left behind, and take it away.
create index event_of_strangers on server_event (at) where source is null and kind = 'failedLogin';

create table option (
  name           text primary key,
  value          jsonb,
  changed_by     text,
  changed_at     timestamptz not null
);

create table account_mail (
  id            uuid primary key,
  kind          text not null check (kind in ('activation', 'password', 'invitation', 'factorRemoved')),
  username      text not null references app_user on delete cascade,
  language      text not null,
  -- the page that the link leads to
  client        text not null,
  requested_at  timestamptz not null,
  sent_at       timestamptz,
  -- the last try that failed, and why, in words for an administrator
  failed_at     timestamptz,
  failure       text,
  tries         integer not null default 0,
  -- Who asked for the mail, for its text to say; null if the account itself did, or nobody knows.
  requested_by  text
);
create index account_mail_of_user on account_mail (username, requested_at);
create index account_mail_unsent on account_mail (requested_at) where sent_at is null;

-- What people wrote to the administrators. A row names an account, or the address of somebody without one.
create table feedback (
  id             bigint generated always as identity primary key,
  at             timestamptz not null,
  username       text references app_user,
  email          text,
  url            text not null,
  browser        text not null,
  message        text not null,
  check (username is not null or email is not null)
);

-- The mails that go out by schedule. Their text is made when they are sent.
create table scheduled_mail (
  id             uuid primary key,
  kind           text not null check (kind in ('reminder', 'rank')),
  username       text not null references app_user on delete cascade,
  -- the day of its round
  day            date not null,
  -- of a reminder the follow-ups, of a rank mail the ranks
  content        jsonb not null,
  requested_at   timestamptz not null,
  sent_at        timestamptz,
  -- there was nothing left to say, or nobody who may read it
  dropped_at     timestamptz,
  -- the last try that failed, and why, in words for an administrator
  failed_at      timestamptz,
  failure        text,
  tries          integer not null default 0,
  unique (kind, username, day)
);
create index scheduled_mail_by_day on scheduled_mail (kind, day);
create index scheduled_mail_unsent on scheduled_mail (failed_at) where sent_at is null and dropped_at is null;

-- The last round of each kind.
create table mail_round (
  kind           text primary key check (kind in ('reminder', 'rank')),
  day            date not null,
  at             timestamptz not null
);

-- ── The record ──

create table record_strand (
  strand         integer generated always as identity primary key,
  -- the newest entry, kept apart from the entries: a strand that is cut off at its end is found
  seq            bigint not null,
  hash           text
) with (fillfactor = 50);

create table record_entry (
  strand         integer not null,
  seq            bigint not null check (seq > 0),
  -- the order of the changes of one row, whichever strand they are in
  id             bigint generated always as identity,
  table_name     text not null,
  -- the values of the row's primary key, as a list
  row_key        text not null,
  -- stands: the row was there before its table was recorded, or before its columns were changed
  change         text not null check (change in ('stands', 'inserted', 'updated', 'removed')),
  -- the row after the change, of a removed one before it; a long value by its hash, and no nulls
  content        jsonb not null,
  -- the role that made the change past the server; null: the server
  made_by        text,
  at             timestamptz not null,
  hash           text not null,
  primary key (strand, seq)
);
create index record_of_row on record_entry (table_name, row_key, id desc);
create index record_made_by on record_entry (id) where made_by is not null;

-- The chain of the installation: the heads of the chains of cases and of strands, as they were found from time to time. A case that was
-- removed with all its rows is missed here.
create table installation_entry (
  seq            bigint primary key check (seq > 0),
  chain          text not null check (chain in ('case', 'record')),
  -- the case or the strand
  chain_id       text not null,
  chain_seq      bigint not null,
  chain_hash     text not null,
  at             timestamptz not null,
  hash           text not null
);

-- The newest head of each chain that the chain of the installation has: tells quickly which chains have grown. Verifying does not read it.
create table joined_head (
  chain          text not null,
  chain_id       text not null,
  chain_seq      bigint not null,
  primary key (chain, chain_id)
);

-- ── Views and functions ──

-- One row per fact. What was said later has the higher `seq`, and in one row the higher `place`.
create view case_fact as
  select case_id, seq, 1 as place, question, occurrence, value, reason, author, source, at
    from case_entry where kind = 'fact'
  union all
  select case_id, seq, place::integer, fact ->> 'question', (fact ->> 'occurrence')::integer, fact -> 'value',
         reason, author, source, at
    from case_entry, jsonb_array_elements(value) with ordinality as said (fact, place) where kind = 'facts';

create view draft_fact as
  select draft_id, seq, 1 as place, question, occurrence, value, reason, author, source, at
    from draft_entry where kind = 'fact'
  union all
  select draft_id, seq, place::integer, fact ->> 'question', (fact ->> 'occurrence')::integer, fact -> 'value',
         reason, author, source, at
    from draft_entry, jsonb_array_elements(value) with ordinality as said (fact, place) where kind = 'facts';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;

create function answer_key(question text, occurrence integer) returns text language sql immutable strict
return case
  when occurrence = 1 then question
  when right(question, 13) = ' (Annotation)' then left(question, -13) || '#' || occurrence || ' (Annotation)'
  else question || '#' || occurrence
end;

create function answers_in_trail(one uuid, upto uuid) returns json language sql stable
return (
  select coalesce(json_object_agg(answer_key(question, occurrence), value), '{}')
    from (select distinct on (question, occurrence) question, occurrence, value
            from case_fact
           where case_id = one
             and seq < (select seq from case_entry where case_id = one and kind = 'revision' and revision = upto)
           order by question, occurrence, seq desc, place desc) last
   where value <> 'null'
);

create function refuse_stray_case_entry() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct case_id from added) a where not exists (select from study_case where id = a.case_id)) then
    raise foreign_key_violation using message = 'an entry belongs to no case';
  end if;
  return null;
end $$;

create function refuse_stray_draft_entry() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct draft_id from added) a where not exists (select from draft where id = a.draft_id)) then
    raise foreign_key_violation using message = 'an entry belongs to no draft';
  end if;
  return null;
end $$;

-- The sessions of an account that is shut end with that, whoever shuts it: they do not live again when it is opened.
create function end_sessions_of_shut_account() returns trigger language plpgsql as $$
begin
  update session
     set ended_at = now(), end_reason = case when new.is_frozen then 'frozen' else 'deactivated' end
   where username = new.username and ended_at is null;
  return null;
end $$;

-- An account that is opened waits for nobody, whoever opens it.
create function end_waiting_of_account() returns trigger language plpgsql as $$
begin
  new.pending := null;
  return new;
end $$;

-- A link that was sent before an account was shut does not open it again.
create function void_links_of_shut_account() returns trigger language plpgsql as $$
begin
  delete from account_link where username = new.username and used_at is null;
  return null;
end $$;

-- A password that was right before it was changed, or before the account was shut, leads nowhere.
create function void_steps_of_account() returns trigger language plpgsql as $$
begin
  delete from second_step where username = new.username;
  return null;
end $$;

create function record_content(whole jsonb, columns text[], digests text[]) returns jsonb language plpgsql immutable as $$
begin
  return (select coalesce(jsonb_object_agg(key, case
                   when key = any (digests) or length(value::text) > 200
                     then to_jsonb('sha256:' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex'))
                   else value end), '{}')
            from jsonb_each(whole) where value <> 'null' and (columns = '{}' or key = any (columns)));
end $$;

-- Of three columns at most: a loop would take as long as the rest.
create function record_key(whole jsonb, columns text[]) returns text language plpgsql immutable as $$
begin
  return '[' || (whole -> columns[1])::text || coalesce(', ' || (whole -> columns[2])::text, '')
             || coalesce(', ' || (whole -> columns[3])::text, '') || ']';
end $$;

create function append_to_record(name text, key text, kind text, said jsonb) returns void language plpgsql as $$
declare
  held  record_strand;
  next  record_entry;
begin
  select * into held from record_strand order by strand limit 1 for update skip locked;
  if not found then
    insert into record_strand (seq) values (0) returning * into held;
  end if;
  next.strand := held.strand;
  next.seq := held.seq + 1;
  next.id := nextval('record_entry_id_seq');
  next.at := clock_timestamp();
  -- Every connection of the server says that it is one (src/database/recordedBy.ts).
  next.made_by := case when current_setting('casebook.writer', true) = 'server' then null else session_user end;
  next.hash := encode(sha256(convert_to(coalesce(held.hash, '') || E'\n' || jsonb_build_array(
      next.strand, next.seq, next.id, name, key, kind, said, next.made_by,
      to_char(next.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8')), 'hex');
  insert into record_entry (strand, seq, id, table_name, row_key, change, content, made_by, at, hash)
    overriding system value
    values (next.strand, next.seq, next.id, name, key, kind, said, next.made_by, next.at, next.hash);
  update record_strand set seq = next.seq, hash = next.hash where strand = held.strand;
end $$;

-- Arguments: the columns of the primary key, those that are recorded ({}: all), and those of which only the hash is.
create function record_change() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  keys     text[] := tg_argv[0];
  columns  text[] := tg_argv[1];
  digests  text[] := tg_argv[2];
  whole    jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  said     jsonb := record_content(whole, columns, digests);
begin
  if tg_op = 'UPDATE' and said = record_content(to_jsonb(old), columns, digests) then
    return null;
  end if;
  perform append_to_record(tg_table_name, record_key(whole, keys),
    case tg_op when 'INSERT' then 'inserted' when 'UPDATE' then 'updated' else 'removed' end, said);
  return null;
end $$;

-- Takes all rows of a table into the record as they stand. A migration that changes columns of a recorded table calls it at its end.
create function record_as_it_stands(name text, keys text[], columns text[] default '{}', digests text[] default '{}', which text default 'true')
returns void language plpgsql set timezone = 'UTC' as $$
declare
  whole  jsonb;
begin
  for whole in execute format('select to_jsonb(t) from %I t where %s order by record_key(to_jsonb(t), %L)', name, which, keys) loop
    perform append_to_record(name, record_key(whole, keys), 'stands', record_content(whole, columns, digests));
  end loop;
end $$;

-- Records a table from now on. What is recorded of which table stands in src/trail/recordedTables.ts too, against which it is verified.
create function record_changes_of(name text, keys text[], columns text[] default '{}', digests text[] default '{}')
returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert or delete or update%s on %I for each row execute function record_change(%L, %L, %L)',
    name || '_is_recorded', coalesce(' of ' || nullif(array_to_string(columns, ', '), ''), ''), name, keys, columns, digests);
  perform record_as_it_stands(name, keys, columns, digests);
end $$;

create function name_owner_of_query() returns trigger language plpgsql as $$
begin
  new.owner := (select owner from study_case where id = new.case_id);
  return new;
end $$;

create function keep_last_step() returns trigger language plpgsql as $$
begin
  update query
     set steps = new.seq, last_node = new.node, last_value = new.value, last_kind = new.source ->> 'kind',
         last_user = new.source ->> 'user', last_at = new.at
   where id = new.query_id and steps < new.seq;
  return null;
end $$;

-- `sections -> 'begun'` has the sections that somebody has begun and that are due. A case that was counted before it was kept counts all.
create function count_marks(of_case uuid, sections jsonb, out signed integer, out verified integer, out to_sign integer, out level text)
language sql stable as $$
  with mark as (
    select questionnaire, bool_or(level = 'Monitor') as is_confirmed
      from sdv_entry where case_id = of_case and unset_at is null group by questionnaire),
  dropped as (
    select questionnaire, bool_or(level = 'PI') as is_of_pi from sdv_changed_answer where case_id = of_case group by questionnaire),
  shown as (
    select is_ready, mark.questionnaire is not null as is_marked,
           mark.questionnaire is not null and dropped.is_of_pi is not true as is_signed,
           coalesce(mark.is_confirmed, false) and dropped.questionnaire is null as is_verified,
           coalesce((sections -> 'begun') ? one.id, true) or mark.questionnaire is not null as is_counted
      from (select jsonb_array_elements_text(sections -> 'ready') as id, true as is_ready
            union all select jsonb_array_elements_text(sections -> 'other'), false) one
      left join mark on mark.questionnaire = one.id
      left join dropped on dropped.questionnaire = one.id)
  select (count(*) filter (where is_signed))::integer, (count(*) filter (where is_verified))::integer,
         (count(*) filter (where is_ready and not is_marked))::integer,
         case when exists (select from dropped) then 'changed'
              when bool_and(is_verified) filter (where is_counted) then 'verified'
              when bool_and(is_signed) filter (where is_counted) then 'signed'
              else 'notSigned' end
    from shown
$$;

-- Whoever sets or takes back a mark, by whatever way, the numbers follow in the same transaction.
create function count_marks_of_case() returns trigger language plpgsql as $$
declare
  of_case  uuid := case tg_op when 'DELETE' then old.case_id else new.case_id end;
begin
  update study_case set (signed, verified, to_sign, verification_level) = (
    select counted.signed, counted.verified, counted.to_sign, counted.level from count_marks(study_case.id, study_case.sections) counted)
   where id = of_case;
  return null;
end $$;

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

-- ── Triggers ──

create trigger case_entry_is_append_only before update or delete or truncate on case_entry
  for each statement execute function refuse_change();
create trigger draft_entry_is_append_only before update or delete or truncate on draft_entry
  for each statement execute function refuse_change();
create trigger membership_change_is_append_only before update or delete or truncate on membership_change
  for each statement execute function refuse_change();
create trigger assignment_change_is_append_only before update or delete or truncate on assignment_change
  for each statement execute function refuse_change();
create trigger query_step_is_append_only before update or delete or truncate on query_step
  for each statement execute function refuse_change();
create trigger case_entry_has_a_case after insert on case_entry
  referencing new table as added for each statement execute function refuse_stray_case_entry();
create trigger draft_entry_has_a_draft after insert on draft_entry
  referencing new table as added for each statement execute function refuse_stray_draft_entry();
create trigger case_is_never_removed before update of id or delete or truncate on study_case
  for each statement execute function refuse_change();
create trigger draft_is_never_removed before update of id or delete or truncate on draft
  for each statement execute function refuse_change();
create trigger sessions_end_with_account after update of is_activated, is_frozen on app_user
  for each row when (new.is_frozen or not new.is_activated) execute function end_sessions_of_shut_account();
create trigger waiting_ends_with_activation before update of is_activated on app_user
  for each row when (new.is_activated) execute function end_waiting_of_account();
create trigger links_end_with_account after update of is_activated, is_frozen on app_user
  for each row when ((old.is_activated and not new.is_activated) or (new.is_frozen and not old.is_frozen))
  execute function void_links_of_shut_account();
create trigger steps_end_with_password after update of password_hash on app_user
  for each row when (old.password_hash is distinct from new.password_hash) execute function void_steps_of_account();
create trigger steps_end_with_account after update of is_activated, is_frozen on app_user
  for each row when (new.is_frozen or not new.is_activated) execute function void_steps_of_account();
create trigger record_entry_is_append_only before update or delete or truncate on record_entry
  for each statement execute function refuse_change();
select record_changes_of('app_user', '{username}', '{username,email,roles,is_activated,is_frozen,password_hash}', '{email,password_hash}');
select record_changes_of('sdv_entry', '{id}');
select record_changes_of('query', '{id}');
select record_changes_of('query_step', '{query_id,seq}');
select record_changes_of('study_group', '{name}');
select record_changes_of('membership_change', '{id}');
select record_changes_of('assignment_change', '{id}');
select record_changes_of('questionnaire_unlock', '{case_id,questionnaire,seq}');
select record_changes_of('option', '{name}');
select record_changes_of('base_protection', '{group_name,name}');
select record_changes_of('base_access', '{group_name,name,username}');
select record_changes_of('base_retirement', '{group_name,name}');
select record_changes_of('case_token', '{id}',
  '{id,secret_hash,kind,reusable,issuer,case_id,questions,issued_at,expires_at,invalidated_at}', '{secret_hash}');
select record_changes_of('draft', '{id}', '{id,username,group_name,base_name,case_id}');
-- The server log. Failed sign-ins under names that no account has are not recorded: anybody can make any number of them, and they are
-- forgotten in time.
create trigger server_event_is_recorded after insert on server_event
  for each row when (not (new.kind = 'failedLogin' and new.source is null)) execute function record_change('{id}', '{}', '{}');
create trigger server_event_is_recorded_after after update on server_event
  for each row execute function record_change('{id}', '{}', '{}');
create trigger server_event_is_recorded_until after delete on server_event
  for each row when (not (old.kind = 'failedLogin' and old.source is null)) execute function record_change('{id}', '{}', '{}');
create trigger installation_entry_is_append_only before update or delete or truncate on installation_entry
  for each statement execute function refuse_change();
create trigger sampling_plan_is_append_only before update or delete or truncate on sampling_plan
  for each statement execute function refuse_change();
create trigger sampled_case_is_append_only before update or delete or truncate on sampled_case
  for each statement execute function refuse_change();
select record_changes_of('sampling_plan', '{id}');
select record_changes_of('sampled_case', '{case_id}');
create trigger query_has_owner before insert on query for each row execute function name_owner_of_query();
create trigger query_keeps_last_step after insert on query_step for each row execute function keep_last_step();
create trigger sdv_entry_is_counted after insert or update of unset_at on sdv_entry
  for each row execute function count_marks_of_case();
-- What a mark of verification saw, and which changes were confirmed, are of record as the marks are.
select record_changes_of('sdv_seen', '{entry_id}');
select record_changes_of('sdv_confirmation', '{id}');
create trigger matrix_change_is_append_only before update or delete or truncate on matrix_change
  for each statement execute function refuse_change();
select record_changes_of('matrix_change', '{id}');
create trigger case_is_drawn after insert on study_case for each row execute function draw_new_case();
create trigger sdv_changed_answer_is_counted after insert or delete on sdv_changed_answer
  for each row execute function count_marks_of_case();
select record_changes_of('follow_up_closing', '{case_id,questionnaire}');
