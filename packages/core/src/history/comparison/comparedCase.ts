/**
 * A case at one revision beside another revision: every answer, note and computed value of both, in the order of the form.
 *
 * Computed values are no facts, so both revisions are evaluated by the rules of the base that the later one was entered with.
 */
import { annotatedKey, isAnnotationId } from '../../annotation/annotation'
import { keyOf, parseKey } from '../../bases/key'
import type { BaseStructure, QuestionPlace } from '../../bases/structure'
import { isHidden } from '../../entry/form/form'
import { isAnswerOf } from '../../entry/form/openForm'
import { outline } from '../../entry/form/outline/outline'
import { type Fact, foldFacts } from '../../facts/fact'
import { holdsAnswer } from '../../questions/required'
import type { CompiledBase } from '../../rules/compile'
import { createEngine, type Engine } from '../../rules/engine/engine'
import { saidBy } from '../../rules/state'
import type { Answers } from '../revisions'
import { type Comparison, changedKeys, comparison } from './comparison'

export interface ComparedRow extends Comparison {
  /** Null for a question that this version of the base does not have. */
  readonly place: QuestionPlace | null
  /** The number of the question on the form; undefined if it has none. */
  readonly number: string | undefined
  /** 1 unless the question repeats. */
  readonly occurrence: number
  /** How many questions it is a follow-up of. */
  readonly depth: number
  readonly isNote: boolean
  readonly isComputed: boolean
  /** The rules ask for it at the later revision. */
  readonly isAsked: boolean
}

export interface ComparedPart {
  /** Null for questions of another version, which the base does not have. */
  readonly questionnaireId: string | null
  /** How many questionnaires it is within. */
  readonly depth: number
  readonly rows: readonly ComparedRow[]
}

export interface ComparedCase {
  /** The state of the later revision. */
  readonly engine: Engine
  /** Every answer of either revision, by questionnaire. */
  readonly overview: readonly ComparedPart[]
  /** The same with what is asked and has no answer. */
  readonly detailed: () => readonly ComparedPart[]
  /** The number of answers and notes that differ, and of computed values. */
  readonly changed: { readonly said: number; readonly computed: number }
}

export function comparedCase(compiled: CompiledBase, before: readonly Fact[], after: readonly Fact[]): ComparedCase {
  const engine = engineAt(compiled, after)
  const [then, now] = [answersIn(engineAt(compiled, before), before), answersIn(engine, after)]
  const { numbers } = outline(engine, new Set())
  const parts = (also: Iterable<string> = []): readonly ComparedPart[] =>
    comparison(compiled.structure, then, now, { also }).map(({ questionnaireId, questions }) => ({
      questionnaireId,
      depth: depthOfPart(compiled.structure, questionnaireId),
      rows: questions.map((one) => rowOf(one, engine, numbers)),
    }))
  const overview = parts()
  const rows = overview.flatMap((part) => part.rows.filter(({ change }) => change !== null))
  const computed = rows.filter(({ isComputed }) => isComputed).length
  let detailed: readonly ComparedPart[] | null = null
  return {
    engine,
    overview,
    detailed: () => {
      detailed ??= parts(askedKeys(engine))
      return detailed
    },
    changed: { said: rows.length - computed, computed },
  }
}

/** The keys that differ between two revisions, computed values included. */
export function changesBetween(
  compiled: CompiledBase,
  before: readonly Fact[],
  after: readonly Fact[],
): ReadonlySet<string> {
  return changedKeys(answersIn(engineAt(compiled, before), before), answersIn(engineAt(compiled, after), after))
}

function engineAt(compiled: CompiledBase, facts: readonly Fact[]): Engine {
  const engine = createEngine(compiled)
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  return engine
}

/** The facts, with the values that follow from them. */
function answersIn(engine: Engine, facts: readonly Fact[]): Answers {
  const answers = new Map(foldFacts(facts))
  for (const { question, repeatsIn } of engine.structure.questions.values()) {
    if (!question.abstract) continue
    for (const occurrence of repeatsIn === null ? [1] : engine.occurrences(repeatsIn)) {
      const key = keyOf(question.id, occurrence)
      const value = saidBy(engine.question(key))
      if (value !== null) answers.set(key, value)
    }
  }
  return answers
}

function* askedKeys(engine: Engine): Generator<string> {
  for (const { question, repeatsIn } of engine.structure.questions.values()) {
    if (!holdsAnswer(question) || isHidden(question.meta)) continue
    for (const occurrence of repeatsIn === null ? [1] : engine.occurrences(repeatsIn)) {
      const key = keyOf(question.id, occurrence)
      if (engine.question(key).visible) yield key
    }
  }
}

function rowOf(one: Comparison, engine: Engine, numbers: ReadonlyMap<string, string>): ComparedRow {
  const key = annotatedKey(one.key)
  const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
  const place = engine.structure.questions.get(questionId) ?? null
  return {
    ...one,
    place,
    number: numbers.get(key) ?? numbers.get(questionId),
    occurrence,
    depth: depthOf(engine.structure, place),
    isNote: isAnnotationId(one.key),
    isComputed: !isAnnotationId(one.key) && place?.question.abstract === true,
    isAsked: place !== null && engine.question(key).visible,
  }
}

function depthOf({ questions }: BaseStructure, place: QuestionPlace | null): number {
  let depth = 0
  for (let above = place?.parent; above; above = questions.get(above.id)?.parent) depth += 1
  return depth
}

function depthOfPart({ questionnaires }: BaseStructure, id: string | null): number {
  let depth = 0
  for (let above = questionnaires.get(id ?? '')?.parent; above; above = questionnaires.get(above.id)?.parent) depth += 1
  return depth
}
