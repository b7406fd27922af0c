import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { isLogEventKind, type LogEntry, type LogEventKind, type LogPayload } from './event'
import { exportLogMachine } from './exportLog.machine'
import { logLine } from './line'
import type { LogPort } from './log.calls'
import { logEventKinds } from './log.fixture'
import { everyEntry, type LogScreenEvent, logMachine, pauseInTyping } from './log.machine'
import { logPageSize, pageCountOf, pagerOf } from './pager'
import { kindsOf, logTopics, topicOf } from './topic'

const signedIn: LogEntry<'login'> = {
  instant: '2026-11-21T15:00:00Z',
  source: 'ada',
  kind: 'login',
  payload: { ip: '10.0.0.1' },
}

const ofCase = { group: 'Surgery', base: 'hernia', owner: 'ada', case: 'VH_1' }
const ofQuestionnaire = { ...ofCase, questionnaire: 'history' }
/** Kinds that the specification does not name. */
const ours = [
  'exportedIdentifying',
  'exportedQueries',
  'uploadedQueries',
  'optionChanged',
  'unfrozen',
  'limitsSet',
  'limitsLifted',
  'freed',
  'passwordLinkMade',
  'questionnaireUploaded',
  'questionnaireDiscarded',
  'publicationAsked',
  'basePublished',
  'basePublishedDespite',
  'practiceBegun',
  'practiceEmptied',
  'versionPromoted',
  'baseRetired',
  'baseReinstated',
  'studySnapshot',
  'studySigned',
  'studyLocked',
  'studyUnlocked',
  'studyArchived',
  'erasureAsked',
  'erasureDeclined',
  'answersErased',
  'failedSecondFactor',
  'providerJoined',
  'providerRefused',
  'providerEnded',
  'providerRoles',
  'signatureRefused',
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'importedData',
  'movedCases',
  'caseTransferred',
  'codeListStored',
  'codeListRemoved',
  'webhookMade',
  'webhookChanged',
  'webhookRemoved',
  'keyMade',
  'keyRevoked',
  'keyUsed',
  'keyRefused',
  'siteMarked',
  'siteUnmarked',
  'groupCreated',
  'membershipChanged',
  'commandRefused',
  'tokenUsed',
  'tokenRevoked',
  'tabletHandedOver',
  'tabletTakenBack',
  'tabletNotTakenBack',
  'sdvReportMade',
  'sdvChangeConfirmed',
  'sdvChangeUnconfirmed',
  'samplingPlanSet',
]
const noCase = { group: null, base: null, owner: null, case: null }

