import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { draftStudy } from './draftStudy.fixture'
import { ada, ben, exchange, visit } from './visitStudy.fixture'

const { study, newDraft, say, open } = await draftStudy(await openTestDatabase())
const { entry, cases, services, clock } = study

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
    [{ id: 'drug#100000', value: 'x' }, 'NoSuchOccurrence'],
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
      { id: 'pain', value: ['back'] },
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
