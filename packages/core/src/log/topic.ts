/** The subjects by which the server log is filtered. Each kind of entry belongs to one. */
import type { LogEventKind } from './event'

export const logTopics = [
  'signIn',
  'accounts',
  'access',
  'bases',
  'options',
  'cases',
  'verification',
  'links',
  'exports',
] as const

export type LogTopic = (typeof logTopics)[number]

const topics: Readonly<Record<LogEventKind, LogTopic>> = {
  login: 'signIn',
  logout: 'signIn',
  failedLogin: 'signIn',
  expiredSession: 'signIn',
  deactivation: 'accounts',
  registration: 'accounts',
  emailVerification: 'accounts',
  verificationFailed: 'accounts',
  verificationTimedOut: 'accounts',
  adminActivated: 'accounts',
  adminDeactivated: 'accounts',
  roleAdded: 'accounts',
  roleRemoved: 'accounts',
  frozen: 'accounts',
  limitsSet: 'access',
  limitsLifted: 'access',
  unfrozen: 'accounts',
  freed: 'accounts',
  passwordLinkMade: 'accounts',
  failedSecondFactor: 'signIn',
  signatureRefused: 'signIn',
  secondFactorAdded: 'accounts',
  secondFactorRemoved: 'accounts',
  recoveryCodesMade: 'accounts',
  recoveryCodeUsed: 'signIn',
  optionChanged: 'options',
  exportedData: 'exports',
  exportedAllData: 'exports',
  exportedGroup: 'exports',
  exportedIdentifying: 'exports',
  exportedQueries: 'exports',
  uploadedQueries: 'cases',
  viewedLog: 'exports',
  loadedCase: 'cases',
  savedCase: 'cases',
  autosavedCase: 'cases',
  createdSubjectId: 'cases',
  unlockedEcrf: 'cases',
  baseProtected: 'access',
  baseUnprotected: 'access',
  accessGranted: 'access',
  accessRevoked: 'access',
  caseTransferred: 'cases',
  siteMarked: 'access',
  siteUnmarked: 'access',
  groupCreated: 'access',
  membershipChanged: 'access',
  questionnaireUploaded: 'bases',
  questionnaireDiscarded: 'bases',
  publicationAsked: 'bases',
  basePublished: 'bases',
  baseRetired: 'bases',
  baseReinstated: 'bases',
  tokenRefused: 'links',
  tokenCreated: 'links',
  commandRefused: 'links',
  tokenUsed: 'links',
  tokenRevoked: 'links',
  tabletHandedOver: 'links',
  tabletTakenBack: 'links',
  tabletNotTakenBack: 'links',
  sdvLocked: 'verification',
  sdvUnlocked: 'verification',
  sdvFailed: 'verification',
  sdvChangeConfirmed: 'verification',
  sdvChangeUnconfirmed: 'verification',
  samplingPlanSet: 'verification',
  sdvReportMade: 'exports',
}

export function topicOf(kind: LogEventKind): LogTopic {
  return topics[kind]
}

export function kindsOf(topic: LogTopic): readonly LogEventKind[] {
  // The cast is safe: the keys of the table are the kinds.
  return (Object.keys(topics) as readonly LogEventKind[]).filter((kind) => topics[kind] === topic)
}
