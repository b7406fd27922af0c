/**
 * The kinds of the server log: a closed list, with each kind's fields besides time and source.
 *
 * Writers and renderers are typed by this one table, so they cannot differ. No field holds an answer or a secret.
 */
import type { SdvMove } from '../sdv/level'

interface FieldTypes {
  text: string
  textOrNull: string | null
  number: number
  boolean: boolean
  sdvMove: SdvMove
}

const ofUser = { user: 'text' } as const
const ofBase = { group: 'text', base: 'text' } as const
const ofCase = { ...ofBase, owner: 'text', case: 'text' } as const
const ofQuestionnaire = { ...ofCase, questionnaire: 'text' } as const

const fieldsOfKind = {
  login: { ip: 'text' },
  logout: {},
  // Failed logins hold the account back.
  deactivation: {},
  failedLogin: { ip: 'text' },
  expiredSession: {},
  registration: {},
  emailVerification: {},
  verificationFailed: {},
  verificationTimedOut: {},
  adminActivated: ofUser,
  adminDeactivated: ofUser,
  roleAdded: { ...ofUser, role: 'text' },
  roleRemoved: { ...ofUser, role: 'text' },
  frozen: ofUser,
  // Ours: `studies` are those in which the roles hold from now on.
  limitsSet: { ...ofUser, studies: 'text' },
  limitsLifted: ofUser,
  // Null for an option that is not set. Of a long text the changed lines only; never a password.
  optionChanged: { option: 'text', from: 'textOrNull', to: 'textOrNull' },
  // Ours.
  unfrozen: ofUser,
  // Ours: failed logins held the account back.
  freed: ofUser,
  // Ours: by hand, for a person whom no mail reaches.
  passwordLinkMade: ofUser,
  // Ours: the second factor. `means`: app, passkey, or all.
  failedSecondFactor: { ip: 'text' },
  // Ours: a wrong credential of a signature.
  signatureRefused: { ip: 'text' },
  // Ours: providers of sign-in. Somebody's first sign-in joined their account; an answer was refused; somebody is not known there any more; somebody's groups there gave them other roles.
  providerJoined: { provider: 'text' },
  providerRefused: { provider: 'text', ip: 'text' },
  providerEnded: { provider: 'text' },
  providerRoles: { provider: 'text' },
  secondFactorAdded: { means: 'text' },
  secondFactorRemoved: { ...ofUser, means: 'text' },
  recoveryCodesMade: {},
  recoveryCodeUsed: { left: 'number' },
  exportedData: { ...ofBase, count: 'number' },
  exportedAllData: { ...ofBase, count: 'number' },
  exportedGroup: { ...ofBase, count: 'number' },
  // Ours: answers that identify people were in the data that was taken. `count`: of cases.
  exportedIdentifying: { ...ofBase, count: 'number', reason: 'text' },
  // Ours: queries as a file.
  exportedQueries: { count: 'number' },
  uploadedQueries: { queries: 'number', steps: 'number' },
  // Ours: a file of data that was brought into a study: cases made, cases changed, answers replaced, records refused.
  importedData: { ...ofBase, file: 'text', made: 'number', changed: 'number', replaced: 'number', refused: 'number' },
  // Ours: stored cases that moved to another version; null: back to where they came from.
  movedCases: { ...ofBase, version: 'textOrNull', count: 'number', stayed: 'number', reason: 'text' },
  loadedCase: ofCase,
  savedCase: ofCase,
  // A new case has no name before it is saved.
  autosavedCase: { ...ofCase, case: 'textOrNull' },
  createdSubjectId: ofCase,
  baseProtected: ofBase,
  baseUnprotected: ofBase,
  // Ours: questionnaires that were uploaded, and what became of them.
  questionnaireUploaded: { ...ofBase, file: 'text' },
  questionnaireDiscarded: { ...ofBase, file: 'text' },
  publicationAsked: { ...ofBase, file: 'text' },
  basePublished: { ...ofBase, version: 'text' },
  // Ours: published although test patients differ. `patients`: their names.
  basePublishedDespite: { ...ofBase, version: 'text', count: 'number', patients: 'text' },
  // Ours: the side of a study for practice. `count`: of cases that were removed from it.
  practiceBegun: ofBase,
  practiceEmptied: { ...ofBase, count: 'number' },
  versionPromoted: { ...ofBase, version: 'text', checksum: 'text' },
  baseRetired: ofBase,
  baseReinstated: ofBase,
  // Ours: a named moment of a study, and the signatures that lock it or take the lock back.
  studySnapshot: { ...ofBase, name: 'text' },
  studySigned: { ...ofBase, reason: 'text' },
  studyLocked: { ...ofBase, reason: 'text' },
  studyUnlocked: { ...ofBase, reason: 'text' },
  studyArchived: { ...ofBase, reason: 'text' },
  // Ours: answers that are to be taken out of the trail of a case. Why, the case says.
  erasureAsked: ofCase,
  erasureDeclined: ofCase,
  answersErased: ofCase,
  accessGranted: { ...ofUser, ...ofBase },
  accessRevoked: { ...ofUser, ...ofBase },
  // Ours: cases that were moved to another site. `from` is null for a case that belonged to none.
  caseTransferred: { ...ofCase, from: 'textOrNull', to: 'text' },
  // Ours: groups that became sites, or are none any more.
  siteMarked: { userGroup: 'text' },
  siteUnmarked: { userGroup: 'text' },
  // Ours: groups in which people share cases, and the moves of memberships.
  groupCreated: { userGroup: 'text' },
  membershipChanged: { ...ofUser, userGroup: 'text', status: 'text' },
  // Ours: access keys of programs. `key`: its name and first characters.
  keyMade: { key: 'text', scopes: 'text' },
  keyRevoked: { key: 'text', owner: 'text' },
  keyUsed: { key: 'text', call: 'text', ip: 'text' },
  keyRefused: { key: 'text', reason: 'text', call: 'text', ip: 'text', count: 'number' },
  // Ours: receivers of webhooks. `address`: without its path.
  webhookMade: { webhook: 'text', address: 'text' },
  /** `webhook`: its name until then. */
  webhookChanged: { webhook: 'text', name: 'text', address: 'text' },
  webhookRemoved: { webhook: 'text' },
  // Ours: code lists, whose codes are answers.
  codeListStored: { list: 'text', version: 'text', count: 'number' },
  codeListRemoved: { list: 'text', version: 'text' },
  viewedLog: {},
  // Null for a case that does not exist, or that the caller may not know about.
  tokenRefused: { group: 'textOrNull', base: 'textOrNull', owner: 'textOrNull', case: 'textOrNull' },
  tokenCreated: { ...ofCase, token: 'text', kind: 'text', reusable: 'boolean' },
  // Ours: the holder of a token was refused. Of a token that does not exist only the network is known, and how often it tried within the hour. A call of
  // the staff made with a token is refused for `noSession`.
  commandRefused: {
    group: 'textOrNull',
    base: 'textOrNull',
    owner: 'textOrNull',
    case: 'textOrNull',
    token: 'textOrNull',
    command: 'text',
    reason: 'text',
    network: 'text',
    count: 'number',
  },
  // Ours: answers came in by a token, and the token was ended by hand.
  tokenUsed: { ...ofCase, token: 'text' },
  tokenRevoked: { ...ofCase, token: 'text' },
  // Ours: a tablet was given to a patient for an interview, and came back, or did not for want of the password.
  tabletHandedOver: ofCase,
  tabletTakenBack: ofCase,
  tabletNotTakenBack: { ...ofCase, ip: 'text' },
  unlockedEcrf: ofQuestionnaire,
  sdvLocked: { ...ofQuestionnaire, move: 'sdvMove' },
  sdvUnlocked: { ...ofQuestionnaire, move: 'sdvMove' },
  // Ours: a changed answer that was verified again, and that this was taken back.
  sdvChangeConfirmed: { ...ofQuestionnaire, question: 'text' },
  sdvChangeUnconfirmed: { ...ofQuestionnaire, question: 'text' },
  // Ours: which cases are to be verified.
  samplingPlanSet: { ...ofBase, version: 'number', share: 'number', seed: 'text' },
  // Ours: the report of verification.
  sdvReportMade: {},
  // Null for a name that is neither a questionnaire nor a question of the base.
  sdvFailed: { ...ofCase, questionnaire: 'textOrNull', move: 'sdvMove' },
} as const satisfies Record<string, Readonly<Record<string, keyof FieldTypes>>>

