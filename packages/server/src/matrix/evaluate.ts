/**
 * Evaluates a matrix, or lists the cases of one cell, in one pass over the cases that a person may read. However many there are, one batch of them is in memory,
 * and between two batches others are answered.
 */

import type { Base } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { countedIn, type EvaluatedMatrix, MatrixTally } from '@casebook/core/matrix/evaluateMatrix'
import { type Cell, type MatrixSpec, questionsOf } from '@casebook/core/matrix/matrix'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { type Meanings, meaningsIn, otherValues } from '@casebook/core/rules/meaning/meaning'
import type { FinishedCase } from '@casebook/core/statistics/finishedCase'
import { isAnswer } from '@casebook/core/statistics/isAnswer'
import { neededBase } from '@casebook/core/statistics/neededBase'
import { answersTo } from '@casebook/core/statistics/pickAnswers'
import { batchSize, type Place } from '../access/inBatches'
import type { Reach } from '../access/reach'
import { readyBase } from '../bases/compiledBases'
import type { Services } from '../services'
import { countedCases } from './matrixCases.repository'

/** `asOf`: the past moment of which the answers are wanted; null for those of now. */
export interface Evaluating {
  readonly spec: MatrixSpec
  readonly newest: BaseStructure
  readonly asOf: Date | null
}

/** Null if nobody waits for it any more. */
export async function evaluate(
  services: Pick<Services, 'db'>,
  reach: Reach,
  evaluating: Evaluating,
  isGone: () => boolean,
): Promise<EvaluatedMatrix | null> {
  const tally = new MatrixTally(evaluating.spec)
  for await (const batch of finishedCases(services, reach, evaluating)) {
    if (isGone()) return null
    for (const { finished } of batch) tally.add(finished())
  }
  return tally.result()
}

/** The cases that a cell counts, with the place behind which the next page begins. Null if nobody waits for it any more. */
export async function casesOfCell(
  services: Pick<Services, 'db'>,
  reach: Reach,
  { cell, after, ...evaluating }: Evaluating & { readonly cell: Cell; readonly after: Place | undefined },
  isGone: () => boolean,
): Promise<{ readonly cases: readonly Place[]; readonly next: Place | null } | null> {
  const isCounted = countedIn(evaluating.spec, cell)
  const cases: Place[] = []
  for await (const batch of finishedCases(services, reach, evaluating, after)) {
    if (isGone()) return null
    for (const { owner, name, finished } of batch) {
      if (!isCounted(finished())) continue
      // The one after the page shows that there are more.
      const last = cases.at(-1)
      if (last && cases.length === batchSize) return { cases, next: last }
      cases.push({ owner, name })
    }
  }
  return { cases, next: null }
}

async function* finishedCases(
  services: Pick<Services, 'db'>,
  reach: Reach,
  { spec, newest, asOf }: Evaluating,
  after?: Place,
): AsyncGenerator<readonly (Place & { readonly finished: () => FinishedCase })[]> {
  const wanted = questionsOf(spec)
  const now = meaningsIn(newest)
  const versions = new Map<number, Finish>()
  for await (const batch of countedCases(services.db, reach, spec.base, { asOf, after })) {
    for (const versionId of new Set(batch.map((one) => one.versionId))) {
      if (versions.has(versionId)) continue
      const { base, structure } = await readyBase(services, versionId)
      versions.set(versionId, finishing(base, wanted, meaningsOther(meaningsIn(structure), now, wanted)))
    }
    yield batch.flatMap(({ owner, name, versionId, answers }) => {
      const finish = versions.get(versionId)
      return finish ? { owner, name, finished: () => finish(answers) } : []
    })
  }
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