/** One payload per kind, checked against the type of the kind. */
const samples: { readonly [K in LogEventKind]: LogPayload<K> } = {
  login: { ip: '10.0.0.1' },
  logout: {},
  deactivation: {},
  failedLogin: { ip: '10.0.0.1' },
  expiredSession: {},
  registration: {},
  emailVerification: {},
  verificationFailed: {},
  verificationTimedOut: {},
  adminActivated: { user: 'ben' },
  adminDeactivated: { user: 'ben' },
  roleAdded: { user: 'ben', role: 'PI' },
  roleRemoved: { user: 'ben', role: 'PI' },
  frozen: { user: 'ben' },
  optionChanged: { option: 'ReminderMail', from: 'Dear', to: 'Dear ##title##' },
  unfrozen: { user: 'ben' },
  limitsSet: { user: 'ben', studies: 'Surgery / hernia' },
  limitsLifted: { user: 'ben' },
  freed: { user: 'ben' },
  passwordLinkMade: { user: 'ben' },
  failedSecondFactor: { ip: '10.0.0.1' },
  providerJoined: { provider: 'Seeberg Hospital' },
  providerRefused: { provider: 'Seeberg Hospital', ip: '10.0.0.1' },
  providerEnded: { provider: 'Seeberg Hospital' },
  providerRoles: { provider: 'Seeberg Hospital' },
  signatureRefused: { ip: '10.0.0.1' },
  secondFactorAdded: { means: 'app' },
  secondFactorRemoved: { user: 'ben', means: 'all' },
  recoveryCodesMade: {},
  recoveryCodeUsed: { left: 9 },
  exportedData: { group: 'Surgery', base: 'hernia', count: 2 },
  exportedAllData: { group: 'Surgery', base: 'hernia', count: 0 },
  exportedGroup: { group: 'Surgery', base: 'hernia', count: 7 },
  exportedIdentifying: { group: 'Surgery', base: 'hernia', count: 7, reason: 'Follow-up by phone' },
  exportedQueries: { count: 7 },
  uploadedQueries: { queries: 2, steps: 3 },
  loadedCase: ofCase,
  savedCase: ofCase,
  autosavedCase: ofCase,
  createdSubjectId: ofCase,
  baseProtected: { group: 'Surgery', base: 'hernia' },
  baseUnprotected: { group: 'Surgery', base: 'hernia' },
  questionnaireUploaded: { group: 'Surgery', base: 'hernia', file: 'hernia.json' },
  questionnaireDiscarded: { group: 'Surgery', base: 'hernia', file: 'hernia.json' },
  publicationAsked: { group: 'Surgery', base: 'hernia', file: 'hernia.json' },
  basePublished: { group: 'Surgery', base: 'hernia', version: '4' },
  basePublishedDespite: { group: 'Surgery', base: 'hernia', version: '4', count: 2, patients: 'Ann, Bob' },
  practiceBegun: { group: 'Surgery', base: 'hernia' },
  practiceEmptied: { group: 'Surgery', base: 'hernia', count: 2 },
  versionPromoted: { group: 'Surgery', base: 'hernia', version: '4', checksum: 'a1b2' },
  baseRetired: { group: 'Surgery', base: 'hernia' },
  baseReinstated: { group: 'Surgery', base: 'hernia' },
  studySnapshot: { group: 'Surgery', base: 'hernia', name: 'Interim' },
  studySigned: { group: 'Surgery', base: 'hernia', reason: 'Recruitment is complete' },
  studyLocked: { group: 'Surgery', base: 'hernia', reason: 'Recruitment is complete' },
  studyUnlocked: { group: 'Surgery', base: 'hernia', reason: 'Recruitment is complete' },
  studyArchived: { group: 'Surgery', base: 'hernia', reason: 'Recruitment is complete' },
  erasureAsked: ofCase,
  erasureDeclined: ofCase,
  answersErased: ofCase,
  accessGranted: { user: 'ben', group: 'Surgery', base: 'hernia' },
  accessRevoked: { user: 'ben', group: 'Surgery', base: 'hernia' },
  importedData: { group: 'Surgery', base: 'hernia', file: 'lab.csv', made: 3, changed: 2, replaced: 1, refused: 4 },
  movedCases: { group: 'Surgery', base: 'hernia', version: '2', count: 3, stayed: 1, reason: 'amendment' },
  caseTransferred: { group: 'Surgery', base: 'hernia', owner: 'ada', case: 'HER_1', from: 'Bern', to: 'Ulm' },
  siteMarked: { userGroup: 'Bern' },
  siteUnmarked: { userGroup: 'Bern' },
  groupCreated: { userGroup: 'Hernia' },
  membershipChanged: { user: 'ben', userGroup: 'Hernia', status: 'Invited' },
  codeListStored: { list: 'ICD-10-GM', version: '2026', count: 16_000 },
  codeListRemoved: { list: 'ICD-10-GM', version: '2026' },
  webhookMade: { webhook: 'Lab', address: 'https://lab.example' },
  webhookChanged: { webhook: 'Lab', name: 'Lab 2', address: 'https://lab.example' },
  webhookRemoved: { webhook: 'Lab' },
  keyMade: { key: 'Lab (cbk_4mQz)', scopes: 'submitCases' },
  keyRevoked: { key: 'Lab (cbk_4mQz)', owner: 'ada' },
  keyUsed: { key: 'Lab (cbk_4mQz)', call: 'export.data', ip: '10.0.0.1' },
  keyRefused: { key: 'Lab (cbk_4mQz)', reason: 'scope', call: 'export.data', ip: '10.0.0.1', count: 1 },
  viewedLog: {},
  tokenRefused: ofCase,
  tokenCreated: { ...ofCase, token: 'a1b2', kind: 'link', reusable: false },
  commandRefused: { ...ofCase, token: 'a1b2', command: 'ImportData', reason: 'used', network: '10.0.0.1', count: 3 },
  tokenUsed: { ...ofCase, token: 'a1b2' },
  tokenRevoked: { ...ofCase, token: 'a1b2' },
  tabletHandedOver: ofCase,
  tabletTakenBack: ofCase,
  tabletNotTakenBack: { ...ofCase, ip: '10.0.0.1' },
  unlockedEcrf: ofQuestionnaire,
  sdvLocked: { ...ofQuestionnaire, move: 'setPi' },
  sdvUnlocked: { ...ofQuestionnaire, move: 'unsetMonitor' },
  sdvChangeConfirmed: { ...ofQuestionnaire, question: 'age' },
  sdvChangeUnconfirmed: { ...ofQuestionnaire, question: 'age' },
  samplingPlanSet: { group: 'Surgery', base: 'hernia', version: 2, share: 20, seed: '7c1e' },
  sdvReportMade: {},
  sdvFailed: { ...ofQuestionnaire, move: 'setMonitor' },
}

