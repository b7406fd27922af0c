/** Evaluates the conditions of a question or section for each test patient, while an author writes them. */
import type { Base } from '../bases/base'
import { keyOf } from '../bases/key'
import type { Condition } from '../bases/rule'
import { canonicalJson } from '../facts/canonicalJson'
import type { FactValue } from '../facts/fact'
import { conditionsIn, questionsIn } from '../rules/check/conditionParts'
import { type CompiledBase, compileBase } from '../rules/compile'
import { compilerFor } from '../rules/compileRules'
import { nowhere } from '../rules/reading'
import { saidBy } from '../rules/state'
import type { Truth } from '../rules/truth'
import { showingOf } from '../studyDrafts/showing'
import type { Item } from '../studyDrafts/tree'
import { openPatient } from './runPatients'

export interface AskedConditions {
  /** The question or section that they belong to. Where it repeats, they are asked in its first occurrence. */
  readonly of: string
  readonly conditions: readonly Condition[]
}

export interface PatientConditions {
  /** The id of the test patient. */
  readonly patient: string
  /** By `keyOfCondition`: of each condition and of its parts. */
  readonly truths: ReadonlyMap<string, Truth>
  /** The answers to the questions that they name, by id. */
  readonly said: ReadonlyMap<string, FactValue>
}

/** Two conditions that say the same come to the same. */
export const keyOfCondition: (condition: Condition) => string = canonicalJson

/** The conditions that are written at an item: when it shows, and when each of its options is offered. */
export function conditionsAt(base: Base, item: Item): AskedConditions {
  const showing = showingOf(base, item.id)
  const options = 'answers' in item ? (item.answers ?? []) : []
  const shows = showing.type === 'while' ? [showing.condition] : []
  return { of: item.id, conditions: [...shows, ...options.flatMap(({ when }) => when ?? [])] }
}

export function conditionResults(base: Base, asked: AskedConditions): readonly PatientConditions[] {
  const { testPatients = [] } = base
  if (testPatients.length === 0 || asked.conditions.length === 0) return []
  const compiled = compileBase(base)
  const parts = [...new Map(asked.conditions.flatMap(withParts).map((part) => [keyOfCondition(part), part]))]
  const inScope = compilerFor(scopeOf(compiled, asked.of), compiled)
  const tests = parts.map(([key, part]) => [key, inScope.condition(part)] as const)
  const named = [...new Set(parts.flatMap(([, part]) => questionsIn(part)))]
  return testPatients.map(({ id, answers }) => {
    const engine = openPatient(compiled, answers)
    return {
      patient: id,
      truths: new Map(tests.map(([key, test]) => [key, engine.evaluate(test, 1)])),
      said: new Map(named.map((question) => [question, saidBy(engine.question(keyOf(question, 1)))])),
    }
  })
}

const withParts = (condition: Condition): readonly Condition[] => [
  condition,
  ...conditionsIn(condition).flatMap(withParts),
]

function scopeOf({ structure, scopeIndex }: CompiledBase, id: string): number {
  const place = structure.questions.get(id) ?? structure.questionnaires.get(id)
  return scopeIndex.get(place?.repeatsIn ?? '') ?? nowhere
}
