import type { Fact, FactValue } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startWard } from './ward.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, rita, root, aCase, answersOf, fromOutside, caseRow, db } = ward

const say = (draft: string, facts: readonly Fact[]) => ada.entry.addFactsJson({ ...ofVisit, draft, facts })
const save = (draft: string, userfn = '') => ada.entry.savecase({ ...ofVisit, draft, userfn })
const frozen = (...ids: string[]) => ({ type: 'AddFactError', errors: ids.map((id) => ({ id, reason: 'Frozen' })) })
const lock = (caseIds: readonly string[], tabIds: readonly string[] = []) =>
  root.options.setInterimLocks({ value: { caseIds, tabIds } })
const unlockAll = () => root.options.setInterimLocks({ value: null })

async function draftState(draft: string) {
  const state = await ada.entry.tree({ ...ofVisit, draft, language: 'en' })
  if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
  return { ...state.draft, questionnaires: state.trees.en?.questionnaires ?? [] }
}

async function sign(caseIdentifier: string, questionnaireId: string, { monitor = false } = {}) {
  const one = { caseIdentifier, questionnaireId }
  expect(await ada.sdv.setPiSdv(one)).toMatchObject({ type: 'SdvSet' })
  if (monitor) expect(await rita.sdv.setMonitorSdv(one)).toMatchObject({ type: 'SdvSet' })
}

const ask = (name: string, questionId: string) =>
  rita.queries.startQuery({ name, questionId, nodeId: 'source-query', value: 'check-source' })

/** Every call that could change an answer of the case, with an answer to a question of a number and one of a choice. */
const calls: Readonly<Record<string, (draft: string, name: string, id: string, value: FactValue) => Promise<unknown>>> =
  {
    addFactsJson: (draft, _name, id, value) => say(draft, [{ id, value }]),
    'addFactsJson, to withdraw': (draft, _name, id) => say(draft, [{ id, value: null }]),
    'addFactsJson, of a note': (draft, _name, id) => say(draft, [{ id: `${id} (Annotation)`, value: 'a note' }]),
    'addFactsJson, among others': (draft, _name, id, value) =>
      say(draft, [
        { id: 'weeks', value: 12 },
        { id, value },
      ]),
    setFactUnknown: (draft, _name, question) => ada.entry.setFactUnknown({ ...ofVisit, draft, question }),
    'addFactsJson and savecase by force': async (draft, _name, id, value) => {
      const said = await say(draft, [{ id, value }])
      await ada.entry.savecase({ ...ofVisit, draft, userfn: '', force: true, seen: 'nothing' })
      return said
    },
    'addFactsJson and saveCase': async (draft, name, id, value) => {
      const said = await say(draft, [{ id, value }])
      await ada.cases.saveCase({ base: visit, caseName: name })
      return said
    },
    'a draft that is loaded anew': async (_draft, name, id, value) => {
      const loaded = await ada.cases.loadCase({ base: visit, caseName: name })
      if (loaded.type !== 'CaseResolved' || !loaded.draft) throw new Error(loaded.type)
      return say(loaded.draft, [{ id, value }])
    },
  }

const reasons: Readonly<
  Record<string, { freeze: (name: string) => Promise<unknown>; question: string; value: FactValue }>
> = {
  interimLocked: { freeze: (name) => lock([name], ['patient']), question: 'age', value: 41 },
  verified: { freeze: (name) => sign(name, 'patient'), question: 'age', value: 41 },
  enteredExternally: {
    freeze: (name) =>
      fromOutside(name, [
        { id: 'age', value: 40 },
        { id: 'sex', value: 'f' },
      ]),
    question: 'age',
    value: 41,
  },
}

let count = 0
const aName = () => `Frozen${++count}`

describe.each(Object.entries(reasons))(
  'a question frozen for the reason %s',
  (_reason, { freeze, question, value }) => {
    it.each(Object.entries(calls))('is not changed by %s [LOCK-06] [LOCK-01]', async (_call, change) => {
      const name = aName()
      const draft = await aCase(name)
      await freeze(name)
      const before = await answersOf(name)
      const answer = await change(draft, name, question, value)
      expect(answer).toMatchObject({ type: 'AddFactError', errors: [{ reason: 'Frozen' }] })
      await save(draft)
      expect(await answersOf(name)).toEqual(before)
      await unlockAll()
    })
  },
)

