// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
import { entryBase, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base, Question } from '../../../bases/base'
import type { Fact } from '../../../facts/fact'
import { holdsAnswer } from '../../../questions/required'
import { questionsOf, sectionLayout } from '../form'
import { openForm } from '../openForm'
import { createOutline, nextSection, outline, progressWithin, sectionsInOrder } from './outline'

const outlineOf = (base: Base, facts: readonly Fact[] = []) => outline(openForm(base, facts).engine, new Set())

const yesNo = (id: string) => item(id, 'YN')
const nested = (meta: Base['meta']) =>
  formBase(
    [
      formPart('one', [yesNo('a')]),
      formPart('two', [yesNo('b'), yesNo('c')], {
        questionnaires: [formPart('two-one', [yesNo('d')]), formPart('two-two', [], {})],
      }),
      formPart('three', [yesNo('e')]),
    ],
    { meta },
  )

describe('the outline of a form', () => {
  it('has tabs if the base says so [DATA-02]', () => {
    expect(outlineOf(nested({ 'layout/tabbed': 'true' })).isTabbed).toBe(true)
    expect(outlineOf(nested({})).isTabbed).toBe(false)
    expect(outlineOf(nested(undefined)).isTabbed).toBe(false)
    for (const no of ['false', ' FALSE ', '', ' '])
      expect(outlineOf(nested({ 'layout/tabbed': no })).isTabbed).toBe(false)
  })

  it('is a hierarchy if the base says so, otherwise flat [DATA-02]', () => {
    const ids = (base: Base) => outlineOf(base).sections.map(({ id, within }) => [id, within.map((one) => one.id)])
    expect(ids(nested({ 'layout/tabHierarchy': 'true' }))).toEqual([
      ['one', []],
      ['two', ['two-one']],
      ['three', []],
    ])
    expect(ids(nested({}))).toEqual([
      ['one', []],
      ['two', []],
      ['two-one', []],
      ['three', []],
    ])
  })

  it('is a hierarchy of visits and their forms, whatever the layout says [MORE-36]', () => {
    const visit = formPart('week4', [], { visit: { id: 'week4' }, questionnaires: [formPart('form', [yesNo('a')])] })
    expect(
      outlineOf(formBase([visit], {})).sections.map(({ id, within }) => [id, within.map((one) => one.id)]),
    ).toEqual([['week4', ['form']]])
  })

  it('numbers what is visible, and neither information nor a choice without answers: part, question, and follow-ups below their question [DATA-06]', () => {
    const { numbers } = outlineOf(entryBase, [{ id: 'smokes', value: true }])
    expect(Object.fromEntries(numbers)).toMatchObject({
      sex: '1.1',
      born: '1.2',
      height: '1.3',
      bmi: '1.4',
      smokes: '1.5',
      since: '1.5.1',
      found: '2.1',
      over: '4.1',
    })
    expect(numbers.has('about')).toBe(false)
    expect(numbers.has('heading')).toBe(false)
    expect(numbers.has('secret')).toBe(false)
  })

  it('continues counting in nested questionnaires, so that numbers are unique', () => {
    const { numbers } = outlineOf(nested({ 'layout/tabHierarchy': 'true' }))
    expect(Object.fromEntries(numbers)).toEqual({ a: '1.1', b: '2.1', c: '2.2', d: '2.3', e: '3.1' })
  })

  it('numbers a question below information like any other', () => {
    const base = formBase([formPart('part', [item('about', 'Info', { questions: [yesNo('a')] }), yesNo('b')])], {
      rules: [
        { id: 'r', if: { ChoseYesNo: { questionId: 'b', value: true } }, then: { Indicate: { targets: ['a'] } } },
      ],
    })
    expect(Object.fromEntries(outlineOf(base, [{ id: 'b', value: true }]).numbers)).toEqual({ a: '1.1', b: '1.2' })
  })

  it('omits numbers if an instrument has its own', () => {
    const own = { meta: { 'layout/numbers': 'own' } }
    const asked = (id: string, parts: Partial<Question> = {}) => item(id, 'YN', parts)
    const base = formBase(
      [
        formPart('all', [asked('a', { questions: [asked('a1')] }), asked('b', { repeats: { min: 1, max: 2 } })], own),
        formPart('some', [asked('c'), asked('d', { ...own, questions: [asked('d1')] }), asked('e')]),
      ],
      { rules: [{ id: 'r', if: { All: [] }, then: { Indicate: { targets: ['a1', 'd1'] } } }] },
    )
    const numbers = Object.fromEntries(outlineOf(base).numbers)
    expect(numbers).toMatchObject({ a: '', a1: '', b: '', c: '2.1', d: '', d1: '', e: '2.3' })
  })

  it('gives the same number on every card of a repeating group', () => {
    const { numbers } = outlineOf(entryBase, [
      { id: 'medicine', value: 'x' },
      { id: 'medicine#2', value: 'y' },
    ])
    expect(numbers.get('dose')).toBe('3.2')
    expect(numbers.get('dose#2')).toBe('3.2')
  })

  it('gives distinct numbers to the follow-ups of a hidden repeating question', () => {
    const followUps = ['since', 'until'].map((id) => item(id, 'Text'))
    const base = formBase(
      [formPart('part', [item('drug', 'Text', { repeats: { min: 0, max: 3 }, questions: followUps })])],
      {
        rules: [
          { id: 'r1', if: { Known: { questionId: 'drug' } }, then: { Indicate: { targets: ['since', 'until'] } } },
          { id: 'r2', if: { Known: { questionId: 'drug' } }, then: { ContraIndicate: { targets: ['drug'] } } },
        ],
      },
    )
    const { numbers } = outlineOf(base, [{ id: 'drug#2', value: 'Ramipril' }])
    expect(Object.fromEntries(numbers)).toEqual({ drug: '1.1', 'since#2': '1.1.1', 'until#2': '1.1.2' })
  })

  it('omits a questionnaire without visible questions [DATA-22]', () => {
    const base = formBase([formPart('shown', [yesNo('a')]), formPart('dormant', [yesNo('b')], { initial: false })])
    expect(outlineOf(base).sections.map(({ id }) => id)).toEqual(['shown'])
  })

  it('keeps a repeating questionnaire with an empty card', () => {
    const drugs = [item('none', 'YN', { meta: { 'layout/hidden': 'true' } }), item('drug', 'Text')]
    const base = formBase([formPart('drugs', drugs, { repeats: { min: 0, max: 3 } })], {
      rules: [
        {
          id: 'r',
          if: { ChoseYesNo: { questionId: 'none', value: true } },
          then: { ContraIndicate: { targets: ['drug'] } },
        },
      ],
    })
    const [section] = outlineOf(base, [
      { id: 'drug', value: 'Ramipril' },
      { id: 'none#2', value: true },
    ]).sections
    expect(section?.layout.cards.map(({ nodes }) => nodes.length)).toEqual([1, 0])
  })

  it('knows the next section, across levels', () => {
    const all = outlineOf(nested({ 'layout/tabHierarchy': 'true' }))
    const after = (id: string) => nextSection(all, id)?.id ?? null
    expect([after('one'), after('two'), after('two-one'), after('three')]).toEqual(['two', 'two-one', 'three', null])
    expect(after('no such section')).toBeNull()
  })

  it('sums up everything in a section', () => {
    const [, two] = outlineOf(nested({ 'layout/tabHierarchy': 'true' }), [{ id: 'd', value: true }]).sections
    expect(two && progressWithin(two)).toEqual({ answered: 1, collected: 3, missing: 2, refused: 0 })
    const [, unanswered] = outlineOf(nested({ 'layout/tabHierarchy': 'true' })).sections
    expect(unanswered && progressWithin(unanswered)).toEqual({ answered: 0, collected: 3, missing: 3, refused: 0 })
  })
})

