/** What follows from a save, by each door through which answers come into a case. Where a door leaves something out, the table says so. */
import { createClient } from '@casebook/api-adapter/client'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Base } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { noteThere } from '../cases/presence.repository'
import { visitBase } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard } from '../locks/ward.fixture'
import { signingBy } from '../sdv/signing.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const en = (text: string) => ({ en: text })
const sleepBase: Base = {
  ...visitBase,
  id: 'sleep',
  rules: [],
  solutions: [],
  questionnaires: [
    {
      id: 'nights',
      text: en('Nights'),
      initial: true,
      meta: { 'permission/patient': 'true' },
      questions: [
        { id: 'hours', type: 'Num', text: en('Hours') },
        { id: 'day', type: 'Date', text: en('Day') },
        { id: 'mood', type: 'Text', text: en('Mood') },
        { id: 'dream', type: 'Text', text: en('Dream') },
        {
          id: 'stage',
          type: 'OC',
          text: en('Stage'),
          answers: [
            { id: 'screened', text: en('Screened') },
            { id: 'enrolled', text: en('Enrolled') },
          ],
        },
      ],
    },
    { id: 'later', text: en('Later'), initial: true, questions: [{ id: 'well', type: 'YN', text: en('Well') }] },
  ],
  status: { questionId: 'stage' },
  followUps: [{ questionnaireId: 'later', questionId: 'day', fromDay: 20, toDay: 45 }],
  checks: [
    {
      id: 'long',
      questionId: 'hours',
      nodeId: 'automatic-check',
      text: en('More than 24.'),
      if: { Greater: { questionId: 'hours', value: 24 } },
    },
  ],
}

const ward = await startWard(await openTestDatabase())
const { ada, rita, clock, db, services } = ward
afterAll(() => ward.server.close())
await publishBase(services, sleepBase)
await aGroup(db, 'Team', { members: { ben: 'JoinedWithAllCases' } })

const sleep = { group: 'Ward', base: 'sleep' } as const
const ofSleep = { kbg: 'Ward', kb: 'sleep' } as const
const before: readonly Fact[] = [
  { id: 'hours', value: 7 },
  { id: 'day', value: '2026-01-01' },
  { id: 'stage', value: 'screened' },
]
const after: readonly Fact[] = [
  { id: 'hours', value: 25 },
  { id: 'day', value: '2026-02-01' },
  { id: 'mood', value: 'good' },
  { id: 'stage', value: 'enrolled' },
]
const program = wireClient(submissionWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: `case-${++nth}` }))
let nth = 0

async function byForm(name: string, facts: readonly Fact[], draft?: string): Promise<string> {
  const begun = draft ?? (await begin())
  expect(await ada.entry.addFactsJson({ ...ofSleep, draft: begun, facts })).toMatchObject({ type: 'Ok' })
  expect(await ada.entry.savecase({ ...ofSleep, draft: begun, userfn: name })).toMatchObject({ type: 'OkWithGroups' })
  return begun
}

async function begin(): Promise<string> {
  const begun = await ada.entry.reset(ofSleep)
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  return begun.draft.id
}

async function byProgram(name: string, groups: readonly string[] = []) {
  expect(await program.submitCase({ submission: { base: sleep, caseName: name, facts: after, groups } })).toMatchObject(
    {
      type: 'Submitted',
    },
  )
}

/** Doors that make a case. */
const making: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  'data entry': (name) => byForm(name, after),
  'a program, with others': (name) => byProgram(name),
  'a program, alone': (name) => byProgram(name, ['Team']),
}

/** Doors into a case that is there. They are opened first, and gone through later. */
const changing: Readonly<Record<string, (name: string, draft: string) => Promise<() => Promise<unknown>>>> = {
  'data entry': async (name, draft) => () => byForm(name, after, draft),
  'the list of cases': async (caseName, draft) => async () => {
    await ada.entry.addFactsJson({ ...ofSleep, draft, facts: after })
    expect(await ada.cases.saveCase({ base: sleep, caseName })).toMatchObject({ type: 'OkWithGroups' })
  },
  async 'a link'(name) {
    const link = await ada.tokens.getCaseToken({ name, questions: after.map(({ id }) => id), reusable: false })
    if (link.type !== 'ReceivedToken') throw new Error(link.type)
    const phone = createClient(commandWire, new Browser(ward.server).send)
    return async () =>
      expect(await phone.ImportData({ token: link.token, facts: after })).toMatchObject({ type: 'CommandExecuted' })
  },
  async 'a tablet'(name, draft) {
    const { browser, entry } = await ward.signIn('ada')
    const { handOver } = createClient(interviewWire, browser.send)
    const address = `/interview/Ward/sleep/sleep/${name}`
    expect(await handOver({ ...sleep, owner: 'ada', name, address, parts: ['nights'] })).toEqual({ type: 'HandedOver' })
    return async () => {
      expect(await entry.addFactsJson({ ...ofSleep, draft, facts: after })).toMatchObject({ type: 'Ok' })
      const saved = await entry.savecase({ ...ofSleep, draft, userfn: name })
      expect(saved).toMatchObject({ type: 'OkWithGroups' })
    }
  },
}

