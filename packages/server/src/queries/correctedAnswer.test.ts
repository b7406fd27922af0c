import { unknown } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { ofVisit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { insertQuery } from './queries.repository'

const ward = await startWard(await openTestDatabase())
const { ada, rita, aCase, caseRow, clock, db } = ward

async function queryOn(name: string, questionId = 'age') {
  const received = await ada.queries.getQueriesForCase({ name })
  const query = received.type === 'ReceivedQueries' && received.queries.find((one) => one.questionId === questionId)
  if (!query) throw new Error(`No query on ${questionId}`)
  return query
}

const ask = (name: string, questionId = 'age') =>
  rita.queries.startQuery({ name, questionId, nodeId: 'source-query', value: 'check-source' })

async function say(name: string, nodeId: string, value: string, { who = ada, questionId = 'age' } = {}) {
  const { uuid } = await queryOn(name, questionId)
  return who.queries.answer({ name, query: uuid, nodeId, value })
}

const corrected = (name: string, questionId = 'age') => say(name, 'corrected', 'typing-error', { questionId })

type Value = number | typeof unknown | null

const type = (draft: string, value: Value, id = 'age') =>
  ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id, value }] })

async function change(name: string, draft: string, value: Value) {
  await type(draft, value)
  expect((await ada.entry.savecase({ ...ofVisit, draft, userfn: name })).type).toBe('OkWithGroups')
}

const ok = { type: 'Ok' }
const still = (value: Value) => ({ type: 'AnswerUnchanged', value })

describe('an answer to a query that says that the value was corrected [QRY-05]', () => {
  it('is refused with the value as it stands while that is the one that was asked about', async () => {
    await aCase('Still')
    await ask('Still')
    expect(await queryOn('Still')).toMatchObject({ answerChanged: false })
    expect(await corrected('Still')).toEqual(still(40))
    expect((await queryOn('Still')).steps).toHaveLength(1)
    expect(await say('Still', 'confirmed', 'correct-as-entered')).toEqual(ok)
  })

  it('is taken once another value is saved, and not before: what is only typed is in no record', async () => {
    const draft = await aCase('Changed')
    await ask('Changed')
    await type(draft, 41)
    expect(await corrected('Changed')).toEqual(still(40))
    await change('Changed', draft, 41)
    expect(await queryOn('Changed')).toMatchObject({ answerChanged: true })
    expect(await corrected('Changed')).toEqual(ok)
    // Whoever judges the correction sees what was asked about, and what it became.
    expect(await queryOn('Changed')).toMatchObject({ answers: { asked: 40, now: 41 } })
  })

  it('is refused where the value was changed and changed back', async () => {
    const draft = await aCase('Back')
    await ask('Back')
    await change('Back', draft, 41)
    await change('Back', draft, 40)
    expect(await corrected('Back')).toEqual(still(40))
  })

  it('is about what was asked last: after a request to clarify further, the value has to change again', async () => {
    const draft = await aCase('Again')
    await ask('Again')
    await change('Again', draft, 41)
    expect(await corrected('Again')).toEqual(ok)
    expect(await say('Again', 'follow-up-request', 'Are you sure?', { who: rita })).toEqual(ok)
    expect(await corrected('Again')).toEqual(still(41))
    await change('Again', draft, 42)
    expect(await corrected('Again')).toEqual(ok)
  })

  it('is taken where an answer was given, withdrawn, or said to be unknown, and the order of choices is no change', async () => {
    for (const [name, value] of [
      ['Gone', null],
      ['Unknown', unknown],
    ] as const) {
      const draft = await aCase(name)
      await ask(name)
      await change(name, draft, value)
      expect(await corrected(name)).toEqual(ok)
    }
    const draft = await aCase('Choices', [{ id: 'pain', value: ['head', 'back'] }])
    await ask('Choices', 'pain')
    await ask('Choices', 'age')
    await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'pain', value: ['back', 'head'] }] })
    await change('Choices', draft, 7)
    expect(await corrected('Choices', 'pain')).toMatchObject({ type: 'AnswerUnchanged' })
    expect(await corrected('Choices', 'age')).toEqual(ok)
  })

  it('looks at the calculated value where the query is about one', async () => {
    const draft = await aCase('Derived')
    await ask('Derived', 'double')
    expect(await corrected('Derived', 'double')).toEqual(still(80))
    await change('Derived', draft, 41)
    expect(await corrected('Derived', 'double')).toEqual(ok)
  })

  it('goes by the time of a step that does not say what stood, as one that was brought in', async () => {
    const draft = await aCase('BroughtIn')
    const { id: caseId } = await caseRow('BroughtIn')
    clock.pass(60_000)
    const instant = clock.now().toISOString()
    const source = { kind: 'unknownApiCall' } as const
    const step = { nodeId: 'source-query', value: 'check-source', instant, source }
    await insertQuery(db, { caseId, questionId: 'age', checkId: null }, step)
    expect(await corrected('BroughtIn')).toEqual(still(40))
    clock.pass(60_000)
    await change('BroughtIn', draft, 41)
    expect(await corrected('BroughtIn')).toEqual(ok)
  })
})
