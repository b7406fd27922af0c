-- Unlocking step by step, by clients of the specified wire: whoever invalidates a case's tokens has taken the first step. The log of the
-- unlock, which names the questionnaire alone, is the next, and soon.

create table unlock_step (
  username  text not null references app_user,
  case_id   uuid not null references study_case,
  -- the ids of the questions whose tokens were invalidated
  questions text[] not null,
  at        timestamptz not null,
  primary key (username, case_id)
);
