/** The reason for change, by each door through which saved answers change. */
import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Base } from '@casebook/core/bases/base'
import type { ReasonForChange } from '@casebook/core/bases/reasons/reasonForChange'
import type { Fact } from '@casebook/core/facts/fact'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { signingBy } from '../sdv/signing.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const en = (text: string) => ({ en: text })
const asking = (id: string, reasonForChange: ReasonForChange): Base => ({
  ...visitBase,
  id,
  rules: [],
  solutions: [],
  reasonForChange,
  questionnaires: [
    {
      id: 'nights',
      text: en('Nights'),
      initial: true,
      meta: { 'permission/patient': 'true' },
      questions: [
        { id: 'hours', type: 'Num', text: en('Hours') },
        { id: 'mood', type: 'Text', text: en('Mood') },
      ],
    },
  ],
})
const reasons = [
  { id: 'typo', text: { en: 'Typing error', de: 'Tippfehler' } },
  { id: 'source', text: en('New source') },
]

const ward = await startWard(await openTestDatabase())
const { ada, clock, db, services } = ward
afterAll(() => ward.server.close())
for (const when of ['always', 'complete', 'signed'] as const)
  await publishBase(services, asking(when, { when, reasons }))
await publishBase(services, asking('listed', { when: 'always', reasons, listedOnly: true }))

const of = (base: string) => ({ kbg: 'Ward', kb: base }) as const
const named = (base: string, name: string) => ({ group: 'Ward', base, owner: 'ada', name })

/** A saved case with these answers. Answers its draft. */
async function aCase(base: string, name: string, facts: readonly Fact[]) {
  const begun = await ada.entry.reset(of(base))
  const draft = begun.type === 'ReceivedState' ? begun.draft?.id : undefined
  if (!draft) throw new Error(begun.type)
  await ada.entry.addFactsJson({ ...of(base), draft, facts })
  expect(await ada.entry.savecase({ ...of(base), draft, userfn: name })).toMatchObject({ type: 'OkWithGroups' })
  const say = (more: readonly Fact[]) => ada.entry.addFactsJson({ ...of(base), draft, facts: more })
  const save = (given: { reasonId?: string; reason?: string; seen?: string } = {}) =>
    ada.entry.savecase({ ...of(base), draft, userfn: name, ...given })
  return { draft, say, save }
}

/** The reason of each revision of the case, in their order. */
async function reasonsOf(name: string) {
  const { id } = await ward.caseRow(name)
  const entries = db.selectFrom('case_entry').select('reason').where('case_id', '=', id).where('kind', '=', 'revision')
  return (await entries.orderBy('seq').execute()).map(({ reason }) => reason)
}

const complete = [
  { id: 'hours', value: 7 },
  { id: 'mood', value: 'good' },
]

