import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { anyOperation } from '@casebook/test-fixtures/operations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { keyOf, parseKey } from '../bases/key'
import { baseStructure } from '../bases/structure'
import { checkBase } from '../rules/check/checkBase'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { namesTaken } from './names'
import { newQuestion, newStudy } from './newStudy'
import { type Applied, applied, type Operation } from './operations'
import { showingOf } from './showing'

function after(base: Base, ...operations: readonly Operation[]): Base {
  return operations.reduce((each, operation) => {
    const made = applied(each, operation)
    if (made.type === 'Refused') throw new Error(JSON.stringify(made))
    return made.base
  }, base)
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
