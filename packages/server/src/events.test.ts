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
const theCase = 'case VH_1 of ben in Surgery/hernia'

const entries: { readonly [K in LogEventKind]: readonly [EventFields<K>, line: string] } = {
  login: [{ ...who, ip: '10.0.0.1' }, 'Login from 10.0.0.1'],
  logout: [who, 'Logout'],
  deactivation: [who, 'Account held back after too many failed logins'],
  failedLogin: [{ ...who, ip: '10.0.0.1' }, 'Failed login from 10.0.0.1'],
  expiredSession: [who, 'Session expired'],
  registration: [who, 'Registered'],
  emailVerification: [who, 'E-mail address verified'],
  verificationFailed: [who, 'Verification of the e-mail address failed'],
  verificationTimedOut: [who, 'Verification of the e-mail address timed out'],
  adminActivated: [{ ...who, user: 'cyd' }, 'Administrator activated cyd'],
  adminDeactivated: [{ ...who, user: 'cyd' }, 'Administrator deactivated cyd'],
  roleAdded: [{ ...who, user: 'cyd', role: 'PI' }, 'Role PI added to cyd'],
  roleRemoved: [{ ...who, user: 'cyd', role: 'PI' }, 'Role PI removed from cyd'],
  frozen: [{ ...who, user: 'cyd' }, 'Account cyd frozen'],
  unfrozen: [{ ...who, user: 'cyd' }, 'Account cyd unfrozen'],
  freed: [{ ...who, user: 'cyd' }, 'Failed logins of cyd forgotten'],
  passwordLinkMade: [{ ...who, user: 'cyd' }, 'Link made that sets a new password of cyd'],
  optionChanged: [
    { ...who, option: 'ReminderMail', from: null, to: 'Dear' },
    'Option ReminderMail changed from nothing to “Dear”',
  ],
  failedSecondFactor: [{ ...who, ip: '10.0.0.1' }, 'Wrong code from 10.0.0.1'],
  secondFactorAdded: [{ ...who, means: 'app' }, 'Second factor (app) set up'],
  secondFactorRemoved: [{ ...who, user: 'cyd', means: 'all' }, 'Second factor (all) of cyd removed'],
  recoveryCodesMade: [who, 'New recovery codes'],
  recoveryCodeUsed: [{ ...who, left: 9 }, 'Recovery code used, 9 left'],
  exportedData: [{ ...ofBase, count: 2 }, 'Exported data of Surgery/hernia, 2 cases'],
  exportedAllData: [{ ...ofBase, count: 0 }, 'Exported all data of Surgery/hernia, 0 cases'],
  exportedGroup: [{ ...ofBase, count: 7 }, 'Exported data of a group in Surgery/hernia, 7 cases'],
  exportedQueries: [{ ...who, count: 7 }, 'Exported 7 queries'],
  uploadedQueries: [{ ...who, queries: 2, steps: 3 }, 'Uploaded 3 steps of 2 queries'],
  loadedCase: [ofCase, `Loaded ${theCase}`],
  savedCase: [ofCase, `Saved ${theCase}`],
  autosavedCase: [ofCase, `Autosaved ${theCase}`],
  createdSubjectId: [ofCase, `Created subject id of ${theCase}`],
  baseProtected: [ofBase, 'Base Surgery/hernia protected'],
  baseUnprotected: [ofBase, 'Base Surgery/hernia unprotected'],
  questionnaireUploaded: [{ ...ofBase, file: 'hernia.json' }, 'Uploaded hernia.json for base Surgery/hernia'],
  questionnaireDiscarded: [{ ...ofBase, file: 'hernia.json' }, 'Discarded hernia.json for base Surgery/hernia'],
  basePublished: [{ ...ofBase, version: '4' }, 'Published version 4 of base Surgery/hernia'],
  baseRetired: [ofBase, 'Base Surgery/hernia retired'],
  baseReinstated: [ofBase, 'Base Surgery/hernia reinstated'],
  accessGranted: [{ ...ofBase, user: 'cyd' }, 'Access of cyd to Surgery/hernia granted'],
  accessRevoked: [{ ...ofBase, user: 'cyd' }, 'Access of cyd to Surgery/hernia revoked'],
  groupCreated: [{ ...who, userGroup: 'Hernia' }, 'Group Hernia created'],
  membershipChanged: [
    { ...who, user: 'ben', userGroup: 'Hernia', status: 'Invited' },
    'Membership of ben in group Hernia set to Invited',
  ],
  viewedLog: [who, 'Viewed the server log'],
  tokenRefused: [ofCase, `Token refused for ${theCase}`],
  tokenCreated: [
    { ...ofCase, token: 'a1b2', kind: 'app', reusable: true },
    `Token a1b2 (app, reusable) created for ${theCase}`,
  ],
  commandRefused: [
    { ...ofCase, token: 'a1b2', command: 'ImportData', reason: 'used', network: '10.0.0.1', count: 3 },
    `ImportData refused (used, 3 times) from 10.0.0.1 for ${theCase} with token a1b2`,
  ],
  tokenUsed: [{ ...ofCase, token: 'a1b2' }, `Answers received by token a1b2 for ${theCase}`],
  tokenRevoked: [{ ...ofCase, token: 'a1b2' }, `Token a1b2 revoked for ${theCase}`],
  tabletHandedOver: [ofCase, `Tablet handed over for ${theCase}`],
  tabletTakenBack: [ofCase, `Tablet taken back from ${theCase}`],
  tabletNotTakenBack: [
    { ...ofCase, ip: '10.0.0.1' },
    `Wrong password from 10.0.0.1 to take the tablet back from ${theCase}`,
  ],
  unlockedEcrf: [ofQuestionnaire, `Unlocked eCRF history of ${theCase}`],
  sdvLocked: [{ ...ofQuestionnaire, move: 'setPi' }, `SDV locked (setPi): history of ${theCase}`],
  sdvUnlocked: [{ ...ofQuestionnaire, move: 'unsetMonitor' }, `SDV unlocked (unsetMonitor): history of ${theCase}`],
  sdvChangeConfirmed: [{ ...ofQuestionnaire, question: 'age' }, `SDV of changed age confirmed: history of ${theCase}`],
  sdvChangeUnconfirmed: [
    { ...ofQuestionnaire, question: 'age' },
    `SDV of changed age taken back: history of ${theCase}`,
  ],
  samplingPlanSet: [
    { ...ofBase, version: 2, share: 20, seed: '7c1e' },
    'Sampling plan 2 of Surgery/hernia set: 20 %, seed 7c1e',
  ],
  sdvReportMade: [who, 'Made the SDV report'],
  sdvFailed: [{ ...ofQuestionnaire, move: 'setMonitor' }, `SDV failed (setMonitor): history of ${theCase}`],
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
