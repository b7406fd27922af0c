// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
import { entryBase, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fact, unknown } from '../../facts/fact'
import { isCollected, isRequired } from '../../questions/required'
import { incompleteCards, isEmptyCard, progressOf } from './collected'
import { sectionLayout } from './form'
import { openForm } from './openForm'

const none = new Set<string>()

function progress(id: string, facts: readonly Fact[] = [], locked: ReadonlySet<string> = none) {
  return progressOf(openForm(entryBase, facts).engine, id, locked)
}

describe('the collected questions', () => {
  it.each([
    ['Info', item('i', 'Info')],
    ['a choice without answers', item('i', 'OC')],
    ['a derived question', item('i', 'Num', { abstract: true })],
  ])('leave out %s [CASE-03]', (_, question) => {
    expect(isCollected(question)).toBe(false)
    expect(isRequired(question)).toBe(false)
  })

  it('are required unless the base marks them optional [CASE-03]', () => {
    expect(isRequired(item('i', 'Text'))).toBe(true)
    expect(isRequired(item('i', 'Text', { optional: true }))).toBe(false)
    expect(isCollected(item('i', 'Text', { optional: true }))).toBe(true)
  })

  it('omit what the rules or the layout hide [CASE-05] [DATA-22]', () => {
    expect(progress('patient').missing).toEqual(['sex', 'born', 'height', 'smokes'])
  })

  it('include a follow-up once it is visible [DATA-18]', () => {
    expect(progress('patient', [{ id: 'smokes', value: true }]).missing).toEqual(['sex', 'born', 'height', 'since'])
  })

  it('hide everything below a question that the layout hides [CASE-05]', () => {
    const base = formBase(
      [formPart('part', [item('top', 'YN', { meta: { 'layout/hidden': ' yes ' }, questions: [item('below', 'YN')] })])],
      {
        rules: [
          { id: 'r', if: { Not: { Unknown: { questionId: 'top' } } }, then: { Indicate: { targets: ['below'] } } },
        ],
      },
    )
    expect(progressOf(openForm(base, []).engine, 'part', none)).toMatchObject({ state: 'nothingAsked', collected: 0 })
  })

  it('are visible if `layout/hidden` is blank [CASE-05]', () => {
    const base = formBase([formPart('part', [item('top', 'YN', { meta: { 'layout/hidden': '  ' } })])])
    expect(progressOf(openForm(base, []).engine, 'part', none).missing).toEqual(['top'])
  })
})

describe('the progress of a questionnaire', () => {
  it('counts an explicit unknown as an answer [DATA-16]', () => {
    expect(progress('patient', [{ id: 'sex', value: unknown }])).toMatchObject({
      state: 'partly',
      answered: 1,
      collected: 4,
    })
  })

  it('does not report optional questions as missing', () => {
    const facts: Fact[] = [
      { id: 'found', value: ['other'] },
      { id: 'where', value: ['left'] },
      { id: 'surgeon', value: 'trainee' },
    ]
    expect(progress('findings', facts)).toMatchObject({ state: 'complete', answered: 3, collected: 4, missing: [] })
  })

  it('is unanswered, not partly answered, without answers', () => {
    expect(progress('findings').state).toBe('unanswered')
  })

  it('counts every occurrence of a repeating group', () => {
    const facts: Fact[] = [
      { id: 'medicine', value: 'Ramipril' },
      { id: 'dose', value: 5 },
      { id: 'medicine#3', value: 'Apixaban' },
    ]
    expect(progress('medicines', facts)).toMatchObject({ answered: 3, collected: 4, missing: ['dose#3'] })
  })

  it('requires nothing in the single empty card of an optional group', () => {
    expect(progress('medicines')).toMatchObject({ state: 'nothingAsked', missing: [] })
  })

  it('counts required questions in both of two empty cards as missing', () => {
    const { engine } = openForm(entryBase, [])
    engine.addOccurrence('medicines')
    expect(progressOf(engine, 'medicines', none).missing).toEqual(['medicine', 'dose', 'medicine#2', 'dose#2'])
  })

  it('names locked questionnaires [CASE-04]', () => {
    expect(progress('end', [], new Set(['end'])).isLocked).toBe(true)
  })
})

