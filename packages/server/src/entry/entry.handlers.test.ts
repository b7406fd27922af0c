import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { ada, ben, exchange, visit, visitStudy } from './visitStudy.fixture'

const study = await visitStudy(await openTestDatabase())
const { entry, cases, services, clock } = study

async function newDraft(caller = ada) {
  const begun = await cases.newCase({ base: visit }, caller, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  return begun.draft
}

const say = (
  draft: string,
  facts: readonly { readonly id: string; readonly value: unknown }[],
  key: string | null = null,
) =>
  // The cast is sound: what is no fact is what is to be refused.
  entry.addFactsJson({ ...visit, draft, facts: facts as readonly Fact[] }, ada, exchange(key))

async function open(draft: string, caller = ada) {
  const state = await entry.tree({ ...visit, draft }, caller, exchange())
  if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
  return {
    ...state,
    draft: state.draft,
    answers: Object.fromEntries(state.draft.facts.map(({ id, value }) => [id, value])),
  }
}

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
      // biome-ignore format: steps
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

describe('addFactsJson', () => {
  const bad = [
    [{ id: 'nobody', value: 1 }, 'UnknownQuestion'],
    [{ id: 'age#1', value: 1 }, 'UnknownQuestion'],
    [{ id: '__proto__', value: 1 }, 'UnknownQuestion'],
    [{ id: 'sex', value: 'x' }, 'UnknownAnswer'],
    [{ id: 'pain', value: ['head', 'foot'] }, 'UnknownAnswer'],
    [{ id: 'spot', value: ['middle'] }, 'UnknownAnswer'],
    [{ id: 'age', value: '41' }, 'WrongType'],
    [{ id: 'smokes', value: 'true' }, 'WrongType'],
    [{ id: 'pain', value: 'head' }, 'WrongType'],
    [{ id: 'pain', value: ['head', 'head'] }, 'WrongType'],
    [{ id: 'seen', value: '2026-02-29' }, 'WrongType'],
    [{ id: 'seen', value: '2026-02' }, 'WrongType'],
    [{ id: 'born', value: '2026-13' }, 'WrongType'],
    [{ id: 'hello', value: 'x' }, 'WrongType'],
    [{ id: 'note', value: 7 }, 'WrongType'],
    [{ id: 'age (Annotation)', value: 7 }, 'WrongType'],
    [{ id: 'double', value: 7 }, 'Derived'],
    [{ id: 'drug#4', value: 'x' }, 'NoSuchOccurrence'],
    [{ id: 'age#2', value: 1 }, 'NoSuchOccurrence'],
    [{ id: 'note', value: 'a\0b' }, 'UnreadableText'],
    [{ id: 'note', value: '\ud800' }, 'UnreadableText'],
  ] as const

  it.each(bad)('refuses %j: %s', async (fact, reason) => {
    const draft = await newDraft()
    const good = { id: 'note', value: 'fine' }
    expect(await say(draft, [good, fact])).toEqual({ type: 'AddFactError', errors: [{ id: fact.id, reason }] })
    expect((await open(draft)).answers).toEqual({ smokes: false })
  })

  it('names every bad fact of a call', async () => {
    const facts = bad.map(([fact]) => fact)
    expect(await say(await newDraft(), facts)).toEqual({
      type: 'AddFactError',
      errors: bad.map(([{ id }, reason]) => ({ id, reason })),
    })
  })

  it.each(['a\0b', '\ud800', '\\u0000', 'x'.repeat(100_000)])(
    'refuses the key %j even of a call that is to be remembered',
    async (id) => {
      const draft = await newDraft()
      const refused = { type: 'AddFactError', errors: [{ id, reason: 'UnknownQuestion' }] }
      expect(await say(draft, [{ id, value: 1 }], 'odd')).toEqual(refused)
      expect(await say(draft, [{ id, value: 1 }], 'odd')).toEqual(refused)
    },
  )

  it('takes facts of all kinds, notes about questions too', async () => {
    const draft = await newDraft()
    const facts = [
      { id: 'sex', value: 'f' },
      { id: 'pregnant', value: { unknown: true } },
      { id: 'age', value: 140 },
      { id: 'note', value: 'zweizeilig\n„Größe“ 😀 \u0001' },
      { id: 'born', value: '1980-05' },
      { id: 'pain', value: [] },
      { id: 'spot', value: ['right', 'left'] },
      { id: 'drug#3', value: 'x' },
      { id: 'drug#3 (Annotation)', value: 'a gap before it' },
      { id: 'dose', value: 0.1 },
    ]
    expect(await say(draft, facts)).toEqual({ type: 'Ok', received: clock.now().toISOString() })
    expect((await open(draft)).answers).toEqual({
      smokes: false,
      ...Object.fromEntries(facts.map(({ id, value }) => [id, value])),
    })
  })

  it('adds no entry for what somebody has said already', async () => {
    const draft = await newDraft()
    const entries = async () =>
      (await services.db.selectFrom('draft_entry').select('seq').where('draft_id', '=', draft).execute()).length
    const before = await entries()
    await say(draft, [
      { id: 'pain', value: ['head', 'back'] },
      { id: 'age', value: null },
    ])
    await say(draft, [{ id: 'pain', value: ['back', 'head'] }])
    expect(await entries()).toBe(before + 1)
  })

  it('withdraws an answer by null [DATA-16]', async () => {
    const draft = await newDraft()
    await say(draft, [
      { id: 'age', value: 3 },
      { id: 'smokes', value: null },
    ])
    await say(draft, [{ id: 'age', value: null }])
    const { answers, draft: state } = await open(draft)
    expect(answers).toEqual({})
    // The case began without an age, but with an answer about smoking.
    expect(state.unsaved).toEqual(['smokes'])
  })

  it('knows another person’s draft as little as one that nobody has [CASE-10]', async () => {
    const draft = await newDraft()
    const foreign = await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 1 }] }, ben, exchange())
    const missing = { ...visit, draft: '00000000-0000-4000-8000-000000000000', facts: [{ id: 'age', value: 1 }] }
    expect(JSON.stringify(foreign)).toBe(JSON.stringify(await entry.addFactsJson(missing, ben, exchange())))
    expect(foreign).toEqual({ type: 'DraftNotFound' })
    expect(await entry.tree({ ...visit, draft: 'no uuid' }, ben, exchange())).toEqual({ type: 'DraftNotFound' })
    expect(await entry.savecase({ ...visit, draft, caseName: 'Mine' }, ben, exchange())).toEqual({
      type: 'DraftNotFound',
    })
    expect(await entry.reset({ ...visit, draft }, ben, exchange())).toEqual({ type: 'DraftNotFound' })
  })

  it('knows no draft under another base', async () => {
    const draft = await newDraft()
    expect(await entry.tree({ group: 'Ward', base: 'other', draft }, ada, exchange())).toEqual({
      type: 'KnowledgeBaseNotFound',
    })
  })

  it('leaves answers alone when nobody works on them any more [CASE-14]', async () => {
    const draft = await newDraft()
    await say(draft, [{ id: 'age', value: 9 }])
    expect(await entry.unsetDirtyBit({ ...visit, draft }, ada, exchange())).toEqual({ type: 'Ok' })
    expect((await open(draft)).answers).toMatchObject({ age: 9 })
  })
})