describe('a questionnaire that is only filled in from outside', () => {
  it('takes no answer from within, in a new case either [LOCK-06] [LOCK-05]', async () => {
    const draft = await aCase('External')
    expect(await say(draft, [{ id: 'sleep', value: 8 }])).toEqual(frozen('sleep'))
    expect(await ada.entry.setFactUnknown({ ...ofVisit, draft, question: 'mood' })).toEqual(frozen('mood'))
    const begun = await ada.entry.reset({ ...ofVisit, language: 'none' })
    const fresh = begun.type === 'ReceivedState' ? (begun.draft?.id ?? '') : ''
    expect(await say(fresh, [{ id: 'sleep', value: 8 }])).toEqual(frozen('sleep'))
    expect(await fromOutside('External', [{ id: 'sleep', value: 8 }])).toBe('Saved')
  })
})

describe('a deleted case', () => {
  it('takes no answer by any call [LOCK-06] [CASE-11]', async () => {
    const draft = await aCase('Gone')
    await ada.cases.deleteCase({ base: visit, caseName: 'Gone' })
    const before = await answersOf('Gone')
    expect(await say(draft, [{ id: 'age', value: 1 }])).toEqual(frozen('age'))
    expect(await ada.entry.setFactUnknown({ ...ofVisit, draft, question: 'age' })).toEqual(frozen('age'))
    expect(await save(draft)).toMatchObject({ type: 'InterimLocked' })
    expect(await answersOf('Gone')).toEqual(before)
  })
})

describe('the tree', () => {
  it('tells of each questionnaire how it is frozen, and why [LOCK-01] [LOCK-02]', async () => {
    const draft = await aCase('Told')
    await sign('Told', 'patient')
    await fromOutside('Told', [{ id: 'drug', value: 'aspirin' }])
    await lock([], ['birth'])
    const state = await draftState(draft)
    expect(state.questionnaires.map(({ id, freezing, frozenBy }) => [id, freezing, frozenBy])).toEqual([
      ['patient', 'withoutQuery', 'verified'],
      ['drugs', 'withoutQuery', 'enteredExternally'],
      ['birth', 'always', 'interimLocked'],
      ['diary', 'withoutQuery', 'enteredExternally'],
    ])
    expect(state.locked).toEqual(['patient', 'drugs', 'birth', 'diary'])
    expect(state.frozen).toContainEqual({ questionnaireId: 'birth', freezing: 'always', reason: 'interimLocked' })
    await unlockAll()
    const free = await draftState(await aCase('Free'))
    expect(free.questionnaires.flatMap(({ id, freezing }) => (freezing === 'no' ? [id] : []))).toEqual([
      'patient',
      'drugs',
      'birth',
    ])
  })
})

describe('an open query', () => {
  it('makes its frozen question answerable, and no other [LOCK-01] [QRY-12]', async () => {
    const draft = await aCase('Asked')
    await sign('Asked', 'patient')
    expect(await ask('Asked', 'age')).toEqual({ type: 'Ok' })
    expect((await draftState(draft)).asked).toEqual(['age'])
    expect(await say(draft, [{ id: 'age', value: 44 }])).toMatchObject({ type: 'Ok' })
    expect(await say(draft, [{ id: 'age (Annotation)', value: 'read again' }])).toMatchObject({ type: 'Ok' })
    expect(await say(draft, [{ id: 'note', value: 'x' }])).toEqual(frozen('note'))
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups' })
    expect(await answersOf('Asked')).toMatchObject({ age: 44 })
  })

  it('asks for one occurrence, not for all of them [QRY-12]', async () => {
    const draft = await aCase('AskedTwice', [
      { id: 'drug', value: 'a' },
      { id: 'drug#2', value: 'b' },
    ])
    await sign('AskedTwice', 'drugs')
    await ask('AskedTwice', 'drug#2')
    expect(await say(draft, [{ id: 'drug', value: 'c' }])).toEqual(frozen('drug'))
    expect(await say(draft, [{ id: 'drug#2', value: 'c' }])).toMatchObject({ type: 'Ok' })
  })

  it('asks no more once the centre has answered or it is closed [LOCK-01] [QRY-04]', async () => {
    const draft = await aCase('Answered')
    await sign('Answered', 'patient')
    expect(await ask('Answered', 'age')).toEqual({ type: 'Ok' })
    const received = await ada.queries.getQueriesForCase({ name: 'Answered' })
    const query = received.type === 'ReceivedQueries' ? (received.queries[0]?.uuid ?? '') : ''
    const step = { name: 'Answered', query }
    expect(await ada.queries.answer({ ...step, nodeId: 'confirmed', value: 'correct-as-entered' })).toEqual({
      type: 'Ok',
    })
    expect(await say(draft, [{ id: 'age', value: 45 }])).toEqual(frozen('age'))
    expect((await draftState(draft)).asked).toEqual([])
  })

  it('opens nothing that is interim locked [LOCK-01]', async () => {
    const draft = await aCase('LockedAsked')
    await ask('LockedAsked', 'age')
    await lock(['LockedAsked'], ['patient'])
    expect(await say(draft, [{ id: 'age', value: 45 }])).toEqual(frozen('age'))
    await unlockAll()
  })
})

