/**
 * Evaluates a matrix in one pass over the cases that a person may read. However many there are, one batch of them is in memory,
 * and between two batches others are answered.
 */

import type { Base } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type EvaluatedMatrix, MatrixTally } from '@casebook/core/matrix/evaluateMatrix'
import { type MatrixSpec, questionsOf } from '@casebook/core/matrix/matrix'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { type Meanings, meaningsIn, otherValues } from '@casebook/core/rules/meaning/meaning'
import type { FinishedCase } from '@casebook/core/statistics/finishedCase'
import { isAnswer } from '@casebook/core/statistics/isAnswer'
import { neededBase } from '@casebook/core/statistics/neededBase'
import { answersTo } from '@casebook/core/statistics/pickAnswers'
import type { Reach } from '../access/reach'
import { readyBase } from '../bases/compiledBases'
import type { Services } from '../services'
import { countedCases } from './matrixCases.repository'

/** @param asOf the past moment of which the answers are wanted; null for those of now. Null if nobody waits for it any more. */
export async function evaluate(
  services: Pick<Services, 'db'>,
  reach: Reach,
  { spec, newest, asOf }: { readonly spec: MatrixSpec; readonly newest: BaseStructure; readonly asOf: Date | null },
  isGone: () => boolean,
): Promise<EvaluatedMatrix | null> {
  const tally = new MatrixTally(spec)
  const wanted = questionsOf(spec)
  const now = meaningsIn(newest)
  const versions = new Map<number, Finish>()
  for await (const batch of countedCases(services.db, reach, spec.base, asOf)) {
    if (isGone()) return null
    for (const { versionId, answers } of batch) {
      let finish = versions.get(versionId)
      if (!finish) {
        const { base, structure } = await readyBase(services, versionId)
        finish = finishing(base, wanted, meaningsOther(meaningsIn(structure), now, wanted))
        versions.set(versionId, finish)
      }
      tally.add(finish(answers))
    }
  }
  return tally.result()
}

type Finish = (answers: string) => FinishedCase

/** Makes cases of one version, as far as these questions need it. */
function finishing(base: Base, wanted: ReadonlySet<string>, meansOther: FinishedCase['meansOther']): Finish {
  const needed = neededBase(base, wanted)
  const compiled = compileBase(needed.base)
  const pick = answersTo(needed.questions)
  return (answers) => {
    const state = createEngine(compiled)
    const picked = Object.entries(pick(answers))
    state.setAll(picked.flatMap(([id, value]) => (isAnswer(compiled.structure, id) ? [{ id, value }] : [])))
    return { state, meansOther }
  }
}

/** Values of this version are not mixed with those of the newest one if they mean another thing. */
function meaningsOther(then: Meanings, now: Meanings, wanted: ReadonlySet<string>): FinishedCase['meansOther'] {
  const others = new Map([...wanted].map((id) => [id, otherValues(then, now, id)]))
  return (questionId, value) => others.get(questionId)?.(value) ?? false
}
