/**
 * The tables as Kysely sees them. The migrations are the authority; a test holds this against the database. A new area adds its tables in
 * its repository, by `declare module '../schema'`.
 */
import type { Base } from '@casebook/core/bases/base'
import type { HandedOver } from '@casebook/core/call/handedOver'
import type { HeldAnswers } from '@casebook/core/export/dataRow'
import type { FactValue } from '@casebook/core/facts/fact'
import type { TextLanguage } from '@casebook/core/language/language'
import type { Role } from '@casebook/core/permissions/capabilities'
import type { VerificationLevel } from '@casebook/core/pictures/pictures.calls'
import type { StepSource } from '@casebook/core/queries/query'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { Verification } from '@casebook/core/sdv/verified'
import type { Origin } from '@casebook/core/session/throttle'
import type { TokenKind } from '@casebook/core/tokens/token'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SectionsOfCase } from './cases/progress'
import type { Draft } from './drafts/drafts.repository'

/** JSON that is written as text and read as a value. */
export type Json<T> = ColumnType<T, string, string>

type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

export interface Tables {
  app_user: {
    username: string
    email: Generated<string>
    title: Generated<string>
    first_name: Generated<string>
    last_name: Generated<string>
    institution: Generated<string>
    address: Generated<string>
    city: Generated<string>
    zip: Generated<string>
    country: Generated<string>
    phone: Generated<string>
    password_hash: string | null
    roles: Generated<Role[]>
    is_activated: Generated<boolean>
    is_frozen: Generated<boolean>
    created_at: Date
    pending: 'registration' | 'invitation' | null
  }
  session: {
    id_hash: string
    username: string
    signed_in_at: Date
    last_seen_at: Date
    ended_at: Date | null
    end_reason: string | null
    needs_second_factor: Generated<boolean>
    handed_over: Json<HandedOver> | null
  }
  login_throttle: {
    username: string
    origin: Origin
    failures: number
    hold_until: Date | null
    window_start: Date
    tries: number
  }
  network_throttle: { network: string; failures: number; counted_at: Date }
  known_device: { username: string; device_hash: string; last_used_at: Date }
  server_secret: { name: string; secret: string }
  setup_link: { token_hash: string; expires_at: Date; used_at: Date | null }
  captcha: {
    id_hash: string
    digits: string
    network: string
    hearings: number
    expires_at: Date
    used_at: Date | null
  }
  server_event: {
    id: Generated<number>
    at: Date
    kind: string
    source: string | null
    payload: JSONColumnType<Record<string, unknown>>
  }
  base_version: {
    id: Generated<number>
    group_name: string
    name: string
    version: string
    checksum: string
    document: Json<Base>
    published_at: Date
    published_by: string | null
  }
  base_retirement: { group_name: string; name: string; retired_by: string; retired_at: Date }
  base_protection: { group_name: string; name: string }
  base_access: { group_name: string; name: string; username: string }
  study_limit: { username: string; group_name: string; name: string }
  site_limit: { username: string; site: string }
  site: { name: string; marked_by: string; marked_at: Date }
  study_case: {
    id: string
    group_name: string
    base_name: string
    base_version_id: number
    name: string
    owner: string
    created_at: Date
    revision: string
    saved_at: Date
    deleted_at: Date | null
    progress: Generated<number>
    /** Null until it is known; see `SectionsOfCase`. */
    sections: Json<SectionsOfCase> | null
    signed: Generated<number>
    verified: Generated<number>
    to_sign: Generated<number>
    verification_level: Generated<VerificationLevel>
    site: string | null
    status: string | null
  }
  case_name: {
    case_id: string
    owner: string
    group_name: string
    base_name: string
    sort_key: string
    search_key: string
    search_parts: string[]
    site: string | null
  }
  case_answers: { case_id: string; revision: string; answers: Json<HeldAnswers> }
  draft: {
    id: string
    username: string
    group_name: string
    base_name: string
    base_version_id: number
    case_id: string | null
    started_from: string | null
    base_revision: number | null
    base_revision_since_conflict: number | null
    saved_seq: Generated<number>
    renumbered: JsonWithDefault<Draft['renumbered']>
    created_at: Date
    touched_at: Date
    discarded_at: Date | null
  }
  case_fact: {
    case_id: string
    seq: number
    place: number
    question: string
    occurrence: number
    value: Json<FactValue>
    reason: string | null
    author: string
    source: Json<Source>
    at: Date
  }
  draft_fact: {
    draft_id: string
    seq: number
    place: number
    question: string
    occurrence: number
    value: Json<FactValue>
    reason: string | null
    author: string
    source: Json<Source>
    at: Date
  }
  case_presence: { case_id: string; username: string; since: Date; heard_at: Date }
  received_call: {
    sender: string
    key: string
    action: string
    answer: Json<unknown>
    at: Date
    signature: string | null
  }
  option: { name: string; value: Json<unknown> | null; changed_by: string | null; changed_at: Date }
  sdv_entry: {
    id: Generated<number>
    case_id: string
    questionnaire: string
    level: SdvLevel
    set_by: string
    set_at: Date
    verification: Json<Verification>
    unset_by: string | null
    unset_at: Date | null
    unset_reason: string | null
    set_with: SigningMeans | null
    unset_with: SigningMeans | null
  }
  unlock_step: {
    username: string
    case_id: string
    questions: string[]
    at: Date
  }
  questionnaire_unlock: {
    case_id: string
    questionnaire: string
    seq: number
    unlocked_by: string
    unlocked_at: Date
  }
  query: {
    id: string
    case_id: string
    question: string
    check_id: string | null
    started_at: Date
    /** The rest follows from the case and the steps; triggers write it. */
    owner: ColumnType<string | null, never, never>
    steps: ColumnType<number, never, never>
    last_node: ColumnType<string | null, never, never>
    last_value: ColumnType<string | null, never, never>
    last_kind: ColumnType<StepSource['kind'] | null, never, never>
    last_user: ColumnType<string | null, never, never>
    last_at: ColumnType<Date | null, never, never>
  }
  query_step: {
    query_id: string
    seq: number
    node: string
    value: string
    source: Json<StepSource>
    at: Date
    /** The end of the case's trail at that moment; null where only the time tells. */
    case_seq: number | null
  }
  case_token: {
    id: string
    secret_hash: string
    kind: TokenKind
    reusable: boolean
    issuer: string
    case_id: string
    questions: string[]
    issued_at: Date
    expires_at: Date | null
    used_at: Date | null
    invalidated_at: Date | null
    opened_at: Date | null
    language: TextLanguage | null
  }
  stored_file: {
    group_name: Generated<string>
    base_name: Generated<string>
    name: string
    content: Uint8Array
    checksum: string
    stored_by: string | null
    stored_at: Date
  }
}

/** The source of a fact. */
export type Source =
  | { readonly kind: 'user'; readonly key?: string }
  | { readonly kind: 'token'; readonly token: string }
  /** A patient on a tablet; the author is the member of staff whose session it is. */
  | { readonly kind: 'tablet' }
  /** `key`: the access key of the program that sent it. */
  | { readonly kind: 'import'; readonly file?: string; readonly key?: string }
  /** The case moved to that version of its base. */
  | { readonly kind: 'move'; readonly version: string }
  /** `initial`: the answer that the base gives a new case, which no person gave. */
  | { readonly kind: 'system'; readonly initial?: true }

/** The stamp of a revision: the row of the case as it was then, sealed into the trail. */
export interface RevisionStamp {
  readonly group: string
  readonly base: string
  readonly version: string
  /** Version of the base document. */
  readonly checksum: string
  readonly name: string
  readonly owner: string
}
