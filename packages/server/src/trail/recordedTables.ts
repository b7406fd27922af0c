/** The tables of record besides the answers. Triggers write each change of their rows into the record. */

export interface RecordedTable {
  /** Its primary key. */
  readonly key: readonly string[]
  /** The columns that are recorded; all of them where none is named. */
  readonly columns?: readonly string[]
  /** The columns that are recorded by their hash. */
  readonly digests?: readonly string[]
  /** SQL: the rows that are recorded, if not all are. */
  readonly which?: string
  /** The triggers that record it, if there is not just the one. */
  readonly triggers?: readonly string[]
}

export const recordedTables: Readonly<Record<string, RecordedTable>> = {
  app_user: {
    key: ['username'],
    columns: ['username', 'email', 'roles', 'is_activated', 'is_frozen', 'password_hash'],
    digests: ['email', 'password_hash'],
  },
  sdv_entry: { key: ['id'] },
  sdv_seen: { key: ['entry_id'] },
  sdv_confirmation: { key: ['id'] },
  sampling_plan: { key: ['id'] },
  sampled_case: { key: ['case_id'] },
  matrix_change: { key: ['id'] },
  query: { key: ['id'] },
  query_step: { key: ['query_id', 'seq'] },
  study_group: { key: ['name'] },
  membership_change: { key: ['id'] },
  assignment_change: { key: ['id'] },
  questionnaire_unlock: { key: ['case_id', 'questionnaire', 'seq'] },
  follow_up_closing: { key: ['case_id', 'questionnaire'] },
  option: { key: ['name'] },
  code_list: { key: ['id'], columns: ['id', 'name', 'version', 'entries', 'languages', 'checksum'] },
  base_protection: { key: ['group_name', 'name'] },
  base_access: { key: ['group_name', 'name', 'username'] },
  site: { key: ['name'] },
  site_limit: { key: ['username', 'site'] },
  study_limit: { key: ['username', 'group_name', 'name'] },
  study_snapshot: { key: ['id'] },
  study_life: { key: ['id'] },
  erasure: { key: ['id'] },
  study_review: { key: ['id'] },
  base_retirement: { key: ['group_name', 'name'] },
  case_token: {
    key: ['id'],
    columns: [
      'id',
      'secret_hash',
      'kind',
      'reusable',
      'issuer',
      'case_id',
      'questions',
      'issued_at',
      'expires_at',
      'invalidated_at',
    ],
    digests: ['secret_hash'],
  },
  access_key: {
    key: ['id'],
    columns: [
      'id',
      'secret_hash',
      'name',
      'owner',
      'scopes',
      'group_name',
      'base_name',
      'made_at',
      'expires_at',
      'revoked_at',
      'revoked_by',
    ],
    digests: ['secret_hash'],
  },
  draft: { key: ['id'], columns: ['id', 'username', 'group_name', 'base_name', 'case_id', 'saved_seq'] },
  session: {
    key: ['id_hash'],
    columns: ['id_hash', 'username', 'signed_in_at', 'ended_at', 'needs_second_factor', 'handed_over'],
  },
  identity: { key: ['issuer', 'subject'] },
  webhook: {
    key: ['id'],
    columns: ['id', 'name', 'address', 'secret', 'kinds', 'group_name', 'base_name'],
    digests: ['secret'],
  },
  left_provider: { key: ['username', 'issuer'] },
  account_link: { key: ['secret_hash'] },
  setup_link: { key: ['token_hash'] },
  second_factor: {
    key: ['username'],
    columns: ['username', 'app_secret', 'app_since', 'salt'],
    digests: ['app_secret', 'salt'],
  },
  recovery_code: { key: ['username', 'code_hash'] },
  passkey: { key: ['id'], columns: ['id', 'username', 'public_key', 'name', 'added_at'] },
  feedback: { key: ['id'] },
  stored_file: {
    key: ['group_name', 'base_name', 'name'],
    columns: ['group_name', 'base_name', 'name', 'checksum', 'stored_by'],
  },
  server_event: {
    key: ['id'],
    which: "not (t.kind = 'failedLogin' and t.source is null)",
    triggers: ['server_event_is_recorded', 'server_event_is_recorded_after', 'server_event_is_recorded_until'],
  },
}