describe('a call that is delivered twice', () => {
  it('takes effect once, and is answered alike', async () => {
    const draft = await newDraft()
    const first = await say(draft, [{ id: 'age', value: 1 }], 'k1')
    await say(draft, [{ id: 'age', value: 2 }], 'k2')
    clock.pass(60_000)
    expect(await say(draft, [{ id: 'age', value: 1 }], 'k1')).toEqual(first)
    expect((await open(draft)).answers).toMatchObject({ age: 2 })
  })

  it('is one even if both come at the same moment', async () => {
    const draft = await newDraft()
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(draft, [{ id: 'age', value: 5 }], 'at once')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const rows = await services.db.selectFrom('draft_entry').select('seq').where('draft_id', '=', draft).execute()
    expect(rows).toHaveLength(2)
  })

  it('is another call if it says something else, so that nothing is taken for received that was not', async () => {
    const draft = await newDraft()
    await say(draft, [{ id: 'age', value: 1 }], 'reused')
    await say(draft, [{ id: 'note', value: 'lost?' }], 'reused')
    expect((await open(draft)).answers).toMatchObject({ age: 1, note: 'lost?' })
  })

  it('begins one case for two clicks on New', async () => {
    const twice = [
      await cases.newCase({ base: visit }, ada, exchange('n')),
      await cases.newCase({ base: visit }, ada, exchange('n')),
    ]
    expect(twice[0]).toEqual(twice[1])
  })
})
