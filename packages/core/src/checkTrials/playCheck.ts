/**
 * A check on trial: what it would have done, had it been there from the first save of a case. It is played over the states in which the case was
 * saved, one after another, as the checks of a base are at a save.
 */

import { isAnnotationId } from '../annotation/annotation'
import type { Base } from '../bases/base'
import { parseKey } from '../bases/key'
import type { Check } from '../bases/rule'
import { baseStructure } from '../bases/structure'
import { type Fact, type FactValue, isUnknown } from '../facts/fact'
import { checkResults } from '../queries/checkResults'
import { refusalOfValue } from '../questions/kinds'
import { checkCondition } from '../rules/check/checkRule'
import { type CompiledBase, compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'

export interface TrialCounts {
  /** Queries it would have raised. */
  readonly raised: number
  /** Those of them that a later save would have closed: a correction followed. */
  readonly corrected: number
}

/** The id under which it is tried, which no check of a study has. */
const onTrial = ' on trial'

export type TriedCheck = Pick<Check, 'questionId' | 'if'>

/** A base that has this check alone. */
export function baseOnTrial(base: Base, { questionId, if: condition }: TriedCheck): CompiledBase {
  const check: Check = { id: onTrial, questionId, if: condition, text: {} }
  return compileBase({ ...base, checks: [check] })
}

/**
 * The states of one case in order: what each save changed. Answers that the base does not take are left out, as it cannot read them. In each
 * occurrence of a question there is one query at a time.
 */
export function playCheck(compiled: CompiledBase, saves: Iterable<readonly Fact[]>): TrialCounts {
  const answers = new Map<string, FactValue>()
  const open = new Set<string>()
  let [raised, corrected] = [0, 0]
  for (const facts of saves) {
    for (const { id, value } of facts) {
      if (value === null) answers.delete(id)
      else answers.set(id, value)
    }
    const engine = createEngine(compiled)
    engine.setAll([...answers].map(([id, value]) => ({ id, value })).filter((fact) => takes(compiled, fact)))
    const holding = new Set(checkResults(engine).flatMap(({ check, holds }) => (holds ? [check.questionId] : [])))
    for (const key of open)
      if (!holding.has(key)) {
        open.delete(key)
        corrected += 1
      }
    for (const key of holding)
      if (!open.has(key)) {
        open.add(key)
        raised += 1
      }
  }
  return { raised, corrected }
}

/** Answers of other versions may be of questions that are gone, or have become others. */
function takes({ structure }: CompiledBase, { id, value }: Fact): boolean {
  const { questionId, occurrence } = parseKey(id) ?? { questionId: id, occurrence: 1 }
  const place = isAnnotationId(id) ? undefined : structure.questions.get(questionId)
  if (!place || place.question.abstract || value === null) return false
  if (occurrence > 1 && place.repeatsIn === null) return false
  return isUnknown(value) || refusalOfValue(place.question, value) === null
}

export interface SiteCounts extends TrialCounts {
  /** Null: cases of no site. */
  readonly site: string | null
  /** Cases with a query. */
  readonly cases: number
}

export interface TrialSums {
  readonly played: number
  readonly sites: readonly SiteCounts[]
}

export const noTrialSums: TrialSums = { played: 0, sites: [] }

/** With one more case. */
export function withCase({ played, sites }: TrialSums, site: string | null, found: TrialCounts): TrialSums {
  if (found.raised === 0) return { played: played + 1, sites }
  const before = sites.find((one) => one.site === site) ?? { site, cases: 0, raised: 0, corrected: 0 }
  const now = {
    site,
    cases: before.cases + 1,
    raised: before.raised + found.raised,
    corrected: before.corrected + found.corrected,
  }
  return { played: played + 1, sites: [...sites.filter((one) => one !== before), now] }
}

/** Whether the base has everything that the check names. */
export function isTriable(base: Base, { questionId, if: condition }: TriedCheck): boolean {
  const structure = baseStructure(base)
  let isFaulty = !structure.questions.has(questionId)
  checkCondition(condition, '', {
    structure,
    solutions: new Set(base.solutions.map(({ id }) => id)),
    fault: () => {
      isFaulty = true
    },
  })
  return !isFaulty
}
