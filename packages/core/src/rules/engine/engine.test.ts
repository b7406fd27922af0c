import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { stateFromScratch } from '@casebook/test-fixtures/fromScratch'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../../bases/base'
import { keyOf } from '../../bases/key'
import { type Fact, foldFacts, unknown } from '../../facts/fact'
import { checkBase } from '../check/checkBase'
import { compileBase } from '../compile'
import { explain } from '../why'
import { createEngine, type Engine } from './engine'

const anyBaseAndWalk = anyBase.chain((base) => fc.tuple(fc.constant(base), anyWalk(base)))

/** Everything that readers can see of a case, in the form of `stateFromScratch`. */
function seen(engine: Engine) {
  const { base, questions } = engine.structure
  return {
    states: [...questions.values()].flatMap(({ question, repeatsIn }) =>
      answeredOccurrences(engine, repeatsIn).map((n) => engine.question(keyOf(question.id, n))),
    ),
    questionnaires: base.questionnaires.map(({ id }) => engine.questionnaire(id)),
    solutions: engine.solutions(),
  }
}

/** Emptied occurrences stay on the screen but are not part of the case. */
function answeredOccurrences(engine: Engine, repeatsIn: string | null): readonly number[] {
  if (repeatsIn === null) return [1]
  const members = [...engine.structure.questions.values()].filter((place) => place.repeatsIn === repeatsIn)
  const answers = engine.answers()
  const answered = engine
    .occurrences(repeatsIn)
    .filter((n) => members.some(({ question }) => answers.has(keyOf(question.id, n))))
  return answered.length ? answered : [1]
}

function engineAfter(base: Base, facts: Iterable<Fact> = []): Engine {
  const engine = createEngine(compileBase(base))
  for (const { id, value } of facts) engine.set(id, value)
  return engine
}

describe('the state of a case', () => {
  it('is computed for bases that pass the check', () => {
    fc.assert(
      fc.property(anyBase, (base) => {
        expect(checkBase(base)).toEqual([])
      }),
    )
  })

  it('equals an evaluation from scratch, after any walk [DATA-10, DATA-11, DATA-14]', () => {
    fc.assert(
      fc.property(anyBaseAndWalk, ([base, walk]) => {
        expect(seen(engineAfter(base, walk))).toEqual(stateFromScratch(base, foldFacts(walk)))
      }),
      inputs(400),
    )
  })

  it('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(
        anyBaseAndWalk.chain(([base, walk]) => {
          const last = [...foldFacts(walk)].map(([id, value]) => ({ id, value }))
          return fc.tuple(fc.constant(base), fc.constant(walk), fc.shuffledSubarray(last, { minLength: last.length }))
        }),
        ([base, walk, shuffled]) => {
          expect(seen(engineAfter(base, shuffled))).toEqual(seen(engineAfter(base, walk)))
        },
      ),
    )
  })

  it('is the same whether the answers come one by one or at once', () => {
    fc.assert(
      fc.property(anyBaseAndWalk, ([base, walk]) => {
        const atOnce = engineAfter(base)
        atOnce.setAll(walk)
        expect(seen(atOnce)).toEqual(seen(engineAfter(base, walk)))
      }),
    )
  })

  it('returns when an answer is changed and changed back: hiding loses nothing', () => {
    fc.assert(
      fc.property(
        anyBaseAndWalk.chain(([base, walk]) => fc.tuple(fc.constant(base), fc.constant(walk), anyWalk(base, 3))),
        ([base, walk, detour]) => {
          const engine = engineAfter(base, walk)
          const before = seen(engine)
          const answers = new Map(engine.answers())
          for (const { id, value } of detour) engine.set(id, value)
          for (const { id } of detour) engine.set(id, answers.get(id) ?? null)
          expect(seen(engine)).toEqual(before)
        },
      ),
    )
  })

  it('loses all effects of an answer that is withdrawn', () => {
    fc.assert(
      fc.property(anyBaseAndWalk, ([base, walk]) => {
        const engine = engineAfter(base, walk)
        for (const id of engine.answers().keys()) engine.set(id, null)
        expect(seen(engine)).toEqual(seen(engineAfter(base)))
      }),
    )
  })
})

