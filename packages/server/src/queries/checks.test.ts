import { queryListWire } from '@casebook/api-adapter/queries/queries.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Check } from '@casebook/core/bases/rule'
import type { Caller } from '@casebook/core/call/policy'
import type { Fact } from '@casebook/core/facts/fact'
import type { Role } from '@casebook/core/permissions/capabilities'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { loadCase } from '../caseList/loadCase'
import { studyCases } from '../cases/cases.repository'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { countWaitingQueries, queriesOfCases } from './waitingQueries'

const { ada, rita, aCase, caseRow, clock, db, fromOutside, server, services } = await startWard(
  await openTestDatabase(),
)
afterAll(() => server.close())

const check = (id: string, questionId: string, value: number): Check => ({
  id,
  questionId,
  if: { Greater: { questionId, value } },
  nodeId: 'automatic-check',
  text: { en: `More than ${value}.`, de: `Mehr als ${value}.` },
})
// Saved before the base had checks.
await aCase('Twins', [{ id: 'age', value: 101 }])
await publishBase(services, {
  ...wardBase,
  version: '2',
  checks: [
    check('old', 'age', 100),
    { ...check('twice', 'double', 200), questionId: 'sex' },
    check('dose', 'dose', 10),
  ],
})

/** Answers and saves, as data entry does. */
async function save(draft: string, name: string, facts: readonly Fact[]) {
  await ada.entry.addFactsJson({ ...ofVisit, draft, facts })
  clock.pass(1_000)
  return (await ada.entry.savecase({ ...ofVisit, draft, userfn: name })).type
}

async function queriesOf(name: string) {
  const received = await rita.queries.getQueriesForCase({ name })
  if (received.type !== 'ReceivedQueries') throw new Error(received.type)
  return received.queries
}

const threads = async (name: string) =>
  (await queriesOf(name))
    .map(({ checkId, questionId, steps }) => `${checkId} ${questionId}: ${steps.map(({ nodeId }) => nodeId).join(' ')}`)
    .sort()

const age = (value: number): Fact => ({ id: 'age', value })

describe('the checks of a base, at a save', () => {
  it('raise a query each, by the system and with their text, and close it once the value is corrected [QRY-13]', async () => {
    const draft = await aCase('Checked', [age(101)])
    expect(await threads('Checked')).toEqual(['old age: automatic-check', 'twice sex: automatic-check'])
    const query = (await queriesOf('Checked')).find(({ checkId }) => checkId === 'old')
    expect(query?.steps).toMatchObject([{ value: 'More than 100.', source: { kind: 'internal' } }])
    // In the reader's language wherever it is read.
    expect(query?.steps[0]?.text).toEqual({ en: 'More than 100.', de: 'Mehr als 100.' })
    const list = wireClient(queryListWire, rita.browser.send)
    const words = { internal: 'x', token: 'y' }
    const sort = { column: 'instant', descending: true } as const
    const page = await list.getPageOfQueries({ filters: {}, sort, language: 'de', words, limit: 200 })
    const listed = page.type === 'ReceivedPageOfQueries' ? page.queries.find(({ uuid }) => uuid === query?.uuid) : null
    expect(listed?.last.text?.de).toBe('Mehr als 100.')

    expect(await save(draft, 'Checked', [age(50)])).toBe('OkWithGroups')
    expect(await threads('Checked')).toEqual([
      'old age: automatic-check closed-automatically',
      'twice sex: automatic-check closed-automatically',
    ])
  })

  it('raise once per check and question, however often the case is saved, and again when the reason returns [QRY-13]', async () => {
    const draft = await aCase('Again', [age(101)])
    await save(draft, 'Again', [age(102)])
    await save(draft, 'Again', [{ id: 'note', value: 'Seen.' }])
    expect(await threads('Again')).toHaveLength(2)
    await save(draft, 'Again', [age(50)])
    await save(draft, 'Again', [age(103)])
    expect(await threads('Again')).toEqual([
      'old age: automatic-check',
      'old age: automatic-check closed-automatically',
      'twice sex: automatic-check',
      'twice sex: automatic-check closed-automatically',
    ])
  })

  it('let a person say that the value was corrected only once it was [QRY-13] [QRY-05]', async () => {
    await aCase('Said', [age(104)])
    const query = (await queriesOf('Said')).find(({ checkId }) => checkId === 'old')?.uuid ?? ''
    const corrected = { name: 'Said', query, nodeId: 'corrected', value: 'typing-error' }
    expect(await ada.queries.answer(corrected)).toEqual({ type: 'AnswerUnchanged', value: 104 })
  })

  it('close a query that was answered, and leave one that a person has closed [QRY-13]', async () => {
    const draft = await aCase('Answered', [age(105)])
    const queries = await queriesOf('Answered')
    const [first, second] = ['old', 'twice'].map((id) => queries.find(({ checkId }) => checkId === id))
    const answer = { name: 'Answered', nodeId: 'confirmed', value: 'correct-as-entered' }
    for (const one of [first, second]) await ada.queries.answer({ ...answer, query: one?.uuid ?? '' })
    await rita.queries.answer({ name: 'Answered', query: second?.uuid ?? '', nodeId: 'resolved', value: 'Accepted.' })
    await save(draft, 'Answered', [age(50)])
    expect(await threads('Answered')).toEqual([
      'old age: automatic-check confirmed closed-automatically',
      'twice sex: automatic-check confirmed resolved',
    ])
  })

  it('see each occurrence of a part that repeats, and one that is gone [QRY-13]', async () => {
    const draft = await aCase('Doses', [
      { id: 'dose', value: 11 },
      { id: 'dose#2', value: 2 },
      { id: 'dose#3', value: 12 },
    ])
    expect(await threads('Doses')).toEqual(['dose dose#3: automatic-check', 'dose dose: automatic-check'])
    await save(draft, 'Doses', [{ id: 'dose#3', value: null }])
    expect(await threads('Doses')).toEqual([
      'dose dose#3: automatic-check closed-automatically',
      'dose dose: automatic-check',
    ])
    await save(draft, 'Doses', [
      { id: 'dose', value: null },
      { id: 'dose#2', value: null },
    ])
    expect(await threads('Doses')).toEqual([
      'dose dose#3: automatic-check closed-automatically',
      'dose dose: automatic-check closed-automatically',
    ])
  })

  it('never raise two queries when two save at a time [QRY-13]', async () => {
    const { base_version_id } = await caseRow('Checked')
    await db.updateTable('study_case').set({ base_version_id }).where('name', '=', 'Twins').execute()
    const [twins] = await studyCases(db, [(await caseRow('Twins')).id])
    if (!twins) throw new Error('The case is not there')
    const draft = await db.transaction().execute((tx) => loadCase(services, tx, 'ada', twins))
    await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'note', value: 'Mine.' }] })
    const saves = await Promise.all([
      ada.entry.savecase({ ...ofVisit, draft, userfn: 'Twins' }),
      fromOutside('Twins', [{ id: 'sleep', value: 7 }]),
    ])
    expect(saves).toMatchObject([{ type: 'OkWithGroups' }, 'Saved'])
    expect(await threads('Twins')).toEqual(['old age: automatic-check', 'twice sex: automatic-check'])
  })
})

