import type { LogEventKind } from '@casebook/core/log/event'
import { logLine } from '@casebook/core/log/line'
import { logEventKinds } from '@casebook/core/log/log.fixture'
import { describe, expect, it } from 'vitest'
import { type EventFields, recordEvent, serverEvent } from './events'
import { openTestDatabase } from './testing/testDatabase'

const db = await openTestDatabase()

const who = { at: new Date('2026-11-23T06:00:00Z'), source: 'ada' }
const ofBase = { ...who, group: 'Surgery', base: 'hernia' }
const ofCase = { ...ofBase, owner: 'ben', case: 'VH_1' }
const ofQuestionnaire = { ...ofCase, questionnaire: 'history' }
const theCase = 'case VH_1 of ben in Surgery / hernia'

const entries: { readonly [K in LogEventKind]: readonly [EventFields<K>, line: string] } = {
  login: [{ ...who, ip: '10.0.0.1' }, 'Signed in from 10.0.0.1'],
  logout: [who, 'Signed out'],
  deactivation: [who, 'Account held back after too many failed sign-ins'],
  failedLogin: [{ ...who, ip: '10.0.0.1' }, 'Sign-in failed from 10.0.0.1'],
  expiredSession: [who, 'Session expired'],
  registration: [who, 'Registered'],
  emailVerification: [who, 'E-mail address verified'],
  verificationFailed: [who, 'Verification of the e-mail address failed'],
  verificationTimedOut: [who, 'Verification of the e-mail address came too late'],
  adminActivated: [{ ...who, user: 'cyd' }, 'Activated cyd'],
  adminDeactivated: [{ ...who, user: 'cyd' }, 'Deactivated cyd'],
  roleAdded: [{ ...who, user: 'cyd', role: 'PI' }, 'Gave role PI to cyd'],
  roleRemoved: [{ ...who, user: 'cyd', role: 'PI' }, 'Removed role PI from cyd'],
  frozen: [{ ...who, user: 'cyd' }, 'Froze cyd'],
  limitsSet: [{ ...who, user: 'cyd', studies: 'Surgery / hernia' }, 'Limited cyd to Surgery / hernia'],
  limitsLifted: [{ ...who, user: 'cyd' }, 'Lifted the limits of cyd'],
  unfrozen: [{ ...who, user: 'cyd' }, 'Unfroze cyd'],
  freed: [{ ...who, user: 'cyd' }, 'Freed cyd after failed sign-ins'],
  passwordLinkMade: [{ ...who, user: 'cyd' }, 'Made a link that sets a new password for cyd'],
  optionChanged: [
    { ...who, option: 'ReminderMail', from: null, to: 'Dear' },
    'Changed option ReminderMail from nothing to “Dear”',
  ],
  providerJoined: [{ ...who, provider: 'Seeberg Hospital' }, 'Account joined at the first sign-in by Seeberg Hospital'],
  providerRefused: [
    { ...who, provider: 'Seeberg Hospital', ip: '10.0.0.1' },
    'Sign-in by Seeberg Hospital refused from 10.0.0.1',
  ],
  providerRoles: [{ ...who, provider: 'Seeberg Hospital' }, 'Has other roles by groups at Seeberg Hospital'],
  providerEnded: [{ ...who, provider: 'Seeberg Hospital' }, 'Signed out: not known to Seeberg Hospital any more'],
  failedSecondFactor: [{ ...who, ip: '10.0.0.1' }, 'Wrong code of the second step from 10.0.0.1'],
  signatureRefused: [{ ...who, ip: '10.0.0.1' }, 'Wrong credential of a signature from 10.0.0.1'],
  secondFactorAdded: [{ ...who, means: 'app' }, 'Set up a second factor (app)'],
  secondFactorRemoved: [{ ...who, user: 'cyd', means: 'all' }, 'Removed the second factor (all) of cyd'],
  recoveryCodesMade: [who, 'Made new recovery codes'],
  recoveryCodeUsed: [{ ...who, left: 9 }, 'Signed in with a recovery code, 9 are left'],
  exportedData: [{ ...ofBase, count: 2 }, 'Exported data of Surgery / hernia, 2 cases'],
  exportedAllData: [{ ...ofBase, count: 0 }, 'Exported all data of Surgery / hernia, 0 cases'],
  exportedGroup: [{ ...ofBase, count: 7 }, 'Exported data of a group in Surgery / hernia, 7 cases'],
  exportedIdentifying: [
    { ...ofBase, count: 7, reason: 'Follow-up by phone' },
    'Exported answers that identify people, of Surgery / hernia, 7 cases: “Follow-up by phone”',
  ],
  exportedQueries: [{ ...who, count: 7 }, 'Exported 7 queries'],
  uploadedQueries: [{ ...who, queries: 2, steps: 3 }, 'Uploaded 3 steps of 2 queries'],
  loadedCase: [ofCase, `Opened ${theCase}`],
  savedCase: [ofCase, `Saved ${theCase}`],
  autosavedCase: [ofCase, `Autosaved ${theCase}`],
  createdSubjectId: [ofCase, 'Created subject id VH_1 of ben in Surgery / hernia'],
  baseProtected: [ofBase, 'Protected study Surgery / hernia'],
  baseUnprotected: [ofBase, 'Opened study Surgery / hernia to everyone'],
  questionnaireUploaded: [{ ...ofBase, file: 'hernia.json' }, 'Uploaded hernia.json for study Surgery / hernia'],
  questionnaireDiscarded: [{ ...ofBase, file: 'hernia.json' }, 'Discarded hernia.json for study Surgery / hernia'],
  publicationAsked: [{ ...ofBase, file: 'hernia.json' }, 'Asked to publish hernia.json for study Surgery / hernia'],
  basePublishedDespite: [
    { ...ofBase, version: '4', count: 2, patients: 'Ann, Bob' },
    'Published version 4 of study Surgery / hernia although 2 test patients differ: Ann, Bob',
  ],
  basePublished: [{ ...ofBase, version: '4' }, 'Published version 4 of study Surgery / hernia'],
  practiceBegun: [ofBase, 'Began practice of study Surgery / hernia'],
  practiceEmptied: [{ ...ofBase, count: 2 }, 'Removed 2 practice cases of study Surgery / hernia'],
  versionPromoted: [
    { ...ofBase, version: '4', checksum: 'a1b2' },
    'Promoted the tested version 4 of study Surgery / hernia (SHA-256 a1b2)',
  ],
  baseRetired: [ofBase, 'Closed study Surgery / hernia to new cases'],
  baseReinstated: [ofBase, 'Reopened study Surgery / hernia to new cases'],
  studySnapshot: [{ ...ofBase, name: 'Interim' }, 'Took the snapshot “Interim” of study Surgery / hernia'],
  studySigned: [{ ...ofBase, reason: 'Done' }, 'Signed to lock study Surgery / hernia: “Done”'],
  studyLocked: [{ ...ofBase, reason: 'Done' }, 'Locked study Surgery / hernia: “Done”'],
  studyUnlocked: [{ ...ofBase, reason: 'A late event' }, 'Unlocked study Surgery / hernia: “A late event”'],
  studyArchived: [{ ...ofBase, reason: 'Done' }, 'Archived study Surgery / hernia: “Done”'],
  erasureAsked: [ofCase, `Asked to erase answers of ${theCase}`],
  erasureDeclined: [ofCase, `Declined to erase answers of ${theCase}`],
  answersErased: [ofCase, `Erased answers of ${theCase}`],
  accessGranted: [{ ...ofBase, user: 'cyd' }, 'Gave cyd access to Surgery / hernia'],
  accessRevoked: [{ ...ofBase, user: 'cyd' }, 'Removed access to Surgery / hernia from cyd'],
  importedData: [
    { ...ofBase, file: 'lab.csv', made: 3, changed: 2, replaced: 1, refused: 4 },
    'Imported lab.csv into Surgery / hernia: made 3, changed 2, replaced 1, refused 4',
  ],
  movedCases: [
    { ...ofBase, version: '2', count: 3, stayed: 1, reason: 'amendment' },
    'Moved 3 cases of Surgery / hernia to version 2, 1 stayed: “amendment”',
  ],
  caseTransferred: [{ ...ofCase, from: 'Bern', to: 'Ulm' }, `Moved ${theCase} from site Bern to Ulm`],
  siteMarked: [{ ...who, userGroup: 'Bern' }, 'Made group Bern a site'],
  siteUnmarked: [{ ...who, userGroup: 'Bern' }, 'Group Bern is no site any more'],
  groupCreated: [{ ...who, userGroup: 'Hernia' }, 'Created group Hernia'],
  membershipChanged: [
    { ...who, user: 'ben', userGroup: 'Hernia', status: 'Invited' },
    'Set the membership of ben in group Hernia: Invited',
  ],
  codeListStored: [
    { ...who, list: 'ICD-10-GM', version: '2026', count: 16_000 },
    'Stored code list ICD-10-GM 2026: 16000 codes',
  ],
  codeListRemoved: [{ ...who, list: 'ICD-10-GM', version: '2026' }, 'Removed code list ICD-10-GM 2026'],
  webhookMade: [{ ...who, webhook: 'Lab', address: 'https://lab.example' }, 'Made webhook Lab to https://lab.example'],
  webhookChanged: [
    { ...who, webhook: 'Lab', name: 'Lab 2', address: 'https://lab.example' },
    'Changed webhook Lab: now Lab 2 to https://lab.example',
  ],
  webhookRemoved: [{ ...who, webhook: 'Lab' }, 'Removed webhook Lab'],
  keyMade: [{ ...who, key: 'Lab (cbk_4mQz)', scopes: 'submitCases' }, 'Made access key Lab (cbk_4mQz) (submitCases)'],
  keyRevoked: [{ ...who, key: 'Lab (cbk_4mQz)', owner: 'ada' }, 'Revoked access key Lab (cbk_4mQz) of ada'],
  keyUsed: [
    { ...who, key: 'Lab (cbk_4mQz)', call: 'export.data', ip: '10.0.0.1' },
    'Access key Lab (cbk_4mQz) used from 10.0.0.1: export.data',
  ],
  keyRefused: [
    { ...who, key: 'Lab (cbk_4mQz)', reason: 'scope', call: 'export.data', ip: '10.0.0.1', count: 1 },
    'Access key Lab (cbk_4mQz) refused from 10.0.0.1 (scope): export.data, once',
  ],
  viewedLog: [who, 'Viewed the server log'],
  tokenRefused: [ofCase, `Patient link refused: ${theCase}`],
  tokenCreated: [
    { ...ofCase, token: 'a1b2', kind: 'app', reusable: true },
    `Created patient link a1b2 (app, reusable): ${theCase}`,
  ],
  commandRefused: [
    { ...ofCase, token: 'a1b2', command: 'ImportData', reason: 'used', network: '10.0.0.1', count: 3 },
    `Refused ImportData (used) from 10.0.0.1, 3 times: ${theCase}, patient link a1b2`,
  ],
  tokenUsed: [{ ...ofCase, token: 'a1b2' }, `Answers came by patient link a1b2: ${theCase}`],
  tokenRevoked: [{ ...ofCase, token: 'a1b2' }, `Revoked patient link a1b2: ${theCase}`],
  tabletHandedOver: [ofCase, `Handed a tablet over to the patient: ${theCase}`],
  tabletTakenBack: [ofCase, `Took a tablet back from the patient: ${theCase}`],
  tabletNotTakenBack: [{ ...ofCase, ip: '10.0.0.1' }, `Wrong password from 10.0.0.1 to take a tablet back: ${theCase}`],
  unlockedEcrf: [ofQuestionnaire, `Unlocked history: ${theCase}`],
  sdvLocked: [{ ...ofQuestionnaire, move: 'setPi' }, `SDV locked (setPi): history, ${theCase}`],
  sdvUnlocked: [{ ...ofQuestionnaire, move: 'unsetMonitor' }, `SDV unlocked (unsetMonitor): history, ${theCase}`],
  sdvChangeConfirmed: [{ ...ofQuestionnaire, question: 'age' }, `Verified changed age: history, ${theCase}`],
  sdvChangeUnconfirmed: [
    { ...ofQuestionnaire, question: 'age' },
    `Withdrew the verification of changed age: history, ${theCase}`,
  ],
  samplingPlanSet: [
    { ...ofBase, version: 2, share: 20, seed: '7c1e' },
    'Set sampling plan 2 of Surgery / hernia: 20 %, seed 7c1e',
  ],
  sdvReportMade: [who, 'Made the SDV report'],
  sdvFailed: [{ ...ofQuestionnaire, move: 'setMonitor' }, `SDV failed (setMonitor): history, ${theCase}`],
}