describe('readers', () => {
  it('get the same object until it changes, and are told exactly what changed', () => {
    fc.assert(
      fc.property(anyBaseAndWalk, ([base, walk]) => {
        const engine = engineAfter(base)
        const keys = [...engine.structure.questions.keys()]
        const heard = new Set<string>()
        for (const key of keys) engine.subscribe(key, () => heard.add(key))
        for (const { id, value } of walk) {
          const before = new Map(keys.map((key) => [key, engine.question(key)]))
          heard.clear()
          engine.set(id, value)
          for (const key of keys) expect(engine.question(key) !== before.get(key), key).toBe(heard.has(key))
        }
      }),
    )
  })

  it('are not told when nothing changed, nor after they stopped listening', () => {
    const engine = engineAfter(aBase())
    let heard = 0
    const stop = engine.subscribeAll(() => heard++)
    engine.set('smoker', true)
    engine.set('smoker', true)
    expect(heard).toBe(1)
    stop()
    engine.set('smoker', false)
    expect(heard).toBe(1)
  })

  it('cannot change the values they get, nor can their author later', () => {
    const symptoms = aQuestion({ id: 'symptoms', type: 'MC' })
    const engine = engineAfter(aBase({ questionnaires: [aQuestionnaire({ questions: [symptoms] })] }))
    const said = ['low']
    engine.set('symptoms', said)
    said.push('high')
    const state = engine.question('symptoms')
    expect(() => Object.assign(state, { value: null })).toThrow(TypeError)
    expect(() => (state.value as string[]).push('high')).toThrow(TypeError)
    expect(engine.question('symptoms').value).toEqual(['low'])
    expect(() => Object.assign(engine.questionnaire('basics'), { visible: false })).toThrow(TypeError)
  })

  it('cannot ask for an unknown question', () => {
    const engine = engineAfter(aBase())
    expect(() => engine.question('__proto__')).toThrow('has no question for the key __proto__')
    expect(() => engine.set('smoker#2', true)).toThrow('has no question for the key smoker#2')
  })
})

describe('a repeating group', () => {
  const dose = aQuestion({ id: 'dose', type: 'Num' })
  const isHigh = aQuestion({ id: 'high', type: 'YN', abstract: true })
  const base = aBase({
    questionnaires: [
      aQuestionnaire({ id: 'sums', questions: [aQuestion({ id: 'total', type: 'Num', abstract: true })] }),
      aQuestionnaire({ id: 'drugs', questions: [dose, isHigh], repeats: { min: 0, max: 9 } }),
    ],
    rules: [
      aRule({ Greater: { questionId: 'dose', value: 10 } }, { Set: { questionId: 'high', value: true } }),
      aRule(
        { All: [] },
        { Set: { questionId: 'total', formula: { Sum: { of: [{ Answer: { questionId: 'dose' } }] } } } },
      ),
    ],
  })

  it('shows a condition inside its own occurrence, and one outside all of them', () => {
    const engine = engineAfter(base, [
      { id: 'dose', value: 5 },
      { id: 'dose#2', value: 20 },
      { id: 'dose#3', value: 0.1 },
    ])
    expect(['high', 'high#2', 'high#3'].map((key) => engine.question(key).value)).toEqual([null, true, null])
    expect(engine.question('total').value).toBe(25.1)
  })

  it('leaves no trace of an occurrence that was added and removed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 4 }),
        fc.option(fc.integer()),
        (doses, added) => {
          const engine = engineAfter(
            base,
            doses.map((value, i) => ({ id: keyOf('dose', i + 1), value })),
          )
          const before = { state: seen(engine), occurrences: engine.occurrences('drugs') }
          const occurrence = engine.addOccurrence('drugs')
          if (added !== null) engine.set(keyOf('dose', occurrence), added)
          const withdrawn = engine.removeOccurrence('drugs', occurrence)
          expect(withdrawn).toEqual(added === null ? [] : [{ id: keyOf('dose', occurrence), value: null }])
          expect({ state: seen(engine), occurrences: engine.occurrences('drugs') }).toEqual(before)
        },
      ),
    )
  })

  it('keeps its occurrences from seeing each other', () => {
    const engine = engineAfter(base, [
      { id: 'dose', value: 5 },
      { id: 'dose#2', value: 7 },
    ])
    const first = engine.question('high')
    engine.set('dose#2', 50)
    expect(engine.question('high')).toBe(first)
    expect(engine.question('high#2').value).toBe(true)
  })

  it('has room for the base’s maximum, whatever was removed before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 30 }), (moves) => {
        const engine = engineAfter(base, [{ id: 'dose', value: 1 }])
        const max = engine.structure.questionnaires.get('drugs')?.questionnaire.repeats?.max ?? 0
        for (const move of moves) {
          const there = engine.occurrences('drugs')
          if (move < 5 && there.length < max) {
            const added = engine.addOccurrence('drugs')
            expect(there).not.toContain(added)
            expect(added).toBeLessThanOrEqual(max)
            expect(engine.question(keyOf('dose', added)).value).toBeNull()
            engine.set(keyOf('dose', added), move)
          } else if (there.length > 1) engine.removeOccurrence('drugs', there[move % there.length] as number)
        }
      }),
    )
  })

  it('reuses a number only when no higher one is left', () => {
    const engine = engineAfter(base, [{ id: 'dose', value: 1 }])
    const max = engine.structure.questionnaires.get('drugs')?.questionnaire.repeats?.max ?? 0
    engine.addOccurrence('drugs')
    engine.removeOccurrence('drugs', 2)
    for (let next = 2; next <= max; next++) expect(engine.addOccurrence('drugs')).toBe(next)
    engine.removeOccurrence('drugs', 2)
    expect(engine.addOccurrence('drugs')).toBe(2)
  })

  it('keeps the numbers of the others when one is removed, and an emptied one on the screen', () => {
    const engine = engineAfter(
      base,
      [1, 2, 3].map((n) => ({ id: keyOf('dose', n), value: n })),
    )
    engine.removeOccurrence('drugs', 2)
    expect(engine.occurrences('drugs')).toEqual([1, 3])
    engine.set('dose#3', null)
    expect(engine.occurrences('drugs')).toEqual([1, 3])
    expect(engine.question('total').value).toBe(1)
  })
})

