/** What is compared after a study was written in another format and read again: what shows, and what is computed. */

import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { isOn } from '@casebook/core/questions/layout'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { anyWalk } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import { takesAll } from '@casebook/test-fixtures/takesAll'
import fc, { type Arbitrary } from 'fast-check'

/** Nobody answers "unknown" in other formats. */
export function answersTo(base: Base, most = 40): Arbitrary<readonly Fact[]> {
  return anyWalk(base, most).map((walk) =>
    walk.map(({ id, value }): Fact => ({ id, value: value === unknown ? null : value })),
  )
}

/** As a field of another format has it. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? Number(value.toPrecision(9)) : (value ?? '')
}

/** @param ids of the questions that are compared */
export function statesOf(base: Base, ids: readonly string[]) {
  const compiled = compileBase(base)
  const { questions } = baseStructure(base)
  return (facts: readonly Fact[]) => {
    const engine = createEngine(compiled)
    engine.setAll(facts)
    return ids.map((id) => {
      const { visible, value } = engine.question(id)
      const { abstract: isComputed = false, meta = {} } = questions.get(id)?.question ?? {}
      return {
        id,
        visible: visible && !isOn(meta['layout/hidden']),
        ...(isComputed ? { value: plain(typeof value === 'object' ? null : value) } : {}),
      }
    })
  }
}

/** How many random studies are written, and with how many records each is compared. `npm run test:all` takes what the design asks for. */
const tries = takesAll ? { bases: 1_000, records: 50 } : { bases: 200, records: 4 }

/** Studies, each with some records. */
export function withRecords(bases: Arbitrary<Base>) {
  return bases.chain((base) =>
    fc.tuple(fc.constant(base), fc.array(answersTo(base), { minLength: tries.records, maxLength: tries.records })),
  )
}

export const manyStudies = inputs(tries.bases)
