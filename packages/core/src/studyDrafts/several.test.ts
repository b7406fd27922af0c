import { aBase, anyBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { applied, type Operation } from './operations'
import { outlineRows } from './outline'
import { around, outermost } from './tree'

/** Null if one of them is refused. */
function after(base: Base, operations: readonly Operation[]): Base | null {
  return operations.reduce<Base | null>((each, operation) => {
    const made = each && applied(each, operation)
    return made?.type === 'Applied' ? made.base : null
  }, base)
}

const anySeveral = anyBase.chain((base) => {
  const { questions, questionnaires } = baseStructure(base)
  const ids = [...questionnaires.keys(), ...questions.keys()]
  const id = fc.constantFrom(...ids)
  return fc.record({
    base: fc.constant(base),
    ids: fc.uniqueArray(id, { minLength: 1, maxLength: 5 }),
    at: fc.record({ inside: fc.option(id), after: fc.option(id) }),
  })
})

/** The outline, by names and depth. */
const outlined = (base: Base | null) =>
  base && outlineRows(base, new Set()).map(({ id, level, parent }) => ({ id, level, parent }))

describe('several items at once', () => {
  it('are removed as one after the other [MORE-49]', () => {
    fc.assert(
      fc.property(anySeveral, ({ base, ids }) => {
        const outer = outermost(base, ids)
        const each = after(
          base,
          outer.map((id) => ({ type: 'remove', ids: [id] })),
        )
        expect(after(base, [{ type: 'remove', ids }])).toEqual(each)
      }),
    )
  })

  it('are moved as one after the other, each after the one before [MORE-49]', () => {
    fc.assert(
      fc.property(anySeveral, ({ base, ids, at: { inside, after: wanted } }) => {
        const outer = outermost(base, ids)
        const beside = new Set(outer)
        // What moves is no place to move to.
        const first = wanted !== null && !beside.has(wanted) && around(base, wanted) === inside ? wanted : null
        const together = after(base, [{ type: 'move', ids, at: { inside, after: first } }])
        const each = after(
          base,
          outer.map((id, n) => ({ type: 'move', ids: [id], at: { inside, after: outer[n - 1] ?? first } })),
        )
        fc.pre(together !== null)
        expect(together).toEqual(each)
      }),
    )
  })

  it('are copied to where each is copied alone [MORE-49]', () => {
    fc.assert(
      fc.property(anySeveral, ({ base, ids }) => {
        const outer = outermost(base, ids)
        const together = after(base, [{ type: 'copy', from: base, ids }])
        const each = after(
          base,
          outer.map((id) => ({ type: 'copy', from: base, ids: [id] })),
        )
        fc.pre(together !== null && each !== null)
        expect(outlined(together)).toEqual(outlined(each))
      }),
    )
  })

  it('keep to each other when they are copied, sections and questions alike [MORE-49]', () => {
    const base = aBase({
      questionnaires: [
        aQuestionnaire({ questions: [aQuestion(), aQuestion({ id: 'packs', type: 'Num' })] }),
        aQuestionnaire({ id: 'end', questions: [] }),
      ],
      rules: [
        {
          id: 'r',
          if: { ChoseYesNo: { questionId: 'smoker', value: true } },
          then: { Indicate: { targets: ['packs'] } },
        },
      ],
    })
    const made = after(base, [{ type: 'copy', from: base, ids: ['packs', 'end', 'smoker'] }])
    expect(outlined(made)?.map(({ id }) => id)).toEqual([
      'basics',
      'smoker',
      'smoker_2',
      'packs',
      'packs_2',
      'end',
      'end_2',
    ])
    expect(made?.rules[1]).toMatchObject({
      if: { ChoseYesNo: { questionId: 'smoker_2', value: true } },
      then: { Indicate: { targets: ['packs_2'] } },
    })
  })
})
