import type { LogEventKind } from '@casebook/core/log/event'
import type { LogTopic } from '@casebook/core/log/topic'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The line of each kind of entry. */
export const logTexts: Readonly<Record<LogEventKind, MessageDescriptor>> = {
  login: msg({ id: 'log.login', message: 'Signed in from {ip}' }),
  logout: msg({ id: 'log.logout', message: 'Signed out' }),
  deactivation: msg({ id: 'log.deactivation', message: 'Account held back after too many failed sign-ins' }),
  failedLogin: msg({ id: 'log.failedLogin', message: 'Sign-in failed from {ip}' }),
  expiredSession: msg({ id: 'log.expiredSession', message: 'Session expired' }),
  registration: msg({ id: 'log.registration', message: 'Registered' }),
  emailVerification: msg({ id: 'log.emailVerification', message: 'E-mail address verified' }),
  verificationFailed: msg({ id: 'log.verificationFailed', message: 'Verification of the e-mail address failed' }),
  verificationTimedOut: msg({
    id: 'log.verificationTimedOut',
    message: 'Verification of the e-mail address came too late',
  }),
  adminActivated: msg({ id: 'log.adminActivated', message: 'Activated {user}' }),
  adminDeactivated: msg({ id: 'log.adminDeactivated', message: 'Deactivated {user}' }),
  roleAdded: msg({ id: 'log.roleAdded', message: 'Gave role {role} to {user}' }),
  roleRemoved: msg({ id: 'log.roleRemoved', message: 'Removed role {role} from {user}' }),
  frozen: msg({ id: 'log.frozen', message: 'Froze {user}' }),
  limitsSet: msg({ id: 'log.limitsSet', message: 'Limited {user} to {studies}' }),
  limitsLifted: msg({ id: 'log.limitsLifted', message: 'Lifted the limits of {user}' }),
  unfrozen: msg({ id: 'log.unfrozen', message: 'Unfroze {user}' }),
  freed: msg({ id: 'log.freed', message: 'Freed {user} after failed sign-ins' }),
  passwordLinkMade: msg({ id: 'log.passwordLinkMade', message: 'Made a link that sets a new password for {user}' }),
  optionChanged: msg({
    id: 'log.optionChanged',
    message:
      'Changed option {option} from {from, select, none {nothing} other {“{from}”}} to {to, select, none {nothing} other {“{to}”}}',
  }),
  providerJoined: msg({ id: 'log.providerJoined', message: 'Account joined at the first sign-in by {provider}' }),
  providerRefused: msg({ id: 'log.providerRefused', message: 'Sign-in by {provider} refused from {ip}' }),
  providerEnded: msg({ id: 'log.providerEnded', message: 'Signed out: not known to {provider} any more' }),
  providerRoles: msg({ id: 'log.providerRoles', message: 'Has other roles by groups at {provider}' }),
  failedSecondFactor: msg({ id: 'log.failedSecondFactor', message: 'Wrong code of the second step from {ip}' }),
  signatureRefused: msg({ id: 'log.signatureRefused', message: 'Wrong credential of a signature from {ip}' }),
  secondFactorAdded: msg({ id: 'log.secondFactorAdded', message: 'Set up a second factor ({means})' }),
  secondFactorRemoved: msg({ id: 'log.secondFactorRemoved', message: 'Removed the second factor ({means}) of {user}' }),
  recoveryCodesMade: msg({ id: 'log.recoveryCodesMade', message: 'Made new recovery codes' }),
  recoveryCodeUsed: msg({
    id: 'log.recoveryCodeUsed',
    message: 'Signed in with a recovery code, {left, plural, one {# is left} other {# are left}}',
  }),
  exportedData: msg({
    id: 'log.exportedData',
    message: 'Exported data of {group} / {base}, {count, plural, one {# case} other {# cases}}',
  }),
  exportedAllData: msg({
    id: 'log.exportedAllData',
    message: 'Exported all data of {group} / {base}, {count, plural, one {# case} other {# cases}}',
  }),
  exportedIdentifying: msg({
    id: 'log.exportedIdentifying',
    message:
      'Exported answers that identify people, of {group} / {base}, {count, plural, one {# case} other {# cases}}: “{reason}”',
  }),
  importedData: msg({
    id: 'log.importedData',
    message:
      'Imported {file} into {group} / {base}: made {made}, changed {changed}, replaced {replaced}, refused {refused}',
  }),
  movedCases: msg({
    id: 'log.movedCases',
    message:
      '{version, select, none {Moved {count, plural, one {# case} other {# cases}} of {group} / {base} back, {stayed} stayed: “{reason}”} other {Moved {count, plural, one {# case} other {# cases}} of {group} / {base} to version {version}, {stayed} stayed: “{reason}”}}',
  }),
  exportedQueries: msg({
    id: 'log.exportedQueries',
    message: '{count, plural, one {Exported # query} other {Exported # queries}}',
  }),
  uploadedQueries: msg({ id: 'log.uploadedQueries', message: 'Uploaded {steps} steps of {queries} queries' }),
  exportedGroup: msg({
    id: 'log.exportedGroup',
    message: 'Exported data of a group in {group} / {base}, {count, plural, one {# case} other {# cases}}',
  }),
  loadedCase: msg({ id: 'log.loadedCase', message: 'Opened case {case} of {owner} in {group} / {base}' }),
  savedCase: msg({ id: 'log.savedCase', message: 'Saved case {case} of {owner} in {group} / {base}' }),
  autosavedCase: msg({
    id: 'log.autosavedCase',
    message: 'Autosaved {case, select, none {a new case} other {case {case}}} of {owner} in {group} / {base}',
  }),
  createdSubjectId: msg({
    id: 'log.createdSubjectId',
    message: 'Created subject id {case} of {owner} in {group} / {base}',
  }),
  baseProtected: msg({ id: 'log.baseProtected', message: 'Protected study {group} / {base}' }),
  baseUnprotected: msg({ id: 'log.baseUnprotected', message: 'Opened study {group} / {base} to everyone' }),
  accessGranted: msg({ id: 'log.accessGranted', message: 'Gave {user} access to {group} / {base}' }),
  accessRevoked: msg({ id: 'log.accessRevoked', message: 'Removed access to {group} / {base} from {user}' }),
  questionnaireUploaded: msg({
    id: 'log.questionnaireUploaded',
    message: 'Uploaded {file} for study {group} / {base}',
  }),
  questionnaireDiscarded: msg({
    id: 'log.questionnaireDiscarded',
    message: 'Discarded {file} for study {group} / {base}',
  }),
  publicationAsked: msg({
    id: 'log.publicationAsked',
    message: 'Asked to publish {file} for study {group} / {base}',
  }),
  basePublishedDespite: msg({
    id: 'log.basePublishedDespite',
    message:
      'Published version {version} of study {group} / {base} although {count, plural, one {# test patient differs} other {# test patients differ}}: {patients}',
  }),
  basePublished: msg({ id: 'log.basePublished', message: 'Published version {version} of study {group} / {base}' }),
  practiceBegun: msg({ id: 'log.practiceBegun', message: 'Began practice of study {group} / {base}' }),
  practiceEmptied: msg({
    id: 'log.practiceEmptied',
    message:
      '{count, plural, one {Removed # practice case} other {Removed # practice cases}} of study {group} / {base}',
  }),
  versionPromoted: msg({
    id: 'log.versionPromoted',
    message: 'Promoted the tested version {version} of study {group} / {base} (SHA-256 {checksum})',
  }),
  baseRetired: msg({ id: 'log.baseRetired', message: 'Closed study {group} / {base} to new cases' }),
  baseReinstated: msg({ id: 'log.baseReinstated', message: 'Reopened study {group} / {base} to new cases' }),
  studySnapshot: msg({ id: 'log.studySnapshot', message: 'Took the snapshot “{name}” of study {group} / {base}' }),
  studySigned: msg({ id: 'log.studySigned', message: 'Signed to lock study {group} / {base}: “{reason}”' }),
  studyLocked: msg({ id: 'log.studyLocked', message: 'Locked study {group} / {base}: “{reason}”' }),
  studyUnlocked: msg({ id: 'log.studyUnlocked', message: 'Unlocked study {group} / {base}: “{reason}”' }),
  studyArchived: msg({ id: 'log.studyArchived', message: 'Archived study {group} / {base}: “{reason}”' }),
  erasureAsked: msg({
    id: 'log.erasureAsked',
    message: 'Asked to erase answers of case {case} of {owner} in {group} / {base}',
  }),
  erasureDeclined: msg({
    id: 'log.erasureDeclined',
    message: 'Declined to erase answers of case {case} of {owner} in {group} / {base}',
  }),
  answersErased: msg({
    id: 'log.answersErased',
    message: 'Erased answers of case {case} of {owner} in {group} / {base}',
  }),
  caseTransferred: msg({
    id: 'log.caseTransferred',
    message:
      '{from, select, none {Moved case {case} of {owner} in {group} / {base} to site {to}} other {Moved case {case} of {owner} in {group} / {base} from site {from} to {to}}}',
  }),
  siteMarked: msg({ id: 'log.siteMarked', message: 'Made group {userGroup} a site' }),
  siteUnmarked: msg({ id: 'log.siteUnmarked', message: 'Group {userGroup} is no site any more' }),
  groupCreated: msg({ id: 'log.groupCreated', message: 'Created group {userGroup}' }),
  membershipChanged: msg({
    id: 'log.membershipChanged',
    message: 'Set the membership of {user} in group {userGroup}: {status}',
  }),
  codeListStored: msg({
    id: 'log.codeListStored',
    message: 'Stored code list {list} {version}: {count, plural, one {# code} other {# codes}}',
  }),
  codeListRemoved: msg({ id: 'log.codeListRemoved', message: 'Removed code list {list} {version}' }),
  webhookMade: msg({ id: 'log.webhookMade', message: 'Made webhook {webhook} to {address}' }),
  webhookChanged: msg({ id: 'log.webhookChanged', message: 'Changed webhook {webhook}: now {name} to {address}' }),
  webhookRemoved: msg({ id: 'log.webhookRemoved', message: 'Removed webhook {webhook}' }),
  keyMade: msg({ id: 'log.keyMade', message: 'Made access key {key} ({scopes})' }),
  keyRevoked: msg({ id: 'log.keyRevoked', message: 'Revoked access key {key} of {owner}' }),
  keyUsed: msg({ id: 'log.keyUsed', message: 'Access key {key} used from {ip}: {call}' }),
  keyRefused: msg({
    id: 'log.keyRefused',
    message: 'Access key {key} refused from {ip} ({reason}): {call}, {count, plural, one {once} other {# times}}',
  }),
  viewedLog: msg({ id: 'log.viewedLog', message: 'Viewed the server log' }),
  tokenRefused: msg({
    id: 'log.tokenRefused',
    message: 'Patient link refused{case, select, none {} other {: case {case} of {owner} in {group} / {base}}}',
  }),
  tokenCreated: msg({
    id: 'log.tokenCreated',
    message:
      'Created patient link {token} ({kind}{reusable, select, true {, reusable} other {}}): case {case} of {owner} in {group} / {base}',
  }),
  commandRefused: msg({
    id: 'log.commandRefused',
    message: 'Refused {command} ({reason}) from {network}, {count, plural, one {once} other {# times}}',
  }),
  tokenUsed: msg({
    id: 'log.tokenUsed',
    message: 'Answers came by patient link {token}: case {case} of {owner} in {group} / {base}',
  }),
  tokenRevoked: msg({
    id: 'log.tokenRevoked',
    message: 'Revoked patient link {token}: case {case} of {owner} in {group} / {base}',
  }),
  tabletHandedOver: msg({
    id: 'log.tabletHandedOver',
    message: 'Handed a tablet over to the patient: case {case} of {owner} in {group} / {base}',
  }),
  tabletTakenBack: msg({
    id: 'log.tabletTakenBack',
    message: 'Took a tablet back from the patient: case {case} of {owner} in {group} / {base}',
  }),
  tabletNotTakenBack: msg({
    id: 'log.tabletNotTakenBack',
    message: 'Wrong password from {ip} to take a tablet back: case {case} of {owner} in {group} / {base}',
  }),
  unlockedEcrf: msg({
    id: 'log.unlockedEcrf',
    message: 'Unlocked {questionnaire}: case {case} of {owner} in {group} / {base}',
  }),
  sdvLocked: msg({
    id: 'log.sdvLocked',
    message: 'SDV locked ({move}): {questionnaire}, case {case} of {owner} in {group} / {base}',
  }),
  sdvUnlocked: msg({
    id: 'log.sdvUnlocked',
    message: 'SDV unlocked ({move}): {questionnaire}, case {case} of {owner} in {group} / {base}',
  }),
  sdvChangeConfirmed: msg({
    id: 'log.sdvChangeConfirmed',
    message: 'Verified changed {question}: {questionnaire}, case {case} of {owner} in {group} / {base}',
  }),
  sdvChangeUnconfirmed: msg({
    id: 'log.sdvChangeUnconfirmed',
    message:
      'Withdrew the verification of changed {question}: {questionnaire}, case {case} of {owner} in {group} / {base}',
  }),
  samplingPlanSet: msg({
    id: 'log.samplingPlanSet',
    message: 'Set sampling plan {version} of {group} / {base}: {share} %, seed {seed}',
  }),
  sdvReportMade: msg({ id: 'log.sdvReportMade', message: 'Made the SDV report' }),
  sdvFailed: msg({
    id: 'log.sdvFailed',
    message: 'SDV failed ({move}): {questionnaire}, case {case} of {owner} in {group} / {base}',
  }),
}

export const topicTexts: Readonly<Record<LogTopic, MessageDescriptor>> = {
  signIn: msg({ id: 'log.topic.signIn', message: 'Sign-ins' }),
  accounts: msg({ id: 'log.topic.accounts', message: 'Accounts and roles' }),
  access: msg({ id: 'log.topic.access', message: 'Access to studies' }),
  bases: msg({ id: 'log.topic.bases', message: 'Versions of studies' }),
  options: msg({ id: 'log.topic.options', message: 'Options' }),
  cases: msg({ id: 'log.topic.cases', message: 'Cases' }),
  verification: msg({ id: 'log.topic.verification', message: 'Signatures and verification' }),
  links: msg({ id: 'log.topic.links', message: 'Patient links' }),
  exports: msg({ id: 'log.topic.exports', message: 'Exports and views' }),
}
