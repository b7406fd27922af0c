/** The English line of a log entry, for files: the words of the screen. */
import { fieldNames, fieldTexts, isLogEventKind, type LogEntry, type LogEventKind, type LogPayload } from './event'

type Shown<K extends LogEventKind> = { readonly [Field in keyof LogPayload<K>]: string }

/** A kind without a line is a compile error, and so is a line with a field that its kind lacks. */
const lines: { readonly [K in LogEventKind]: (fields: Shown<K>) => string } = {
  login: ({ ip }) => `Signed in from ${ip}`,
  logout: () => 'Signed out',
  deactivation: () => 'Account held back after too many failed sign-ins',
  failedLogin: ({ ip }) => `Sign-in failed from ${ip}`,
  expiredSession: () => 'Session expired',
  registration: () => 'Registered',
  emailVerification: () => 'E-mail address verified',
  verificationFailed: () => 'Verification of the e-mail address failed',
  verificationTimedOut: () => 'Verification of the e-mail address came too late',
  adminActivated: ({ user }) => `Activated ${user}`,
  adminDeactivated: ({ user }) => `Deactivated ${user}`,
  roleAdded: ({ user, role }) => `Gave role ${role} to ${user}`,
  roleRemoved: ({ user, role }) => `Removed role ${role} from ${user}`,
  frozen: ({ user }) => `Froze ${user}`,
  limitsSet: ({ user, studies }) => `Limited ${user} to ${studies}`,
  limitsLifted: ({ user }) => `Lifted the limits of ${user}`,
  unfrozen: ({ user }) => `Unfroze ${user}`,
  freed: ({ user }) => `Freed ${user} after failed sign-ins`,
  passwordLinkMade: ({ user }) => `Made a link that sets a new password for ${user}`,
  optionChanged: ({ option, from, to }) => `Changed option ${option} from ${quoted(from)} to ${quoted(to)}`,
  failedSecondFactor: ({ ip }) => `Wrong code of the second step from ${ip}`,
  signatureRefused: ({ ip }) => `Wrong credential of a signature from ${ip}`,
  providerJoined: ({ provider }) => `Account joined at the first sign-in by ${provider}`,
  providerRefused: ({ provider, ip }) => `Sign-in by ${provider} refused from ${ip}`,
  providerEnded: ({ provider }) => `Signed out: not known to ${provider} any more`,
  providerRoles: ({ provider }) => `Has other roles by groups at ${provider}`,
  secondFactorAdded: ({ means }) => `Set up a second factor (${means})`,
  secondFactorRemoved: ({ user, means }) => `Removed the second factor (${means}) of ${user}`,
  recoveryCodesMade: () => 'Made new recovery codes',
  recoveryCodeUsed: ({ left }) => `Signed in with a recovery code, ${left} ${left === '1' ? 'is' : 'are'} left`,
  exportedData: ({ count, ...base }) => `Exported data of ${baseOf(base)}, ${casesOf(count)}`,
  exportedAllData: ({ count, ...base }) => `Exported all data of ${baseOf(base)}, ${casesOf(count)}`,
  exportedGroup: ({ count, ...base }) => `Exported data of a group in ${baseOf(base)}, ${casesOf(count)}`,
  exportedIdentifying: ({ count, reason, ...base }) =>
    `Exported answers that identify people, of ${baseOf(base)}, ${casesOf(count)}: ${quoted(reason)}`,
  exportedQueries: ({ count }) => `Exported ${count} ${count === '1' ? 'query' : 'queries'}`,
  uploadedQueries: ({ queries, steps }) => `Uploaded ${steps} steps of ${queries} queries`,
  importedData: ({ file, made, changed, replaced, refused, ...base }) =>
    `Imported ${file} into ${baseOf(base)}: made ${made}, changed ${changed}, replaced ${replaced}, refused ${refused}`,
  movedCases: ({ version, count, stayed, reason, ...base }) =>
    `Moved ${casesOf(count)} of ${baseOf(base)} ${version === null ? 'back' : `to version ${version}`}, ${stayed} stayed: ${quoted(reason)}`,
  loadedCase: (one) => `Opened ${caseOf(one)}`,
  savedCase: (one) => `Saved ${caseOf(one)}`,
  autosavedCase: (one) => `Autosaved ${caseOf(one)}`,
  createdSubjectId: ({ case: name, owner, ...base }) => `Created subject id ${name} of ${owner} in ${baseOf(base)}`,
  baseProtected: (base) => `Protected study ${baseOf(base)}`,
  baseUnprotected: (base) => `Opened study ${baseOf(base)} to everyone`,
  accessGranted: ({ user, ...base }) => `Gave ${user} access to ${baseOf(base)}`,
  accessRevoked: ({ user, ...base }) => `Removed access to ${baseOf(base)} from ${user}`,
  questionnaireUploaded: ({ file, ...base }) => `Uploaded ${file} for study ${baseOf(base)}`,
  questionnaireDiscarded: ({ file, ...base }) => `Discarded ${file} for study ${baseOf(base)}`,
  publicationAsked: ({ file, ...base }) => `Asked to publish ${file} for study ${baseOf(base)}`,
  basePublishedDespite: ({ version, count, patients, ...base }) =>
    `Published version ${version} of study ${baseOf(base)} although ${count} ${count === '1' ? 'test patient differs' : 'test patients differ'}: ${patients}`,
  basePublished: ({ version, ...base }) => `Published version ${version} of study ${baseOf(base)}`,
  practiceBegun: (base) => `Began practice of study ${baseOf(base)}`,
  practiceEmptied: ({ count, ...base }) =>
    `Removed ${count} practice ${count === '1' ? 'case' : 'cases'} of study ${baseOf(base)}`,
  versionPromoted: ({ version, checksum, ...base }) =>
    `Promoted the tested version ${version} of study ${baseOf(base)} (SHA-256 ${checksum})`,
  baseRetired: (base) => `Closed study ${baseOf(base)} to new cases`,
  baseReinstated: (base) => `Reopened study ${baseOf(base)} to new cases`,
  studySnapshot: ({ name, ...base }) => `Took the snapshot ${quoted(name)} of study ${baseOf(base)}`,
  studySigned: ({ reason, ...base }) => `Signed to lock study ${baseOf(base)}: ${quoted(reason)}`,
  studyLocked: ({ reason, ...base }) => `Locked study ${baseOf(base)}: ${quoted(reason)}`,
  studyUnlocked: ({ reason, ...base }) => `Unlocked study ${baseOf(base)}: ${quoted(reason)}`,
  studyArchived: ({ reason, ...base }) => `Archived study ${baseOf(base)}: ${quoted(reason)}`,
  erasureAsked: (one) => `Asked to erase answers of ${caseOf(one)}`,
  erasureDeclined: (one) => `Declined to erase answers of ${caseOf(one)}`,
  answersErased: (one) => `Erased answers of ${caseOf(one)}`,
  caseTransferred: ({ from, to, ...one }) =>
    `Moved ${caseOf(one)} ${from === unknown ? `to site ${to}` : `from site ${from} to ${to}`}`,
  siteMarked: ({ userGroup }) => `Made group ${userGroup} a site`,
  siteUnmarked: ({ userGroup }) => `Group ${userGroup} is no site any more`,
  groupCreated: ({ userGroup }) => `Created group ${userGroup}`,
  membershipChanged: ({ user, userGroup, status }) => `Set the membership of ${user} in group ${userGroup}: ${status}`,
  codeListStored: ({ list, version, count }) =>
    `Stored code list ${list} ${version}: ${count} ${count === '1' ? 'code' : 'codes'}`,
  codeListRemoved: ({ list, version }) => `Removed code list ${list} ${version}`,
  webhookMade: ({ webhook, address }) => `Made webhook ${webhook} to ${address}`,
  webhookChanged: ({ webhook, name, address }) => `Changed webhook ${webhook}: now ${name} to ${address}`,
  webhookRemoved: ({ webhook }) => `Removed webhook ${webhook}`,
  keyMade: ({ key, scopes }) => `Made access key ${key} (${scopes})`,
  keyRevoked: ({ key, owner }) => `Revoked access key ${key} of ${owner}`,
  keyUsed: ({ key, call, ip }) => `Access key ${key} used from ${ip}: ${call}`,
  keyRefused: ({ key, reason, call, ip, count }) =>
    `Access key ${key} refused from ${ip} (${reason}): ${call}, ${count === '1' ? 'once' : `${count} times`}`,
  viewedLog: () => 'Viewed the server log',
  tokenRefused: (one) => `Patient link refused${one.case === unknown ? '' : `: ${caseOf(one)}`}`,
  tokenCreated: ({ token, kind, reusable, ...one }) =>
    `Created patient link ${token} (${kind}${reusable === 'true' ? ', reusable' : ''}): ${caseOf(one)}`,
  commandRefused: ({ token, command, reason, network, count, ...one }) =>
    `Refused ${command} (${reason}) from ${network}, ${count === '1' ? 'once' : `${count} times`}${one.case === unknown ? '' : `: ${caseOf(one)}`}${token === unknown ? '' : `, patient link ${token}`}`,
  tokenUsed: ({ token, ...one }) => `Answers came by patient link ${token}: ${caseOf(one)}`,
  tokenRevoked: ({ token, ...one }) => `Revoked patient link ${token}: ${caseOf(one)}`,
  tabletHandedOver: (one) => `Handed a tablet over to the patient: ${caseOf(one)}`,
  tabletTakenBack: (one) => `Took a tablet back from the patient: ${caseOf(one)}`,
  tabletNotTakenBack: ({ ip, ...one }) => `Wrong password from ${ip} to take a tablet back: ${caseOf(one)}`,
  unlockedEcrf: ({ questionnaire, ...one }) => `Unlocked ${questionnaire}: ${caseOf(one)}`,
  sdvLocked: ({ questionnaire, move, ...one }) => `SDV locked (${move}): ${questionnaire}, ${caseOf(one)}`,
  sdvUnlocked: ({ questionnaire, move, ...one }) => `SDV unlocked (${move}): ${questionnaire}, ${caseOf(one)}`,
  sdvChangeConfirmed: ({ questionnaire, question, ...one }) =>
    `Verified changed ${question}: ${questionnaire}, ${caseOf(one)}`,
  sdvChangeUnconfirmed: ({ questionnaire, question, ...one }) =>
    `Withdrew the verification of changed ${question}: ${questionnaire}, ${caseOf(one)}`,
  samplingPlanSet: ({ version, share, seed, ...base }) =>
    `Set sampling plan ${version} of ${baseOf(base)}: ${share} %, seed ${seed}`,
  sdvReportMade: () => 'Made the SDV report',
  sdvFailed: ({ questionnaire, move, ...one }) => `SDV failed (${move}): ${questionnaire}, ${caseOf(one)}`,
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
  return `${group} / ${base}`
}

function caseOf({ case: name, owner, ...base }: Record<'group' | 'base' | 'owner' | 'case', string>): string {
  return `${name === unknown ? 'a new case' : `case ${name}`} of ${owner} in ${baseOf(base)}`
}
