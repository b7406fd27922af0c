/** What a study refuses, and what it asks about, at the doors of the server. */
import { createClient } from '@casebook/api-adapter/client'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import { annotationFact } from '@casebook/core/annotation/annotation'
import type { Base } from '@casebook/core/bases/base'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const above = (questionId: string, value: number) => ({ Greater: { questionId, value } })
const objecting: Base = {
  ...visitBase,
  id: 'objecting',
  rules: [],
  solutions: [],
  questionnaires: [
    {
      id: 'op',
      text: { en: 'Operation' },
      initial: true,
      meta: { 'permission/patient': 'true' },
      questions: [
        { id: 'width', type: 'Num', text: { en: 'Width' }, max: 40, refuse: true, refusal: { en: 'At most 40 cm.' } },
        { id: 'loss', type: 'Num', text: { en: 'Blood loss' } },
        { id: 'length', type: 'Num', text: { en: 'Length' }, optional: true },
        {
          id: 'mesh',
          type: 'OC',
          text: { en: 'Mesh' },
          optional: true,
          answers: [
            { id: 'none', text: { en: 'None' } },
            { id: 'large', text: { en: 'Large' }, when: above('width', 10) },
          ],
        },
      ],
    },
  ],
  checks: [
    {
      id: 'rare',
      questionId: 'loss',
      if: above('loss', 2000),
      action: 'ask',
      text: { en: 'More than 2,000 is rare.' },
    },
    { id: 'long', questionId: 'length', if: above('length', 40), action: 'refuse', text: { en: 'Too long.' } },
  ],
}

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, services } = ward
afterAll(() => ward.server.close())
await publishBase(services, objecting)
const base = { group: 'Ward', base: 'objecting' } as const
const ofBase = { kbg: 'Ward', kb: 'objecting' } as const
const program = wireClient(submissionWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: `objects-${++nth}` }))
const phone = createClient(commandWire, new Browser(ward.server).send)
let nth = 0

const right = annotationFact('loss', '✓ 3200: More than 2,000 is rare.')
const submit = (caseName: string, facts: readonly Fact[], more: object = {}) =>
  program.submitCase({ submission: { base, caseName, facts, ...more } })

async function byForm(name: string, facts: readonly Fact[]) {
  const begun = await ada.entry.reset(ofBase)
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  const taken = await ada.entry.addFactsJson({ ...ofBase, draft: begun.draft.id, facts })
  expect((await ada.entry.savecase({ ...ofBase, draft: begun.draft.id, userfn: name })).type).toBe('OkWithGroups')
  return taken.type
}

const progressOf = async (name: string) =>
  (await db.selectFrom('study_case').select('progress').where('name', '=', name).executeTakeFirstOrThrow()).progress

describe('an answer that the study refuses', () => {
  it('is kept in data entry, and its section is neither complete nor signed [CASE-03] [SDV-01]', async () => {
    const facts = [
      { id: 'width', value: 62 },
      { id: 'loss', value: 100 },
    ]
    expect(await byForm('Wide', facts)).toBe('Ok')
    expect(await ward.answersOf('Wide')).toEqual({ width: 62, loss: 100 })
    expect(await progressOf('Wide')).toBeLessThan(100)
    const sign = (name: string) => ada.sdv.setPiSdv({ caseIdentifier: name, questionnaireId: 'op', ...ofBase } as never)
    expect((await sign('Wide')).type).toBe('InsufficientPermissions')

    expect(
      await byForm('Unknown', [
        { id: 'width', value: unknown },
        { id: 'loss', value: 100 },
      ]),
    ).toBe('Ok')
    expect(await progressOf('Unknown')).toBe(100)
    expect((await sign('Unknown')).type).toBe('SdvSet')
  })

  it('refuses a whole case in one call, by its question, and passes as unknown [MORE-58]', async () => {
    const loss = { id: 'loss', value: 100 }
    expect(await submit('S1', [{ id: 'width', value: 62 }, loss, { id: 'length', value: 41 }])).toEqual({
      type: 'AddFactError',
      errors: [
        { id: 'width', reason: 'NotAccepted' },
        { id: 'length', reason: 'NotAccepted' },
      ],
    })
    expect((await submit('S1', [{ id: 'width', value: unknown }, loss])).type).toBe('Submitted')
    const imported = { source: { kind: 'import', file: 'cases.csv' } }
    expect((await submit('S2', [{ id: 'width', value: 62 }, loss], imported)).type).toBe('AddFactError')
  })

  it('is said to a patient at its question, and the link stays open [ONCE-03]', async () => {
    await submit('Linked', [{ id: 'loss', value: 100 }])
    const link = await ada.tokens.getCaseToken({ name: 'Linked', questions: ['width'], reusable: false })
    if (link.type !== 'ReceivedToken') throw new Error(JSON.stringify(link))
    const send = (value: number) => phone.ImportData({ token: link.token, facts: [{ id: 'width', value }] })
    expect(await send(62)).toMatchObject({ type: 'AddFactError', errors: [{ id: 'width', reason: 'NotAccepted' }] })
    expect((await send(6)).type).toBe('CommandExecuted')
  })
})

