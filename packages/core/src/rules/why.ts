/** Why something shows, hides or has its value: the rules on it, which of them act, and what they read. */

import { keyOf, parseKey } from '../bases/key'
import type { Rule } from '../bases/rule'
import type { Engine } from './engine/engine'
import { referencesOfRule, targetsOf } from './references'
import type { QuestionState, SolutionResult, Verdict } from './state'

export interface RuleReason extends Verdict {
  readonly rule: Rule
  /** The answers it read, from every occurrence it can see. */
  readonly questions: readonly QuestionState[]
  readonly solutions: readonly SolutionResult[]
}

export interface Explanation {
  readonly id: string
  readonly reasons: readonly RuleReason[]
}

/** `id` is a question key, or the id of a questionnaire or a solution. Throws if the base does not have it. */
export function explain(engine: Engine, id: string): Explanation {
  const { compiled } = engine
  const { questionId, occurrence } = compiled.questionnaireIndex.has(id)
    ? { questionId: id, occurrence: 1 }
    : (parseKey(id) ?? { questionId: id, occurrence: 1 })
  const place = compiled.structure.questions.get(questionId)
  if (!place && !compiled.questionnaireIndex.has(id) && !compiled.base.solutions.some((solution) => solution.id === id))
    throw new Error(`The base ${compiled.base.id} has nothing of the id ${id}`)

  const ownScope = place?.repeatsIn ?? null
  const reasons = compiled.parts.flatMap(({ rule, scope }, part) => {
    if (!('then' in rule) || !targetsOf(rule.then).includes(questionId)) return []
    if ((compiled.scopes[scope]?.id ?? null) !== ownScope) return []
    return [{ rule, ...engine.verdict(part, occurrence), ...lookedAt(engine, rule, ownScope, occurrence) }]
  })
  return { id, reasons }
}

function lookedAt(
  engine: Engine,
  rule: Rule,
  ownScope: string | null,
  occurrence: number,
): Pick<RuleReason, 'questions' | 'solutions'> {
  const references = referencesOfRule(rule)
  const keys = [...references.questions].flatMap((id) => {
    const repeatsIn = engine.structure.questions.get(id)?.repeatsIn ?? null
    if (repeatsIn === null) return [id]
    const seen = repeatsIn === ownScope ? [occurrence] : engine.occurrences(repeatsIn)
    return seen.map((each) => keyOf(id, each))
  })
  return {
    questions: keys.map((key) => engine.question(key)),
    solutions: engine.solutions().filter(({ id }) => references.solutions.has(id)),
  }
}
