/** What each table holds, in the order of the page `docs/database.md`. A table without a sentence does not compile. */
import type { Tables } from '../../schema'

type Texts = Readonly<Record<string, Partial<Record<keyof Tables | 'schema_migration', string>>>>

const byTheme = {
  'Cases and their trail': {
    study_case:
      'One row per case: who owns it, its study and version, its newest revision, and counts that lists sort by.',
    case_entry:
      'The trail: every statement about a case, in order, each sealed by the hash of itself and the entry before. Rows are only added.',
    case_fact: 'The same statements, one row per answer.',
    case_answers: 'The answers of the newest revision, kept beside the trail they follow from.',
    case_name: 'What a search of names compares: the name as it sorts and as it is found.',
    chain_head: 'The last entry of each chain, so that the next can be sealed.',
    case_presence: 'Who has a case open, and when they were last heard of.',
    questionnaire_unlock: 'Sections that a signature would lock and a person has opened again.',
  },
  'Data entry': {
    draft: 'What a person is entering: of a new case, or on top of a revision.',
    draft_entry: 'Answers as they were typed, sealed like the trail. A save takes them over.',
    draft_fact: 'The same, one row per answer.',
    answer_file:
      'Files that are answers: each under the draft with which its bytes came, or under the case. The answer names them by their hash.',
    answer_file_piece: 'Their bytes, in pieces.',
    unlock_step: 'The question that a person was asked before a section opens again.',
    received_call:
      'Calls that a person or a link made under an idempotency key, with their answers: a repeat has the same answer and no second effect.',
  },
  Studies: {
    base_version: 'Published versions of a study, with the whole document.',
    base_retirement: 'Studies that take no new cases.',
    study_snapshot: 'Named moments of a study, with the sum of its dataset.',
    erasure:
      'Answers that are to be taken out of a case: who asked for it, and what became of it. The trail says what was taken out.',
    study_life:
      'Signatures that lock a study, and what takes them back. The last row says whether anything may be written.',
    study_review: 'What a person has reviewed of a study: entries of its trail, or who may do what in it.',
    late_delivery:
      'Who tried to bring something into a study while it was locked. What they sent waits on their device.',
    base_protection: 'Studies that only named people may open.',
    base_access: 'The people who may open a protected study.',
    study_limit: 'The studies to which a person is limited. Without a row their roles hold in all of them.',
    site_limit: 'The sites to which a person is limited. Without a row their roles hold at all of them.',
    base_candidate: 'Uploaded documents, with what the check found, until they are published or discarded.',
    candidate_file: 'The file of its author, as it came.',
    candidate_presence: 'Who writes in an upload, at which question, and when they were last heard of.',
    case_move: 'Moves of stored cases to another version: which cases, how far the move is, and what it did.',
    moved_case: 'The cases that a move has moved, with the version that each left.',
    case_move_finding:
      'Answers that a move withdrew or hid, and cases that kept their version. The trail has the answers.',
    check_trial: 'Checks on trial: which check, how far it has come, and how many queries it would have raised.',
    rehearsal: 'A candidate played over all stored cases: how far it has come, and what it found.',
    stored_file: 'Pictures of studies and other files that the server serves.',
  },
  'Groups of people': {
    study_group: 'Groups that share cases.',
    site: 'Groups that are sites: a case belongs to one.',
    membership_change: 'Every change of a membership. The newest row of a person is how things are.',
    membership_notice_read: 'How far a person has read about changes of their memberships.',
    assignment_change: 'Cases that were given to a group or taken back. The newest row counts.',
  },
  Verification: {
    sdv_entry: 'Signatures and verifications of sections, each with a hash of every answer that it covers.',
    sdv_changed_answer: 'Answers that changed since their section was signed or verified.',
    sdv_confirmation: 'Single answers that were verified again after a change.',
    sdv_seen: 'What the person who signed had on the screen.',
    sdv_uncompared: 'Cases that were verified before changes were kept. A job empties it.',
    sampling_plan: 'Which share of the cases monitors verify, and how it was drawn.',
    sampled_case: 'The cases that a plan has drawn.',
  },
  Queries: {
    query: 'Queries about a question of a case, with their last step.',
    query_step: 'The steps of a query, in order. Rows are only added.',
  },
  'Patients’ links and follow-ups': {
    case_token: 'Links and app tokens: the hash of the secret, the questions it opens, when it ends.',
    follow_up: 'What a case waits for, and until when. Follows from its answers.',
    follow_up_closing: 'Follow-ups that somebody closed as not done, and why. The trail of the case has each closing.',
  },
  'Evaluation and export': {
    matrix_change: 'Saved evaluations. The newest row of a name counts.',
    history_export: 'Histories of cases that are written in the background.',
    history_export_file: 'The files of such an export.',
  },
  'Accounts and sign-in': {
    app_user: 'Accounts: the person, their roles, the hash of their password.',
    account_link: 'Links to activate an account or to choose a password: hashes only.',
    session: 'Who is signed in; the hash of the cookie, never the cookie.',
    access_key: 'Access keys of programs: the hash of the secret, its scopes, when it ends. A key acts for its owner.',
    access_key_use: 'When each of them was last used, to the minute.',
    code_list: 'Versions of code lists that administrators uploaded, such as ICD-10-GM 2026. A version never changes.',
    code_list_entry: 'The codes of these lists, each with its labels by language.',
    webhook: 'Receivers of webhooks: what each is told of, and the secret that signs it, encrypted.',
    webhook_delivery:
      'The outbox of webhooks, written in the transaction of what happened, with how each delivery stands. It holds no answer.',
    password_confirmation: 'When a person said in a session who they are, to sign.',
    signing_right: 'Credentials that were given to sign, each until its signature is given.',
    second_factor: 'Authenticator apps.',
    identity:
      'Whom a provider of sign-in knows: the account of each person by the name that the provider gives to nobody else.',
    left_provider:
      'Whom a provider of sign-in has said not to know any more: access keys that the person had then are refused.',
    saml_request:
      'Sign-ins that are at a provider that speaks SAML, and what it has posted; forgotten after ten minutes.',
    signing_grant:
      'Fresh authentications at a provider of sign-in, each for one list of signatures, until they are used.',
    provider_session:
      'Sessions that a provider opened, and when it is asked next whether the person is still known there.',
    second_step: 'Sign-ins that wait for their second factor.',
    recovery_code: 'Hashes of recovery codes.',
    passkey: 'Public keys of passkeys.',
    used_challenge: 'Challenges that a passkey, or a provider of sign-in, has answered: each counts once.',
    known_device: 'Devices that a person has signed in from: throttling does not shut them out.',
    login_throttle: 'Failed sign-ins by name and origin.',
    network_throttle: 'Failed sign-ins by network.',
    request_throttle: 'Requests without an account, by network.',
    captcha: 'Pictures that were shown to visitors, until they are used.',
    setup_link: 'The link that makes the first administrator.',
    server_secret: 'Keys that the server has drawn for itself.',
  },
  'Imports of data': {
    data_import: 'Files of data that people bring into cases: what was chosen, and how far it is.',
    data_import_piece: 'The bytes of these files, for a month at most.',
    data_import_case: 'The cases of such a file that are done. A table has one record for each.',
    data_import_finding: 'What an import found: refused records, and answers that differ. For a month at most.',
    data_mapping: 'How people last read the columns of files for a study.',
    data_value_mapping: 'What values of such columns mean that are no options of their questions.',
  },
  'Mails, options, log': {
    account_mail: 'Mails to accounts that wait, with the time and reason of a failure.',
    scheduled_mail: 'Mails by the day: follow-ups, rounds.',
    mail_round: 'Rounds of mails that have begun, so that none is sent twice.',
    option: 'What administrators have set. Every change is a row of the record.',
    server_event: 'The server log that administrators read: who did what. No answers, no secrets.',
    feedback: 'Messages from the page to the administrators.',
  },
  'The record': {
    record_entry: 'Every change of the tables that decide who may do what, written by triggers and sealed in chains.',
    record_strand: 'The last entry of each of these chains.',
    record_signature:
      'What each transaction added to a chain of the record, signed by a key that lies outside of the database.',
    signing_key: 'The public halves of the keys that have signed, each vouched for by the one before.',
    unsigned_chain: 'Where the chains ended before anything was signed. Empty where that was so from the beginning.',
    installation_entry: 'The heads of all chains, joined at intervals into one chain of the installation.',
    joined_head: 'How far each chain has been joined.',
    schema_migration: 'The migrations that were applied, with the checksum of each file.',
  },
} satisfies Texts

/** A table that no theme has is an error here. */
type Missing = Exclude<keyof Tables, { [T in keyof typeof byTheme]: keyof (typeof byTheme)[T] }[keyof typeof byTheme]>
const nothingIsMissing: Missing extends never ? true : Missing = true

export const tableTexts: Texts = nothingIsMissing && byTheme