describe('the kinds of the log', () => {
  it('are the 32 of the specification, and ours [LOG-02] [OPT-07]', () => {
    expect([...logEventKinds].sort()).toEqual(Object.keys(samples).sort())
    expect(logEventKinds.filter((kind) => !ours.includes(kind))).toHaveLength(32)
    expect(logEventKinds).toEqual(expect.arrayContaining(ours))
    expect(isLogEventKind('login')).toBe(true)
    for (const kind of ['', 'Login', 'toString', '__proto__']) expect(isLogEventKind(kind)).toBe(false)
  })
})

describe('the English line of an entry', () => {
  it('has a dash for a null field, or one that an older entry lacks [LOG-02]', () => {
    expect(logLine({ kind: 'roleAdded', payload: { role: 'ADMIN' } })).toBe('Gave role ADMIN to --')
    expect(logLine({ kind: 'sdvFailed', payload: { ...ofCase, questionnaire: null, move: 'setPi' } })).toBe(
      'SDV failed (setPi): --, case VH_1 of ada in Surgery / hernia',
    )
  })

  it('counts one case as one [LOG-02]', () => {
    const lines = [0, 1, 2].map((count) =>
      logLine({ kind: 'exportedData', payload: { group: 'Surgery', base: 'hernia', count } }),
    )
    expect(lines.map((line) => line.replace('Exported data of Surgery / hernia, ', ''))).toEqual([
      '0 cases',
      '1 case',
      '2 cases',
    ])
  })

  it('covers a case without a name, and one the reader may not know [LOG-02]', () => {
    const unnamed = { ...ofCase, case: null }
    expect(logLine({ kind: 'autosavedCase', payload: unnamed })).toBe('Autosaved a new case of ada in Surgery / hernia')
    expect(logLine({ kind: 'tokenRefused', payload: noCase })).toBe('Patient link refused')
    expect(logLine({ kind: 'tokenRefused', payload: {} })).toBe('Patient link refused')
  })

  it('asks to inform an administrator of a kind without a line [LOG-01]', () => {
    for (const kind of ['melted', 'toString', '__proto__'])
      expect(logLine({ kind, payload: {} })).toBe('No text for this kind of entry. Please tell an administrator.')
  })
})

describe('the pages of the log', () => {
  it.each([
    [0, 0, { first: null, previous: null, next: null, last: null, label: { page: 0, of: 0 } }],
    [0, 1, { first: null, previous: null, next: null, last: null, label: { page: 1, of: 1 } }],
    [0, 3, { first: null, previous: null, next: 1, last: 2, label: { page: 1, of: 3 } }],
    [1, 3, { first: 0, previous: 0, next: 2, last: 2, label: { page: 2, of: 3 } }],
    [2, 3, { first: 0, previous: 1, next: null, last: null, label: { page: 3, of: 3 } }],
    [7, 3, { first: 0, previous: 1, next: null, last: null, label: { page: 3, of: 3 } }],
    [-1, 3, { first: null, previous: null, next: 1, last: 2, label: { page: 1, of: 3 } }],
  ])('are counted from 0: at %i of %i the buttons lead as they should [LOG-01]', (page, count, expected) => {
    expect(pagerOf(page, count)).toEqual(expected)
  })

  it('are all reached by next from the first, and by previous from the last [LOG-01]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const walk = (from: number, button: 'next' | 'previous') => {
          const seen = [from]
          for (let at = pagerOf(from, count)[button]; at !== null; at = pagerOf(at, count)[button]) seen.push(at)
          return seen
        }
        const all = Array.from({ length: count }, (_, page) => page)
        expect(walk(0, 'next')).toEqual(all)
        expect(walk(count - 1, 'previous')).toEqual(all.reverse())
      }),
    )
  })

  it('have 100 entries each [LOG-01]', () => {
    expect(logPageSize).toBe(100)
    expect([0, 1, 100, 101].map(pageCountOf)).toEqual([0, 1, 1, 2])
  })
})