describe('an occurrence of a repeating group', () => {
  const incomplete = (facts: readonly Fact[]) => {
    const { engine } = openForm(entryBase, facts)
    return incompleteCards(engine, sectionLayout(engine, 'medicines').cards)
  }

  it('is incomplete once started, while something required is missing [CASE-03]', () => {
    const facts: Fact[] = [
      { id: 'medicine', value: 'Ramipril' },
      { id: 'dose', value: 5 },
      { id: 'medicine#2', value: 'Apixaban' },
      { id: 'dose#3', value: 2 },
    ]
    expect(incomplete(facts)).toEqual([
      { occurrence: 2, missing: ['dose#2'] },
      { occurrence: 3, missing: ['medicine#3'] },
    ])
    expect(incomplete([...facts, { id: 'dose#2', value: unknown }])).toMatchObject([{ occurrence: 3 }])
  })

  it('is empty, not incomplete, without answers', () => {
    expect(incomplete([])).toEqual([])
  })
})

describe('any answers', () => {
  const anyFacts = fc.uniqueArray(
    fc.oneof(
      fc.record({ id: fc.constantFrom('sex'), value: fc.constantFrom('female', 'male', unknown) }),
      fc.record({ id: fc.constantFrom('height', 'since', 'dose', 'dose#2', 'dose#4'), value: fc.integer() }),
      fc.record({
        id: fc.constantFrom('smokes', 'over'),
        value: fc.constantFrom<(boolean | typeof unknown)[]>(true, false, unknown),
      }),
      fc.record({
        id: fc.constantFrom('medicine', 'medicine#2', 'remarks', 'secret'),
        value: fc.string({ minLength: 1 }),
      }),
    ),
    { selector: ({ id }) => id },
  )

  it('divide the collected questions into answered and missing, none of them hidden', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { engine } = openForm(entryBase, facts)
        for (const id of engine.structure.questionnaires.keys()) {
          const { answered, collected, missing, state } = progressOf(engine, id, none)
          expect(answered + missing.length).toBeLessThanOrEqual(collected)
          expect(state === 'partly').toBe(answered > 0 && missing.length > 0)
          for (const key of missing) expect(engine.question(key)).toMatchObject({ visible: true, state: 'unanswered' })
        }
      }),
    )
  })

  it('leave each occurrence empty, incomplete or complete, and count its gaps in its section', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { engine } = openForm(entryBase, facts)
        const { cards } = sectionLayout(engine, 'medicines')
        const incomplete = incompleteCards(engine, cards)
        const lacking = new Map(incomplete.map(({ occurrence, missing }) => [occurrence, missing]))
        expect(progressOf(engine, 'medicines', none).missing).toEqual(
          expect.arrayContaining([...lacking.values()].flat()),
        )
        for (const card of cards) {
          const keys = card.nodes.flatMap((node) => (node.kind === 'question' ? [node.key] : []))
          const unanswered = keys.filter((key) => engine.question(key).state === 'unanswered')
          expect(lacking.get(card.occurrence) ?? []).toEqual(isEmptyCard(engine, card) ? [] : unanswered)
        }
      }),
    )
  })

  it('to everything missing leave nothing missing', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { engine } = openForm(entryBase, facts)
        const missing = () =>
          [...engine.structure.questionnaires.keys()].flatMap((id) => progressOf(engine, id, none).missing)
        for (let left = missing(); left.length > 0; left = missing())
          engine.setAll(left.map((id) => ({ id, value: unknown })))
        expect(missing()).toEqual([])
      }),
    )
  })
})