describe('the reason for change', () => {
  it('is asked for saved answers that change, once for all of them, and kept with the revision [MORE-27]', async () => {
    const { say, save } = await aCase('always', 'Always', [{ id: 'hours', value: 7 }])
    await say([{ id: 'mood', value: 'good' }])
    expect(await save()).toMatchObject({ type: 'OkWithGroups' })
    await say([
      { id: 'hours', value: 8 },
      { id: 'mood', value: null },
    ])
    const needed = {
      type: 'ReasonNeeded',
      changes: [
        { id: 'hours', before: 7, after: 8 },
        { id: 'mood', before: 'good', after: null },
      ],
    }
    expect(await save()).toEqual(needed)
    for (const none of [{ reason: ' ' }, { reasonId: 'other' }, { reasonId: 'other', reason: 'Written' }])
      expect(await save(none)).toEqual(needed)
    expect(await save({ reasonId: 'typo', reason: ' see the ward’s list ' })).toMatchObject({ type: 'OkWithGroups' })
    await say([{ id: 'hours', value: 9 }])
    expect(await save({ reason: 'Read again' })).toMatchObject({ type: 'OkWithGroups' })
    const kept = ['Typing error: see the ward’s list', 'Read again']
    expect(await reasonsOf('Always')).toEqual([null, null, ...kept])

    const history = createClient(historyWire, ward.rita.browser.send)
    const caseId = named('always', 'Always')
    const received = await history.getCaseHistory({ caseId })
    if (received.type !== 'ReceivedCaseHistory') throw new Error(received.type)
    expect(received.entries.map(({ reason }) => reason)).toEqual([undefined, undefined, ...kept])
    const answer = await history.getAnswerHistory({ caseId, question: 'hours' })
    if (answer.type !== 'ReceivedAnswerHistory') throw new Error(answer.type)
    expect(answer.words.map(({ value, reason }) => [value, reason])).toEqual([
      [7, undefined],
      [8, kept[0]],
      [9, kept[1]],
    ])
  })

  it('is one of the list where the study takes no other [MORE-27]', async () => {
    const { say, save } = await aCase('listed', 'Listed', complete)
    await say([{ id: 'hours', value: 8 }])
    expect(await save({ reason: 'Because' })).toMatchObject({ type: 'ReasonNeeded' })
    expect(await save({ reasonId: 'source' })).toMatchObject({ type: 'OkWithGroups' })
    expect(await reasonsOf('Listed')).toEqual([null, 'New source'])
  })

  it('is not asked before a section was complete, nor when an answer is given back its saved value [MORE-27]', async () => {
    const { say, save } = await aCase('complete', 'Complete', [{ id: 'hours', value: 7 }])
    await say([{ id: 'hours', value: 8 }])
    expect(await save()).toMatchObject({ type: 'OkWithGroups' })
    await say([{ id: 'mood', value: 'good' }])
    expect(await save()).toMatchObject({ type: 'OkWithGroups' })
    await say([{ id: 'hours', value: 9 }])
    expect(await save()).toMatchObject({ type: 'ReasonNeeded', changes: [{ id: 'hours', before: 8 }] })
    await say([{ id: 'hours', value: 8 }])
    expect(await save()).toMatchObject({ type: 'OkWithGroups' })
  })

  it('is asked from the first signature on, also after it was withdrawn [MORE-27]', async () => {
    const { say, save } = await aCase('signed', 'Signed', complete)
    await say([{ id: 'hours', value: 8 }])
    expect(await save()).toMatchObject({ type: 'OkWithGroups' })
    const { id, revision: seen } = await ward.caseRow('Signed')
    const sdv = signingBy(ada)
    const section = { ...named('signed', 'Signed'), questionnaireId: 'nights' }
    expect(await sdv.setPiSdv({ ...section, seen })).toMatchObject({ type: 'SdvSet' })
    const withdrawn = { unset_at: clock.now(), unset_by: 'ada', unset_reason: 'Wrong hours' }
    await db.updateTable('sdv_entry').set(withdrawn).where('case_id', '=', id).execute()
    await say([{ id: 'hours', value: 9 }])
    expect(await save()).toMatchObject({ type: 'ReasonNeeded' })
    expect(await save({ reasonId: 'typo' })).toMatchObject({ type: 'OkWithGroups' })
  })

  it('is asked by the list of cases too [MORE-27]', async () => {
    const { say, save } = await aCase('always', 'List', complete)
    await say([{ id: 'hours', value: 8 }])
    const fromList = await ada.cases.saveCase({ base: { group: 'Ward', base: 'always' }, caseName: 'List' })
    expect(fromList).toMatchObject({ type: 'ReasonNeeded', changes: [{ id: 'hours' }] })
    expect(await save({ reasonId: 'typo' })).toMatchObject({ type: 'OkWithGroups' })
  })

  it('is not asked of patients: the trail names the way the answers came [MORE-27]', async () => {
    const after = [{ id: 'hours', value: 25 }]
    await aCase('always', 'Link', complete)
    const link = await ada.tokens.getCaseToken({ name: 'Link', questions: ['hours'], reusable: false })
    if (link.type !== 'ReceivedToken') throw new Error(link.type)
    const phone = createClient(commandWire, new Browser(ward.server).send)
    expect(await phone.ImportData({ token: link.token, facts: after })).toMatchObject({ type: 'CommandExecuted' })

    const { draft } = await aCase('always', 'Tablet', complete)
    const { browser, entry } = await ward.signIn('ada')
    const tablet = { ...named('always', 'Tablet'), address: '/interview/Ward/always/always/Tablet', parts: ['nights'] }
    expect(await createClient(interviewWire, browser.send).handOver(tablet)).toEqual({ type: 'HandedOver' })
    await entry.addFactsJson({ ...of('always'), draft, facts: after })
    clock.pass(1_000)
    expect(await entry.savecase({ ...of('always'), draft, userfn: 'Tablet' })).toMatchObject({ type: 'OkWithGroups' })
    for (const name of ['Link', 'Tablet']) expect(await reasonsOf(name)).toEqual([null, null])
  })
})
