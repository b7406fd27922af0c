import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { draftStudy } from './draftStudy.fixture'
import { ada, exchange, visit } from './visitStudy.fixture'

const { study, newDraft, say, open } = await draftStudy(await openTestDatabase())
const { entry, clock } = study

describe('a new case', () => {
  it('begins with the answers of the base, which nobody has said', async () => {
    const { draft, answers } = await open(await newDraft())
    expect(answers).toEqual({ smokes: false })
    expect(draft).toMatchObject({ caseName: null, revision: null, owner: 'ada', unsaved: [], version: '1' })
    expect(await entry.savecase({ ...visit, draft: draft.id, caseName: 'Nothing' }, ada, exchange())).toEqual({
      type: 'NothingToSave',
    })
  })

  it('keeps the answer of the base as soon as somebody says it', async () => {
    const draft = await newDraft()
    await say(draft, [{ id: 'smokes', value: false }])
    expect((await open(draft)).draft.unsaved).toEqual(['smokes'])
  })

  it('holds nothing unsaved that was changed and changed back [CASE-07]', async () => {
    const draft = await newDraft()
    await say(draft, [{ id: 'age', value: 40 }])
    const save = { ...visit, draft, caseName: 'ThereAndBack' }
    expect((await entry.savecase(save, ada, exchange())).type).toBe('OkWithGroups')
    for (const [value, unsaved] of [
      [41, ['age']],
      [null, ['age']],
      [40, []],
    ] as const) {
      await say(draft, [{ id: 'age', value }])
      expect((await open(draft)).draft.unsaved).toEqual(unsaved)
    }
  })

  it('puts away the draft that it is told to leave, and no other', async () => {
    const left = await newDraft()
    const other = await newDraft()
    await say(left, [{ id: 'age', value: 40 }])
    const state = await entry.reset({ ...visit, draft: left }, ada, exchange())
    expect(state).toMatchObject({ type: 'ReceivedState', draft: { facts: [{ id: 'smokes', value: false }] } })
    expect(await entry.tree({ ...visit, draft: left }, ada, exchange())).toEqual({ type: 'DraftNotFound' })
    expect((await open(other)).draft.id).toBe(other)
  })
})

describe('the tree', () => {
  it('says of every question whether it shows, by the rules and the answers [DATA-11] [DATA-22]', async () => {
    const draft = await newDraft()
    const active = async () => {
      const { trees } = await open(draft)
      const [patient, , birth] = trees.en?.questionnaires ?? []
      const pregnant = patient?.questions.find(({ id }) => id === 'sex')?.questions[0]
      return { pregnant: pregnant?.active, indication: pregnant?.indication, birth: birth?.active }
    }
    expect(await active()).toEqual({ pregnant: false, indication: 'NEUTRAL', birth: false })
    await say(draft, [{ id: 'sex', value: 'f' }])
    expect(await active()).toEqual({ pregnant: true, indication: 'INDICATED', birth: false })
    await say(draft, [{ id: 'pregnant', value: true }])
    expect(await active()).toEqual({ pregnant: true, indication: 'INDICATED', birth: true })
    await say(draft, [{ id: 'sex', value: 'm' }])
    expect(await active()).toMatchObject({ pregnant: false })
  })

  it('has the state of each answer: answered, unanswered, unknown [DATA-16]', async () => {
    const draft = await newDraft()
    const states = async () => {
      const questions = (await open(draft)).trees.en?.questionnaires[0]?.questions ?? []
      return Object.fromEntries(questions.map(({ id, state, value }) => [id, { state, value }]))
    }
    await say(draft, [{ id: 'age', value: 41 }])
    expect(await states()).toMatchObject({
      age: { state: 'answered', value: 41 },
      double: { state: 'answered', value: 82 },
      sex: { state: 'unanswered', value: null },
    })
    await entry.setFactUnknown({ ...visit, draft, question: 'sex' }, ada, exchange())
    await say(draft, [{ id: 'age', value: null }])
    expect(await states()).toMatchObject({
      sex: { state: 'unknown', value: null },
      age: { state: 'unanswered', value: null },
      double: { state: 'unanswered', value: null },
    })
  })

  it('has the solutions that the rules come to [DATA-14]', async () => {
    const draft = await newDraft()
    const risk = async () => (await open(draft)).trees.en?.solutions
    expect(await risk()).toEqual([{ id: 'risk', text: 'Risk', description: 'look twice', value: 0 }])
    await say(draft, [{ id: 'age', value: 81 }])
    expect(await risk()).toMatchObject([{ id: 'risk', value: 50 }])
    await say(draft, [{ id: 'age', value: 19 }])
    expect(await risk()).toMatchObject([{ id: 'risk', value: -999 }])
  })

  it('stands in every language of the base, in one, or in none', async () => {
    const draft = await newDraft()
    const languages = async (language?: 'de' | 'fr' | 'none') => {
      const state = await entry.tree({ ...visit, draft, ...(language ? { language } : {}) }, ada, exchange())
      return state.type === 'ReceivedState' ? Object.keys(state.trees) : state.type
    }
    expect(await languages()).toEqual(['en', 'de'])
    expect(await languages('de')).toEqual(['de'])
    expect(await languages('fr')).toEqual([])
    expect(await languages('none')).toEqual([])
    const { trees } = await open(draft)
    expect(trees.de?.questionnaires[0]?.questions[1]).toMatchObject({
      text: 'Geschlecht',
      answers: [{ text: 'weiblich' }, {}],
    })
  })

  it('has a repeating questionnaire once per occurrence', async () => {
    const draft = await newDraft()
    await say(draft, [
      { id: 'drug', value: 'Aspirin' },
      { id: 'drug#2', value: 'Ibuprofen' },
    ])
    const { trees } = await open(draft)
    const drugs = trees.en?.questionnaires.filter(({ id }) => id.startsWith('drugs')) ?? []
    expect(drugs.map(({ id, questions }) => [id, questions.map((question) => [question.id, question.value])])).toEqual([
      [
        'drugs',
        [
          ['drug', 'Aspirin'],
          ['dose', null],
        ],
      ],
      [
        'drugs#2',
        [
          ['drug#2', 'Ibuprofen'],
          ['dose#2', null],
        ],
      ],
    ])
  })

  it('is the latest draft of the caller if none is named, even if the clock was set back', async () => {
    const first = await newDraft()
    clock.pass(-3_600_000)
    const second = await newDraft()
    const latest = async () => {
      const state = await entry.tree({ ...visit }, ada, exchange())
      return state.type === 'ReceivedState' ? state.draft?.id : state.type
    }
    expect(await latest()).toBe(second)
    clock.pass(-3_600_000)
    await say(first, [{ id: 'age', value: 1 }])
    expect(await latest()).toBe(first)
    clock.pass(7_200_000)
  })
})