/** What the case and all that hangs at it say now. */
async function consequences(name: string) {
  const { id, progress, status, sections, revision, saved_at } = await ward.caseRow(name)
  const answers = await db.selectFrom('case_answers').selectAll().where('case_id', '=', id).executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('case_entry')
    .select(['kind', 'revision', 'at'])
    .where('case_id', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const followUps = await db.selectFrom('follow_up').select('opens').where('case_id', '=', id).execute()
  const queries = await db
    .selectFrom('query')
    .select('question')
    .where('case_id', '=', id)
    .where('check_id', 'is not', null)
    .execute()
  const changed = await db
    .selectFrom('sdv_changed_answer')
    .select('key')
    .where('case_id', '=', id)
    .orderBy('key')
    .execute()
  const stay = await db
    .selectFrom('case_presence')
    .select('heard_at')
    .where('case_id', '=', id)
    .where('username', '=', 'ben')
    .executeTakeFirst()
  return {
    trail: [last.kind, last.revision === revision, last.at.getTime() === saved_at.getTime()],
    progress: [progress, (sections as { readonly begun: readonly string[] }).begun],
    status,
    presentAnswers: [answers.revision === revision, answers.answers],
    followUps: followUps.map(({ opens }) => opens),
    checks: queries.map(({ question }) => question),
    changedSinceSigned: changed.map(({ key }) => key),
    isStayEnded: stay && stay.heard_at < clock.now(),
    log: (await ward.logOf(name, 'createdSubjectId', 'savedCase', 'tokenUsed')).map(({ kind }) => kind),
  }
}

/** The same by every door. */
const always = {
  trail: ['revision', true, true],
  progress: [66, ['nights']],
  status: 'enrolled',
  presentAnswers: [true, { hours: 25, day: '2026-02-01', mood: 'good', stage: 'enrolled' }],
  followUps: ['2026-02-21'],
  checks: ['hours'],
}

describe('a save', () => {
  it.each(Object.entries(making))(
    'of a new case, by %s, has all that follows from one [CASE-06] [MORE-36] [MORE-58]',
    async (door, make) => {
      const name = `New_${Object.keys(making).indexOf(door)}`
      await make(name)
      const nobodyThere = { changedSinceSigned: [], isStayEnded: undefined }
      expect(await consequences(name)).toMatchObject({
        ...always,
        ...nobodyThere,
        log: ['createdSubjectId', 'savedCase'],
      })
    },
  )

  it.each(Object.entries(changing))(
    'into a signed case, by %s, has all that follows from one [CASE-06] [MORE-36] [MORE-58]',
    async (door, open) => {
      const name = `Old_${Object.keys(changing).indexOf(door)}`
      const draft = await byForm(name, before)
      const { id, revision } = await ward.caseRow(name)
      const change = await open(name, draft)
      await signingBy(ada).setPiSdv({
        ...sleep,
        owner: 'ada',
        name,
        questionnaireId: 'nights',
        seen: revision,
      })
      for (const questionId of after.map((fact) => fact.id))
        await rita.queries.startQuery({ name, questionId, nodeId: 'source-query', value: 'check-source' })
      clock.pass(1_000)
      await noteThere(db, id, 'ben', clock.now())
      await change()
      const byLink = door === 'a link'
      expect(await consequences(name)).toMatchObject({
        ...always,
        changedSinceSigned: ['day', 'hours', 'mood', 'stage'],
        // Pages are told of answers by a link. Those of colleagues they meet at their next save.
        isStayEnded: byLink,
        // A link does not act as its author: its answers are a use of the link.
        log: ['createdSubjectId', 'savedCase', byLink ? 'tokenUsed' : 'savedCase'],
      })
    },
  )
})