describe('a questionnaire in another', () => {
  const inner = aQuestionnaire({ id: 'inner', questions: [aQuestion({ id: 'detail' })] })
  const show = aRule({ ChoseYesNo: { questionId: 'smoker', value: true } }, { Indicate: { targets: ['outer'] } })
  const within = (initial: boolean, rules = [show]) =>
    aBase({
      questionnaires: [
        aQuestionnaire(),
        aQuestionnaire({ id: 'outer', initial, questions: [], questionnaires: [inner] }),
      ],
      rules,
    })

  it('shows with its parent if it is initial [DATA-22]', () => {
    const engine = engineAfter(within(false))
    expect(engine.question('detail').visible).toBe(false)
    engine.set('smoker', true)
    expect(engine.question('detail').visible).toBe(true)
  })

  it('is independent of a parent that can never be visible', () => {
    expect(engineAfter(within(false, [])).question('detail').visible).toBe(true)
  })
})

describe('why', () => {
  const base = aBase({
    questionnaires: [aQuestionnaire({ questions: [aQuestion(), aQuestion({ id: 'packs', type: 'Num' })] })],
    rules: [
      aRule(
        { ChoseYesNo: { questionId: 'smoker', value: false } },
        { ContraIndicate: { targets: ['packs'] } },
        { id: 'skip' },
      ),
      aRule(
        { All: [] },
        { Relevant: { targets: ['packs'] } },
        { id: 'hint', unless: { Unknown: { questionId: 'smoker' } } },
      ),
    ],
  })

  it('names the rules on a question, which of them act, and the answers they read', () => {
    const engine = engineAfter(base, [{ id: 'smoker', value: unknown }])
    expect(
      explain(engine, 'packs').reasons.map(({ rule, acts, isExcepted }) => ({ id: rule.id, acts, isExcepted })),
    ).toEqual([
      { id: 'skip', acts: false, isExcepted: false },
      { id: 'hint', acts: false, isExcepted: true },
    ])
    expect(explain(engine, 'packs').reasons[0]?.questions).toEqual([engine.question('smoker')])
  })

  it('agrees with visibility: a hidden root question has a rule that hides it', () => {
    const engine = engineAfter(base, [{ id: 'smoker', value: false }])
    expect(engine.question('packs').visible).toBe(false)
    expect(explain(engine, 'packs').reasons.some(({ acts, rule }) => acts && 'ContraIndicate' in rule.then)).toBe(true)
  })
})

describe('a base at fault', () => {
  it('is refused with the path of a circular derivation', () => {
    const rule = (from: string, to: string) =>
      aRule({ Known: { questionId: from } }, { Set: { questionId: to, value: 1 } }, { id: `${from}-${to}` })
    const numbers = ['a', 'b', 'c'].map((id) => aQuestion({ id, type: 'Num', abstract: true }))
    const base = aBase({
      questionnaires: [aQuestionnaire({ questions: numbers })],
      rules: [rule('a', 'b'), rule('b', 'c'), rule('c', 'a')],
    })
    expect(() => compileBase(base)).toThrow(/in a circle: \w → \w → \w → \w/)
    expect(checkBase(base)).toEqual([{ path: 'rules', message: expect.stringContaining('in a circle') }])
  })

  it('stops at the limit of steps, and names the rule', () => {
    const rules = Array.from({ length: 5 }, (_, i) =>
      aRule({ Known: { questionId: 'smoker' } }, { Relevant: { targets: ['smoker'] } }, { id: `r${i}` }),
    )
    expect(() => createEngine(compileBase(aBase({ rules })), { stepBudget: 3 })).toThrow(/stopped at the rule r\d/)
  })
})