describe('the checks of a base, at an import', () => {
  it('raise their queries with each case, made alone or together with others [QRY-13]', async () => {
    let keys = 0
    const submit = (caseName: string, value: number, kind: 'import' | undefined, key: string | null) =>
      wireClient(submissionWire, (sent) =>
        ada.browser.send({ ...sent, ...(key && { idempotencyKey: key }) }),
      ).submitCase({
        submission: { base: visit, caseName, facts: [age(value)], ...(kind && { source: { kind } }) },
      } as never)
    const names = Array.from({ length: 6 }, (_, i) => `Import_${i}`)
    await Promise.all(names.map((name, i) => submit(name, 98 + i, 'import', `check-${++keys}`)))
    await submit('Import_alone', 101, undefined, null)
    for (const [i, name] of names.entries()) expect(await threads(name)).toHaveLength(98 + i > 100 ? 2 : 0)
    expect(await threads('Import_alone')).toHaveLength(2)
  })
})

describe('the queries that wait for somebody', () => {
  const caller = (username: string, ...roles: readonly Role[]): Caller => ({ username, roles })

  it('are counted for the centre until it answers, then for its reviewers [QRY-04]', async () => {
    const before = await countWaitingQueries(db, caller('rita', 'REPORTER'), 1_000)
    const mine = await countWaitingQueries(db, caller('ada', 'PI'), 1_000)
    await aCase('Waiting', [age(106)])
    const [query] = await queriesOf('Waiting')
    expect(await countWaitingQueries(db, caller('ada', 'PI'), 1_000)).toBe(mine + 2)
    expect(await countWaitingQueries(db, caller('ada', 'PI'), mine)).toBe(mine + 1)
    expect(await countWaitingQueries(db, caller('ben'), 1_000)).toBe(0)
    const answer = { query: query?.uuid ?? '', nodeId: 'confirmed', value: 'correct-as-entered' }
    await ada.queries.answer({ name: 'Waiting', ...answer })
    expect(await countWaitingQueries(db, caller('rita', 'REPORTER'), 1_000)).toBe(before + 1)

    const { id } = await caseRow('Waiting')
    const counts = async (who: Caller) => (await queriesOfCases(db, who, [id])).get(id)
    expect(await counts(caller('ada', 'PI'))).toEqual({ mine: 1, others: 1 })
    expect(await counts(caller('rita', 'REPORTER'))).toEqual({ mine: 1, others: 1 })
  })

  it('are not those of a deleted case [QRY-04]', async () => {
    const before = await countWaitingQueries(db, caller('ada', 'PI'), 1_000)
    await aCase('Removed', [age(107)])
    await db.updateTable('study_case').set({ deleted_at: clock.now() }).where('name', '=', 'Removed').execute()
    expect(await countWaitingQueries(db, caller('ada', 'PI'), 1_000)).toBe(before)
  })
})