describe('an entry of the server log', () => {
  it.each(logEventKinds)('%s is read back as it was written, and has its English line [LOG-02]', async (kind) => {
    const [fields, line] = entries[kind]
    const { at, source, ...payload } = fields
    await recordEvent(db, kind, fields)
    const row = await db.selectFrom('server_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind, at, source })
    expect(row.payload).toEqual(payload)
    // The cast is safe: every field of the table is a plain value.
    expect(logLine({ kind: row.kind, payload: row.payload as Record<string, string> })).toBe(line)
  })

  it('cannot be written with other fields than those of its kind [LOG-02]', () => {
    const move = { ...ofQuestionnaire, move: 'setPi' } as const
    const wrong = [
      // @ts-expect-error -- a field is absent
      () => serverEvent('login', who),
      // @ts-expect-error -- a field has another type
      () => serverEvent('exportedData', { ...ofBase, count: '2' }),
      // @ts-expect-error -- a field has another name
      () => serverEvent('sdvLocked', { ...ofQuestionnaire, level: 'PI' }),
      // @ts-expect-error -- a field is one of another kind, though it came by a spread
      () => serverEvent('unlockedEcrf', move),
      // @ts-expect-error -- there is no such kind
      () => serverEvent('melted', who),
    ]
    expect(wrong).toHaveLength(5)
    expect(serverEvent('sdvLocked', move).payload).not.toHaveProperty('at')
  })
})
