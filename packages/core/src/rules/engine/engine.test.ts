import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { stateFromScratch } from '@casebook/test-fixtures/fromScratch'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fact, foldFacts, isUnknown, unknown } from '../../facts/fact'
import { checkBase } from '../check/checkBase'
import { compileBase } from '../compile'
import { explain } from '../why'
import { createEngine } from './engine'
import { engineAfter, seen } from './engine.fixture'

const anyBaseAndWalk = anyBase.chain((base) => fc.tuple(fc.constant(base), anyWalk(base)))

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

  it('is the same whatever the reason of an unknown, which stays with its answer [MORE-30]', () => {
    fc.assert(
      fc.property(anyBaseAndWalk, ([base, walk]) => {
        const explained = walk.map(({ id, value }, i): Fact => {
          return isUnknown(value) ? { id, value: { unknown: true, reason: `reason${i}` } } : { id, value }
        })
        const engine = engineAfter(base, explained)
        const states = seen(engine).states.map(({ reason: _, ...state }) => state)
        expect({ ...seen(engine), states }).toEqual(stateFromScratch(base, foldFacts(walk)))
        expect(engine.answers()).toEqual(foldFacts(explained))
      }),
      inputs(100),
    )
  })

  it('tells its readers when only the reason of an unknown changes [MORE-30]', () => {
    const base = aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'age', type: 'Num' })] })] })
    const engine = engineAfter(base, [{ id: 'age', value: unknown }])
    const reasons: (string | undefined)[] = []
    engine.subscribe('age', () => reasons.push(engine.question('age').reason))
    for (const value of [{ ...unknown, reason: 'refused' }, { ...unknown, reason: 'refused' }, unknown, 5])
      engine.set('age', value)
    expect(reasons).toEqual(['refused', undefined, undefined])
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