type FieldsOfKind = typeof fieldsOfKind
export type LogEventKind = keyof FieldsOfKind

/** The fields of a kind, with the types of their values. */
export type LogPayload<K extends LogEventKind> = {
  readonly [Field in keyof FieldsOfKind[K]]: FieldsOfKind[K][Field] extends keyof FieldTypes
    ? FieldTypes[FieldsOfKind[K][Field]]
    : never
}

export interface LogEntry<K extends string = string> {
  /** ISO, in UTC. */
  readonly instant: string
  /** A username; null if unknown. */
  readonly source: string | null
  readonly kind: K
  readonly payload: Readonly<Record<string, string | number | boolean | null>>
}

export function isLogEventKind(kind: string): kind is LogEventKind {
  return Object.hasOwn(fieldsOfKind, kind)
}

export function fieldNames(kind: LogEventKind): readonly string[] {
  return Object.keys(fieldsOfKind[kind])
}

/** The values of an entry as text, in table order. Fields missing from older entries are skipped. */
export function fieldTexts(
  kind: LogEventKind,
  payload: LogEntry['payload'],
): readonly (readonly [field: string, text: string])[] {
  return fieldNames(kind).flatMap((field) => {
    const value = Object.hasOwn(payload, field) ? payload[field] : null
    return value === null || value === undefined ? [] : [[field, String(value)] as const]
  })
}
