/** The English line of a log entry, for files. Screens translate the message of `logMessage`. */
import { fieldNames, fieldTexts, isLogEventKind, type LogEntry, type LogEventKind, type LogPayload } from './event'

type Shown<K extends LogEventKind> = { readonly [Field in keyof LogPayload<K>]: string }

/** A kind without a line is a compile error, and so is a line with a field that its kind lacks. */
const lines: { readonly [K in LogEventKind]: (fields: Shown<K>) => string } = {
  login: ({ ip }) => `Login from ${ip}`,
  logout: () => 'Logout',
  deactivation: () => 'Account held back after too many failed logins',
  failedLogin: ({ ip }) => `Failed login from ${ip}`,
  expiredSession: () => 'Session expired',
  registration: () => 'Registered',
  emailVerification: () => 'E-mail address verified',
  verificationFailed: () => 'Verification of the e-mail address failed',
  verificationTimedOut: () => 'Verification of the e-mail address timed out',
  adminActivated: ({ user }) => `Administrator activated ${user}`,
  adminDeactivated: ({ user }) => `Administrator deactivated ${user}`,
  roleAdded: ({ user, role }) => `Role ${role} added to ${user}`,
  roleRemoved: ({ user, role }) => `Role ${role} removed from ${user}`,
  frozen: ({ user }) => `Account ${user} frozen`,
  optionChanged: ({ option, from, to }) => `Option ${option} changed from ${quoted(from)} to ${quoted(to)}`,
  exportedData: ({ count, ...base }) => `Exported data of ${baseOf(base)}, ${casesOf(count)}`,
  exportedAllData: ({ count, ...base }) => `Exported all data of ${baseOf(base)}, ${casesOf(count)}`,
  exportedGroup: ({ count, ...base }) => `Exported data of a group in ${baseOf(base)}, ${casesOf(count)}`,
  exportedQueries: ({ count }) => `Exported ${count} queries`,
  uploadedQueries: ({ queries, steps }) => `Uploaded ${steps} steps of ${queries} queries`,
  unfrozen: ({ user }) => `Account ${user} unfrozen`,
  passwordLinkMade: ({ user }) => `Link made that sets a new password of ${user}`,
  freed: ({ user }) => `Failed logins of ${user} forgotten`,
  failedSecondFactor: ({ ip }) => `Wrong code from ${ip}`,
  secondFactorAdded: ({ means }) => `Second factor (${means}) set up`,
  secondFactorRemoved: ({ user, means }) => `Second factor (${means}) of ${user} removed`,
  recoveryCodesMade: () => 'New recovery codes',
  recoveryCodeUsed: ({ left }) => `Recovery code used, ${left} left`,
  loadedCase: (one) => `Loaded ${caseOf(one)}`,
  savedCase: (one) => `Saved ${caseOf(one)}`,
  autosavedCase: (one) => `Autosaved ${caseOf(one)}`,
  createdSubjectId: (one) => `Created subject id of ${caseOf(one)}`,
  baseProtected: (base) => `Base ${baseOf(base)} protected`,
  baseUnprotected: (base) => `Base ${baseOf(base)} unprotected`,
  questionnaireUploaded: ({ file, ...base }) => `Uploaded ${file} for base ${baseOf(base)}`,
  questionnaireDiscarded: ({ file, ...base }) => `Discarded ${file} for base ${baseOf(base)}`,
  basePublished: ({ version, ...base }) => `Published version ${version} of base ${baseOf(base)}`,
  baseRetired: (base) => `Base ${baseOf(base)} retired`,
  baseReinstated: (base) => `Base ${baseOf(base)} reinstated`,
  accessGranted: ({ user, ...base }) => `Access of ${user} to ${baseOf(base)} granted`,
  accessRevoked: ({ user, ...base }) => `Access of ${user} to ${baseOf(base)} revoked`,
  groupCreated: ({ userGroup }) => `Group ${userGroup} created`,
  membershipChanged: ({ user, userGroup, status }) => `Membership of ${user} in group ${userGroup} set to ${status}`,
  viewedLog: () => 'Viewed the server log',
  tokenRefused: (one) => (one.case === unknown ? 'Token refused' : `Token refused for ${caseOf(one)}`),
  tokenCreated: ({ token, kind, reusable, ...one }) =>
    `Token ${token} (${kind}${reusable === 'true' ? ', reusable' : ''}) created for ${caseOf(one)}`,
  commandRefused: ({ token, command, reason, network, count, ...one }) =>
    `${command} refused (${reason}, ${count} times) from ${network}${one.case === unknown ? '' : ` for ${caseOf(one)}`}${token === unknown ? '' : ` with token ${token}`}`,
  tokenUsed: ({ token, ...one }) => `Answers received by token ${token} for ${caseOf(one)}`,
  tokenRevoked: ({ token, ...one }) => `Token ${token} revoked for ${caseOf(one)}`,
  tabletHandedOver: (one) => `Tablet handed over for ${caseOf(one)}`,
  tabletTakenBack: (one) => `Tablet taken back from ${caseOf(one)}`,
  tabletNotTakenBack: ({ ip, ...one }) => `Wrong password from ${ip} to take the tablet back from ${caseOf(one)}`,
  unlockedEcrf: ({ questionnaire, ...one }) => `Unlocked eCRF ${questionnaire} of ${caseOf(one)}`,
  sdvLocked: ({ questionnaire, move, ...one }) => `SDV locked (${move}): ${questionnaire} of ${caseOf(one)}`,
  sdvUnlocked: ({ questionnaire, move, ...one }) => `SDV unlocked (${move}): ${questionnaire} of ${caseOf(one)}`,
  sdvChangeConfirmed: ({ questionnaire, question, ...one }) =>
    `SDV of changed ${question} confirmed: ${questionnaire} of ${caseOf(one)}`,
  sdvChangeUnconfirmed: ({ questionnaire, question, ...one }) =>
    `SDV of changed ${question} taken back: ${questionnaire} of ${caseOf(one)}`,
  samplingPlanSet: ({ version, share, seed, ...base }) =>
    `Sampling plan ${version} of ${baseOf(base)} set: ${share} %, seed ${seed}`,
  sdvReportMade: () => 'Made the SDV report',
  sdvFailed: ({ questionnaire, move, ...one }) => `SDV failed (${move}): ${questionnaire} of ${caseOf(one)}`,
}

/** The text for a kind without a line. */
export const noLine = 'No text for this kind of entry. Please tell an administrator.'

/** Replaces a value that the entry does not have. */
const unknown = '--'

export function logLine({ kind, payload }: Pick<LogEntry, 'kind' | 'payload'>): string {
  return isLogEventKind(kind) ? lineOf(kind, payload) : noLine
}

function lineOf<K extends LogEventKind>(kind: K, payload: LogEntry['payload']): string {
  const texts = new Map(fieldTexts(kind, payload))
  const shown = Object.fromEntries(fieldNames(kind).map((field) => [field, texts.get(field) ?? unknown]))
  // The cast is safe: every field of the kind has a text.
  return lines[kind](shown as Shown<K>)
}

/** Null is read back as unknown: the option was or is not set. */
function quoted(text: string): string {
  return text === unknown ? 'nothing' : `“${text}”`
}

function casesOf(count: string): string {
  return count === '1' ? '1 case' : `${count} cases`
}

function baseOf({ group, base }: Record<'group' | 'base', string>): string {
  return `${group}/${base}`
}

function caseOf({ case: name, owner, ...base }: Record<'group' | 'base' | 'owner' | 'case', string>): string {
  return `${name === unknown ? 'a new case' : `case ${name}`} of ${owner} in ${baseOf(base)}`
}
