import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { anyCondition } from '@casebook/test-fixtures/conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Base, questionTypes } from '../bases/base'
import { keyOf, parseKey } from '../bases/key'
import { baseStructure } from '../bases/structure'
import { checkBase } from '../rules/check/checkBase'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { namesTaken } from './names'
import { newQuestion, newSection, newStudy } from './newStudy'
import { type Applied, applied, type Fields, type Operation } from './operations'
import { showingOf } from './showing'
import { studyTexts } from './texts/studyTexts'

function after(base: Base, ...operations: readonly Operation[]): Base {
  return operations.reduce((each, operation) => {
    const made = applied(each, operation)
    if (made.type === 'Refused') throw new Error(JSON.stringify(made))
    return made.base
  }, base)
}

const anyAnswers = fc
  .uniqueArray(fc.constantFrom('low', 'middle', 'high', 'other'), { maxLength: 4 })
  .map((ids) => (ids.length > 0 ? someAnswers(...ids).map((one) => ({ ...one, codes: [{ code: one.id }] })) : []))

/** Any operation on what a base has, and some on what it has not. */
function anyOperation(base: Base): fc.Arbitrary<Operation> {
  const { questions, questionnaires } = baseStructure(base)
  const all = [...questions.values()].map(({ question }) => question)
  const ids = [...questions.keys(), ...questionnaires.keys(), 'nothing']
  const id = fc.constantFrom(...ids)
  const some = fc.uniqueArray(id, { minLength: 1, maxLength: 3 })
  const question = fc.constantFrom(...(all.length > 0 ? all : [aQuestion({ id: 'nothing' })]))
  const at = fc.record({ inside: fc.option(id), after: fc.option(id) })
  const asked = all.filter(({ type, answers = [] }) => answers.length > 0 || ['YN', 'Num', 'Date'].includes(type))
  const condition = asked.length > 0 ? anyCondition({ questions: asked, solutions: ['s0'] }) : null
  const words = fc.constantFrom('Weight', '', 'Of {{q0}}', 'Of {{nothing}}', 'Broken {{')
  return fc.oneof(
    fc.record({ type: fc.constant('add' as const), items: fc.constant([newQuestion(base, 'OC', { en: '' })]), at }),
    fc.record({ type: fc.constant('add' as const), items: fc.constant([newSection(base, { en: 'More' })]), at }),
    fc.record({ type: fc.constant('copy' as const), from: fc.constant(base), ids: some }),
    fc.record({ type: fc.constant('copy' as const), from: anyBase, ids: fc.constant(['q0', 'q1']), at }),
    fc.record({ type: fc.constant('move' as const), ids: some, at }),
    fc.record({ type: fc.constant('remove' as const), ids: some }),
    fc.record({ type: fc.constant('rename' as const), id, to: fc.constantFrom('weight', 'q1', 'no name', '') }),
    fc.record({
      type: fc.constant('renameAnswer' as const),
      id,
      answer: fc.constantFrom('low', 'high'),
      to: fc.constantFrom('least', 'middle', '7', '?'),
    }),
    fc.record({
      type: fc.constant('say' as const),
      id: fc.option(id),
      field: fc.constantFrom('text' as const, 'description' as const),
      language: fc.constantFrom('en', 'hi'),
      words,
    }),
    fc.record({
      type: fc.constant('translate' as const),
      texts: fc.array(
        fc.record({
          key: fc.constantFrom(...studyTexts(base).keys(), 'nothing'),
          language: fc.constantFrom('en', 'de', 'hi'),
          words,
          from: fc.constantFrom(undefined, 'en 0'),
        }),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constantFrom('addLanguage' as const, 'removeLanguage' as const, 'translateFrom' as const),
      language: fc.constantFrom('en', 'de', 'hi'),
    }),
    fc.record({ type: fc.constant('kind' as const), id, kind: fc.constantFrom(...questionTypes) }),
    fc.record({
      type: fc.constant('set' as const),
      ids: some,
      fields: fc.constantFrom<Fields[]>(
        { optional: true },
        { min: 3 },
        { min: 5, max: 2 },
        { refuse: true },
        { min: 'x' },
        { codes: [{ code: '1' }], unitCodes: [{ code: 'kg' }] },
      ),
    }),
    fc.record({ type: fc.constant('answers' as const), id, answers: anyAnswers }),
    condition
      ? fc.record({ type: fc.constant('show' as const), id, condition: fc.option(condition) })
      : fc.constant<Operation>({ type: 'show', id: 'nothing', condition: null }),
    question.map(
      ({ id: of }): Operation => ({
        type: 'compute',
        id: of,
        formula: { Sum: { of: all.map((each) => ({ Weight: { questionId: each.id } })) } },
      }),
    ),
  )
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** What each question shows, and what it is, after a walk. */
function stateAfter(base: Base, walk: readonly { readonly id: string; readonly value: unknown }[]) {
  const engine = createEngine(compileBase(base))
  for (const { id, value } of walk) engine.set(id, value as never)
  return [...baseStructure(base).questions.keys()].map((id) => {
    const { visible, value } = engine.question(id)
    return [id, visible, value]
  })
}

describe('every operation on a study', () => {
  it('makes a study that can be published, or says why it cannot be done, and changes nothing that was there [MORE-49]', () => {
    fc.assert(
      fc.property(anyBase, fc.infiniteStream(fc.nat()), (begin, seeds) => {
        let base = frozen(begin)
        for (let step = 0; step < 12; step++) {
          const { value: seed } = seeds.next()
          const [operation] = fc.sample(anyOperation(base), { numRuns: 1, seed })
          const made: Applied = applied(base, operation as Operation)
          if (made.type === 'Refused') continue
          expect(checkBase(made.base), JSON.stringify(operation)).toEqual([])
          base = frozen(made.base)
        }
      }),
    )
  })

  it('leaves what it does not touch the same object, so that each state can be kept [MORE-49]', () => {
    const base = aBase({ questionnaires: [aQuestionnaire(), aQuestionnaire({ id: 'other', questions: [] })] })
    const made = after(base, { type: 'say', id: 'smoker', field: 'text', language: 'en', words: 'Smoker?' })
    expect(made.questionnaires[1]).toBe(base.questionnaires[1])
    expect(made.rules).toBe(base.rules)
  })
})

describe('renaming a question', () => {
  it('never changes what the rules show or compute [MORE-49]', () => {
    const anyRenamed = anyBase.chain((base) =>
      fc.tuple(
        fc.constant(base),
        anyWalk(base),
        fc.constantFrom(...[...namesTaken(base)].filter((id) => !id.startsWith('s'))),
      ),
    )
    fc.assert(
      fc.property(anyRenamed, ([base, walk, id]) => {
        const renamed = after(base, { type: 'rename', id, to: 'renamed' })
        const now = (name: string) => (name === id ? 'renamed' : name)
        const moved = walk.map(({ id: key, value }) => {
          const { questionId = '', occurrence = 1 } = parseKey(key) ?? {}
          return { id: keyOf(now(questionId), occurrence), value }
        })
        expect(stateAfter(renamed, moved)).toEqual(
          stateAfter(base, walk).map(([name, ...rest]) => [now(name as string), ...rest]),
        )
      }),
    )
  })
})

describe('a study written from nothing', () => {
  const study = newStudy({ group: 'Alpine', name: 'PHQ-9', language: 'en', taken: new Set() })

  it('can be kept from its beginning, under a name that is free [MORE-50]', () => {
    expect(checkBase(study)).toEqual([])
    expect(study.id).toBe('phq_9')
    expect(newStudy({ group: 'Alpine', name: 'PHQ-9', language: 'en', taken: new Set(['phq_9']) }).id).toBe('phq_10')
  })

  it('gives an option its codes in all questions of its list, and takes those of a unit away with it [MORE-37]', () => {
    const coded = [
      { id: 'f', text: { en: 'Female' }, codes: [{ system: 'http://snomed.info/sct', code: '248152002' }] },
    ]
    const sex = (id: string) =>
      aQuestion({ id, type: 'OC', list: 'sex', answers: [{ id: 'f', text: { en: 'Female' } }] })
    const pulse = { ...aQuestion({ id: 'pulse', type: 'Num' }), unit: { en: '/min' } }
    const base = aBase({ questionnaires: [aQuestionnaire({ questions: [sex('mother'), sex('child'), pulse] })] })
    const made = after(
      base,
      { type: 'answers', id: 'mother', answers: coded },
      { type: 'set', ids: ['pulse'], fields: { unitCodes: [{ code: '/min' }] } },
    )
    expect(made.questionnaires[0]?.questions).toMatchObject([
      { answers: coded },
      { answers: coded },
      { unitCodes: [{ code: '/min' }] },
    ])
    const asText = after(made, { type: 'kind', id: 'pulse', kind: 'Text' })
    expect(asText.questionnaires[0]?.questions[2]).toEqual(aQuestion({ id: 'pulse', type: 'Text' }))
  })

  it('adds up the points of its options [MORE-50]', () => {
    const answers = [
      { id: '0', text: { en: 'Not at all' }, weight: 0 },
      { id: '3', text: { en: 'Nearly every day' }, weight: 3 },
    ]
    const at = (last: string | null) => ({ inside: 'section1', after: last })
    let base = after(study, {
      type: 'add',
      items: [{ ...newQuestion(study, 'OC', { en: 'Little interest' }), answers }],
      at: at(null),
    })
    base = after(base, { type: 'copy', from: base, ids: ['q1'] })
    base = after(base, { type: 'add', items: [newQuestion(base, 'Num', { en: 'Score' })], at: at('q2') })
    const formula = { Sum: { of: ['q1', 'q2'].map((questionId) => ({ Weight: { questionId } })) } }
    base = after(base, { type: 'compute', id: 'q3', formula })
    const engine = createEngine(compileBase(base))
    engine.set('q1', '3')
    engine.set('q2', '3')
    expect(engine.question('q3').value).toBe(6)
    expect(after(base, { type: 'remove', ids: ['q1'] }).rules[0]?.then).toEqual({
      Set: { questionId: 'q3', formula: { Sum: { of: [{ Weight: { questionId: 'q2' } }] } } },
    })
  })

  it('asks a question that goes below another one once that is answered, and a condition stays on the way [MORE-50]', () => {
    const base = aBase({
      questionnaires: [aQuestionnaire({ questions: [aQuestion(), aQuestion({ id: 'packs', type: 'Num' })] })],
    })
    const below = after(base, { type: 'move', ids: ['packs'], at: { inside: 'smoker', after: null } })
    expect(showingOf(below, 'packs')).toMatchObject({ type: 'while', condition: { Known: { questionId: 'smoker' } } })
    const back = after(below, { type: 'move', ids: ['packs'], at: { inside: 'basics', after: 'smoker' } })
    expect(back).toEqual(base)
    const condition = { ChoseYesNo: { questionId: 'smoker', value: true } }
    const shown = after(base, { type: 'show', id: 'packs', condition })
    const moved = after(shown, { type: 'move', ids: ['packs'], at: { inside: 'smoker', after: null } })
    expect(showingOf(moved, 'packs')).toMatchObject({ condition })
    expect(moved.rules[0]?.then).toEqual({ Indicate: { targets: ['packs'] } })
    expect(after(moved, { type: 'move', ids: ['packs'], at: { inside: 'basics', after: 'smoker' } }).rules).toEqual(
      shown.rules,
    )
  })
})