describe('any answers', () => {
  it('leave every visible question on exactly one page, numbered if it holds an answer [DATA-06]', () => {
    const anyFacts = fc.uniqueArray(fc.record({ id: fc.constantFrom('smokes', 'over'), value: fc.boolean() }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(anyFacts, fc.nat(3), (facts, added) => {
        const { engine } = openForm(entryBase, facts)
        for (let i = 0; i < added; i++) engine.addOccurrence('medicines')
        const { sections, numbers } = outline(engine, new Set())
        const shown = sectionsInOrder(sections).flatMap((section) => [...questionsOf(section.layout)])
        expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length)
        for (const { key, question } of shown) {
          expect(engine.question(key).visible).toBe(true)
          expect(numbers.has(key)).toBe(holdsAnswer(question))
        }
      }),
    )
  })
})

describe('an outline that follows a form', () => {
  it('equals a newly created one after every change', () => {
    const anyFact = fc.oneof(
      fc.record({ id: fc.constantFrom('smokes', 'over'), value: fc.option(fc.boolean()) }),
      fc.record({ id: fc.constantFrom('medicine', 'medicine#2', 'medicine#3'), value: fc.constantFrom('x', null) }),
    )
    fc.assert(
      fc.property(fc.array(anyFact), (facts) => {
        const { engine } = openForm(entryBase, [])
        const going = createOutline(engine, new Set())
        for (const { id, value } of facts) {
          engine.set(id, value)
          expect(going()).toEqual(outline(engine, new Set()))
        }
      }),
    )
  })

  it('keeps what an answer did not change', () => {
    const { engine } = openForm(nested({}), [])
    const going = createOutline(engine, new Set())
    const before = going().sections
    engine.set('a', true)
    const after = going().sections
    expect(after.map((section, i) => section === before[i])).toEqual([false, true, true, true])
  })
})

it('has a card per occurrence, in order', () => {
  const { engine } = openForm(entryBase, [
    { id: 'medicine', value: 'x' },
    { id: 'dose#4', value: 1 },
  ])
  expect(sectionLayout(engine, 'medicines').cards.map(({ occurrence }) => occurrence)).toEqual([1, 4])
})
