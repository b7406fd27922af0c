/** Why something shows, hides or has its value: the rules on it, which of them act, and what they read. */

import type { Answer } from '../bases/base'
import { keyOf, parseKey } from '../bases/key'
import type { Condition, Rule } from '../bases/rule'
import { canonicalJson } from '../facts/canonicalJson'
import type { Engine } from './engine/engine'
import { type References, referencesOfCondition, referencesOfRule, targetsOf } from './references'
import type { QuestionState, SolutionResult, Verdict } from './state'

interface LookedAt {
  /** The answers it read, from every occurrence it can see. */
  readonly questions: readonly QuestionState[]
  readonly solutions: readonly SolutionResult[]
}

export interface RuleReason extends Verdict, LookedAt {
  readonly rule: Rule
}

/** Options that are not offered now, because the same condition of theirs does not hold. */
export interface WithheldOptions extends LookedAt {
  readonly answers: readonly Answer[]
  readonly when: Condition
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
    return [
      { rule, ...engine.verdict(part, occurrence), ...lookedAt(engine, referencesOfRule(rule), ownScope, occurrence) },
    ]
  })
  return { id, reasons }
}

/** The options of a question that are not offered now, by their condition, in the order of the study. */
export function explainWithheld(engine: Engine, key: string): readonly WithheldOptions[] {
  const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
  const place = engine.structure.questions.get(questionId)
  const withheld = new Set(engine.question(key).withheld)
  const byCondition = new Map<string, { when: Condition; answers: Answer[] }>()
  for (const answer of place?.question.answers ?? []) {
    if (!answer.when || !withheld.has(answer.id)) continue
    const condition = canonicalJson(answer.when)
    const known = byCondition.get(condition) ?? { when: answer.when, answers: [] }
    known.answers.push(answer)
    byCondition.set(condition, known)
  }
  return [...byCondition.values()].map(({ when, answers }) => ({
    when,
    answers,
    ...lookedAt(engine, referencesOfCondition(when), place?.repeatsIn ?? null, occurrence),
  }))
}

function lookedAt(engine: Engine, references: References, ownScope: string | null, occurrence: number): LookedAt {
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