describe('a draft that held answers before its questionnaire froze', () => {
  it('is not saved with them, is told which, and is saved once they are taken back [LOCK-06]', async () => {
    const draft = await aCase('Late')
    await say(draft, [
      { id: 'age', value: 50 },
      { id: 'weeks', value: 9 },
    ])
    await sign('Late', 'patient')
    const before = await answersOf('Late')
    for (const force of [false, true])
      expect(await ada.entry.savecase({ ...ofVisit, draft, userfn: '', force })).toEqual({
        type: 'InterimLocked',
        questions: ['age'],
      })
    expect(await answersOf('Late')).toEqual(before)

    expect(await say(draft, [{ id: 'age', value: 51 }])).toEqual(frozen('age'))
    expect(await say(draft, [{ id: 'age', value: 40 }])).toMatchObject({ type: 'Ok' })
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups' })
    expect(await answersOf('Late')).toEqual({ ...before, weeks: 9 })
    const { id } = await caseRow('Late')
    const said = await db.selectFrom('case_fact').select(['question', 'value']).where('case_id', '=', id).execute()
    expect(said.filter(({ question }) => question === 'age').map(({ value }) => value)).toEqual([40])
  })

  it('has nothing to save once all of them are taken back [LOCK-06]', async () => {
    const draft = await aCase('LateOnly')
    const { revision } = await caseRow('LateOnly')
    await say(draft, [{ id: 'age', value: 50 }])
    await sign('LateOnly', 'patient')
    await say(draft, [{ id: 'age', value: 40 }])
    expect(await save(draft)).toMatchObject({ type: 'OkWithGroups', revision })
    expect((await draftState(draft)).unsaved).toEqual([])
  })
})

describe('a case that a monitor has confirmed whole', () => {
  it('is frozen in every part, also in one that was never confirmed [SDV-07]', async () => {
    const draft = await aCase('Whole')
    for (const id of ['patient', 'drugs', 'diary']) await sign('Whole', id, { monitor: id !== 'diary' })
    expect(await say(draft, [{ id: 'weeks', value: 3 }])).toMatchObject({ type: 'Ok' })
    await rita.sdv.setMonitorSdv({ caseIdentifier: 'Whole', questionnaireId: 'diary' })
    expect(await say(draft, [{ id: 'weeks', value: 4 }])).toEqual(frozen('weeks'))
    expect((await draftState(draft)).questionnaires.find(({ id }) => id === 'birth')).toMatchObject({
      active: false,
      frozenBy: 'verified',
    })
    await rita.sdv.unSetMonitorSdv({ caseIdentifier: 'Whole', questionnaireId: 'diary' })
    expect(await say(draft, [{ id: 'weeks', value: 5 }])).toMatchObject({ type: 'Ok' })
  })
})

describe('what was entered from outside', () => {
  it('may be added to from outside, as long as it is not verified [LOCK-01]', async () => {
    await aCase('Outside')
    expect(await fromOutside('Outside', [{ id: 'sleep', value: 7 }])).toBe('Saved')
    expect(await fromOutside('Outside', [{ id: 'sleep', value: 6 }])).toBe('Saved')
    await sign('Outside', 'diary')
    expect(await fromOutside('Outside', [{ id: 'sleep', value: 5 }])).toEqual([{ id: 'sleep', reason: 'Frozen' }])
    expect(await answersOf('Outside')).toMatchObject({ sleep: 6 })
  })

  it('may be an import as well as a link [LOCK-01]', async () => {
    const draft = await aCase('Imported')
    expect(await fromOutside('Imported', [{ id: 'drug', value: 'x' }], { kind: 'import' })).toBe('Saved')
    expect(await say(draft, [{ id: 'drug', value: 'y' }])).toEqual(frozen('drug'))
  })
})

it('locks a case by its name and a questionnaire by its id, and both only where both are named [LOCK-02]', async () => {
  const [one, two] = [await aCase('Lock1'), await aCase('Lock2')]
  let nth = 0
  const isFrozen = async (draft: string, id: string) =>
    (await say(draft, [{ id, value: ++nth }])).type === 'AddFactError'
  const seen = async () => [await isFrozen(one, 'age'), await isFrozen(one, 'weeks'), await isFrozen(two, 'age')]
  await lock(['Lock1'])
  expect(await seen()).toEqual([true, true, false])
  await lock([], ['patient'])
  expect(await seen()).toEqual([true, false, true])
  await lock(['Lock1'], ['patient'])
  expect(await seen()).toEqual([true, false, false])
  await lock([], [])
  expect(await seen()).toEqual([false, false, false])
})