describe('an option that is no longer offered', () => {
  const narrow = [
    { id: 'width', value: 6 },
    { id: 'loss', value: 100 },
    { id: 'mesh', value: 'large' },
  ]
  const wide = narrow.map((fact) => (fact.id === 'width' ? { id: 'width', value: 20 } : fact))

  it('is kept in data entry, and its section is not complete [MORE-56]', async () => {
    expect(await byForm('Narrow', narrow)).toBe('Ok')
    expect(await ward.answersOf('Narrow')).toMatchObject({ mesh: 'large' })
    expect(await progressOf('Narrow')).toBeLessThan(100)
    expect(await byForm('Wider', wide)).toBe('Ok')
    expect(await progressOf('Wider')).toBe(100)
  })

  it('is refused from a program, an import and a patient, and taken where it is offered [MORE-56]', async () => {
    const refused = { type: 'AddFactError', errors: [{ id: 'mesh', reason: 'NotAccepted' }] }
    expect(await submit('M1', narrow)).toEqual(refused)
    expect(await submit('M1', narrow, { source: { kind: 'import', file: 'cases.csv' } })).toEqual(refused)
    expect((await submit('M1', wide)).type).toBe('Submitted')
    await submit('M2', narrow.slice(0, 2))
    const link = await ada.tokens.getCaseToken({ name: 'M2', questions: ['mesh'], reusable: false })
    if (link.type !== 'ReceivedToken') throw new Error(JSON.stringify(link))
    const asked = await phone.GetQuestions({ token: link.token, facts: [] })
    expect(JSON.stringify(asked)).not.toContain('"width"')
    const sent = { token: link.token, facts: [{ id: 'mesh', value: 'large' }] }
    expect(await phone.ImportData(sent)).toMatchObject(refused)
  })
})

describe('an answer that the study asks about', () => {
  const facts = [
    { id: 'width', value: 6 },
    { id: 'loss', value: 3200 },
  ]

  it('is taken from a program with the note that says that it is right, and not without [MORE-58]', async () => {
    expect(await submit('A1', facts)).toEqual({ type: 'AddFactError', errors: [{ id: 'loss', reason: 'Asked' }] })
    expect(await submit('A1', [...facts, right])).not.toHaveProperty('asked')
    expect(await ward.answersOf('A1')).toMatchObject({ loss: 3200, [right.id]: right.value })
    expect(await progressOf('A1')).toBe(100)
  })

  it('is taken from an import, which is told [MORE-58]', async () => {
    const taken = await submit('A2', facts, { source: { kind: 'import', file: 'cases.csv' } })
    expect(taken).toMatchObject({ type: 'Submitted', asked: ['loss'] })
    expect(await ward.answersOf('A2')).toEqual({ width: 6, loss: 3200 })
  })

  it('keeps the note that stands when a patient says that it is right [ONCE-03]', async () => {
    await submit('A3', [facts[0] as Fact, { id: 'loss', value: 1 }, annotationFact('loss', 'By phone.')])
    const link = await ada.tokens.getCaseToken({ name: 'A3', questions: ['loss'], reusable: false })
    if (link.type !== 'ReceivedToken') throw new Error(JSON.stringify(link))
    await phone.ImportData({ token: link.token, facts: [facts[1] as Fact, right] })
    expect(await ward.answersOf('A3')).toMatchObject({ loss: 3200, [right.id]: `By phone.\n${right.value}` })
  })

  it('raises no query, at any door [QRY-13]', async () => {
    const { count } = await db
      .selectFrom('query')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })
})