describe('the log screen', () => {
  type Answer = Awaited<ReturnType<LogPort['getLog']>>
  function opened(answer: () => Promise<Answer>) {
    const asked: unknown[] = []
    const server: Pick<LogPort, 'getLog'> = {
      getLog: (request) => {
        asked.push(request)
        return answer()
      },
    }
    const clock = new SimulatedClock()
    const actor = createActor(logMachine, { input: { server }, clock }).start()
    const shown = async () => (await waitFor(actor, (screen) => screen.matches('shown'))).context
    return { asked, clock, actor, shown }
  }
  const received = async (): Promise<Answer> => ({
    type: 'ReceivedLog',
    log: [signedIn],
    pages: 3,
    count: 201,
    newest: 900,
  })

  it('starts with page 0, and goes to other pages of the same look [LOG-01]', async () => {
    const { asked, actor, shown } = opened(received)
    expect(await shown()).toMatchObject({ page: 0, log: [signedIn], pages: 3, count: 201 })
    actor.send({ type: 'go', page: 2 })
    expect((await shown()).page).toBe(2)
    actor.send({ type: 'reload' })
    expect((await shown()).page).toBe(0)
    expect(asked).toEqual([
      { page: 0, filter: everyEntry },
      { page: 2, filter: everyEntry, upTo: 900 },
      { page: 0, filter: everyEntry },
    ])
  })

  it('is filtered after a pause in typing, from page 0 [LOG-01]', async () => {
    const { asked, clock, actor, shown } = opened(received)
    await shown()
    actor.send({ type: 'go', page: 2 })
    await shown()
    actor.send({ type: 'filter', filter: { topic: 'signIn' } })
    actor.send({ type: 'filter', filter: { person: 'ada' } })
    clock.increment(pauseInTyping)
    await shown()
    expect(asked.slice(2)).toEqual([{ page: 0, filter: { person: 'ada', topic: 'signIn' } }])
  })

  it('requests the same page again after a lost connection [LOG-01]', async () => {
    let isDown = false
    const { asked, actor, shown } = opened(() => (isDown ? Promise.reject(new Error('offline')) : received()))
    await shown()
    isDown = true
    actor.send({ type: 'go', page: 1 })
    await waitFor(actor, (screen) => screen.matches('unreachable'))
    isDown = false
    actor.send({ type: 'reload' })
    await shown()
    expect(asked.slice(1)).toEqual(Array(2).fill({ page: 1, filter: everyEntry, upTo: 900 }))
  })

  const events: LogScreenEvent[] = [
    { type: 'ReceivedLog', log: [signedIn], pages: 3 },
    { type: 'go', page: 1 },
    { type: 'filter', filter: { person: 'ada' } },
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(logMachine, { input: { server: { getLog: received } }, events })

  it('reaches every state, shows only loaded entries, and is never over [LOG-01]', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(logMachine.states)))
    for (const { state } of paths) {
      if (state.matches('shown')) expect(state.context.log).toEqual([signedIn])
      expect(state.status).toBe('active')
    }
  })
})

describe('the log as a file', () => {
  it('is handed out when it has come, and once for each click [LOG-01]', async () => {
    const file = { name: 'log.csv', mediaType: 'text/csv', content: new Blob(['x']) }
    const files: unknown[] = []
    let isDown = true
    const exportLog: LogPort['exportLog'] = async () => {
      if (isDown) throw new Error('offline')
      return { type: 'ReceivedBinaryData', file }
    }
    const actor = createActor(exportLogMachine, { input: { server: { exportLog }, handOut: (one) => files.push(one) } })
    actor.start()
    const idle = async () => (await waitFor(actor, (screen) => screen.matches('idle'))).context
    actor.send({ type: 'export' })
    expect((await idle()).error).toBeInstanceOf(Error)
    isDown = false
    actor.send({ type: 'export' })
    actor.send({ type: 'export' })
    expect((await idle()).error).toBeNull()
    expect(files).toEqual([file])
  })
})

describe('the topics of the log', () => {
  it('have each kind in one of them [LOG-01]', () => {
    expect([...logEventKinds].sort()).toEqual(Object.keys(samples).sort())
    for (const topic of logTopics) for (const kind of kindsOf(topic)) expect(topicOf(kind)).toBe(topic)
  })
})
