/**
 * An amendment rehearsed: what becomes of a stored case if it follows another version of its base.
 *
 * Both versions are opened by the rules of data entry, and their forms are compared. The new one gets only answers that it accepts. A
 * number out of range, or a day that is disabled by now, is accepted: data entry keeps it too, and marks it.
 */

import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import { keyOf, parseKey } from '../bases/key'
import type { BaseStructure, QuestionPlace } from '../bases/structure'
import { progressOfLayout } from '../entry/form/collected'
import { questionsOf, sectionLayout } from '../entry/form/form'
import { isAnswerOf } from '../entry/form/openForm'
import { refusalOf } from '../entry/typed/checkFact'
import { beyondLimit } from '../entry/typed/entryLimit'
import type { HeldAnswers } from '../export/dataRow'
import { type Fact, type FactValue, sameFactValue } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import type { Listing } from '../questions/codeList'
import type { CompiledBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'
import { nowhere } from '../rules/reading'
import { type QuestionState, type SolutionResult, saidBy } from '../rules/state'
import type { SdvLevel } from '../sdv/level'
import { changesOfMeaning, questionOf } from './changesOfMeaning'
import { type Effect, type EffectReason, effectReasons } from './effect'

export interface RehearsedCase {
  /** By key, notes included. */
  readonly answers: HeldAnswers
  readonly marks: readonly { readonly questionnaireId: string; readonly level: SdvLevel }[]
  /** The keys that open queries are about. */
  readonly queries: readonly string[]
  /** Answers that come back with the new version: see `comingBack`. */
  readonly back?: readonly Fact[]
}

/** The effects on one case after another. The same version has none. */
export function rehearse(
  before: CompiledBase,
  after: CompiledBase,
): (one: RehearsedCase, isListed: Listing) => readonly Effect[] {
  const computed = computedQuestions(before, after)
  const moved = movedQuestions(before.structure, after.structure)
  const meanings = changesOfMeaning(before.structure, after.structure)
  return (one, isListed) => {
    const stored = Object.entries(one.answers).map(([id, value]): Fact => ({ id, value }))
    const refused = refusedIn(after.structure, stored, isListed)
    const neverHeld = refused.size > 0 ? refusedIn(before.structure, stored, isListed) : refused
    const facts = stored.filter(({ id }) => !(refused.has(id) && neverHeld.has(id)))
    const then = open(before, facts)
    const kept = facts.filter(({ id }) => !refused.has(id))
    const back = one.back ?? []
    const now = open(after, [...kept, ...back])
    const lost = lostAnswers(then, now, facts, refused)
    const values = computedValues(then, now, computed)
    const changed = new Set(
      [...lost.map(({ key }) => key), ...values.map(({ key }) => key), ...back.map(({ id }) => id)].map(annotatedKey),
    )
    const seen = new Set([...changed, ...facts.map(({ id }) => id).filter((id) => moved.has(questionOf(id)))])
    return [
      ...lost,
      ...meanings(kept, lost, refusedNow(then, now)),
      ...missingAnswers(then, now, changed),
      ...values,
      ...solutions(then, now),
      ...marks(then, now, one, seen),
      ...queries(then, now, one, changed),
    ]
  }
}

/** The questions of the old version that rules set, in either. One that it lacks has no value that could change. */
function computedQuestions(before: CompiledBase, after: CompiledBase): readonly QuestionPlace[] {
  const isSet = ({ questionIndex, setters }: CompiledBase, id: string) =>
    (setters[questionIndex.get(id) ?? nowhere]?.length ?? 0) > 0
  return before.questions.filter(({ question: { id } }) => isSet(before, id) || isSet(after, id))
}

/** The ids of the questions that come to another questionnaire. */
function movedQuestions(before: BaseStructure, after: BaseStructure): ReadonlySet<string> {
  const moved = [...before.questions].filter(([id, { questionnaire }]) => {
    const now = after.questions.get(id)
    return now !== undefined && now.questionnaire.id !== questionnaire.id
  })
  return new Set(moved.map(([id]) => id))
}

type Refusal = Extract<EffectReason<'lost'>, FactRefusal>

/** By key, of the answers that the version does not accept. */
function refusedIn(structure: BaseStructure, facts: readonly Fact[], isListed: Listing): ReadonlyMap<string, Refusal> {
  const refused = new Map<string, Refusal>()
  const beyond = beyondLimit(structure, [], facts)
  for (const fact of facts) {
    const refusal =
      refusalOf(structure, fact, () => false, { today: someDay, dateAt: () => null, isListed }, 'program') ??
      (beyond.has(fact.id) ? 'NoSuchOccurrence' : null)
    if (refusal !== null && isLoss(refusal)) refused.set(fact.id, refusal)
  }
  return refused
}

/** Of the answers that earlier moves withdrew, those that the version accepts beside the answers of the case. */
export function comingBack(
  { structure }: CompiledBase,
  answers: HeldAnswers,
  withdrawn: readonly Fact[],
  isListed: Listing,
): readonly Fact[] {
  if (withdrawn.length === 0) return withdrawn
  const standing = Object.entries(answers).map(([id, value]): Fact => ({ id, value }))
  const missing = withdrawn.filter(({ id }) => answers[id] === undefined)
  const refused = refusedIn(structure, [...standing, ...missing], isListed)
  return missing.filter(({ id }) => !refused.has(id))
}

/** Other answers are not given anew, and stay where they were given. */
function isLoss(refusal: FactRefusal): refusal is Refusal {
  return (effectReasons.lost as readonly string[]).includes(refusal)
}

/** Days refused by the calendar are accepted here, so any day does. */
const someDay = { year: 2000, month: 1, day: 1 }

interface Opened {
  readonly engine: Engine
  /** Keys of the questions on the page. */
  readonly shown: ReadonlySet<string>
  /** Keys of the required questions without an answer. */
  readonly missing: readonly string[]
  /** Keys of the questions with an answer that a limit or a check refuses. */
  readonly refused: readonly string[]
}

function open(compiled: CompiledBase, facts: readonly Fact[]): Opened {
  const engine = createEngine(compiled)
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  for (const { id } of facts)
    if (isAnnotationId(id) && isAnswerOf(engine, annotatedKey(id))) engine.keepOccurrence(annotatedKey(id))
  const shown = new Set<string>()
  const [missing, refused]: [string[], string[]] = [[], []]
  for (const id of engine.structure.questionnaires.keys()) {
    const layout = sectionLayout(engine, id)
    for (const { key } of questionsOf(layout)) shown.add(key)
    const progress = progressOfLayout(engine, layout, new Set())
    missing.push(...progress.missing)
    refused.push(...progress.refused)
  }
  return { engine, shown, missing, refused }
}

/** An answer is lost if it is refused, or if it is shown no longer. One that was hidden already loses nothing by staying so. */
function lostAnswers(
  then: Opened,
  now: Opened,
  facts: readonly Fact[],
  refused: ReadonlyMap<string, Refusal>,
): readonly Effect<'lost'>[] {
  return facts.flatMap(({ id, value }) => {
    const key = annotatedKey(id)
    const isHidden = then.shown.has(key) && !now.shown.has(key)
    const reason = refused.get(id) ?? (isHidden ? 'Hidden' : undefined)
    return reason ? [{ kind: 'lost', about: questionOf(key), key: id, reason, from: value, to: null }] : []
  })
}

/** Keys of the answers that the new version alone refuses. */
function refusedNow(then: Opened, now: Opened): ReadonlySet<string> {
  const before = new Set(then.refused)
  return new Set(now.refused.filter((key) => !before.has(key)))
}

function missingAnswers(then: Opened, now: Opened, changed: ReadonlySet<string>): readonly Effect<'required'>[] {
  const before = new Set(then.missing)
  return now.missing.flatMap((key) => {
    if (before.has(key)) return []
    const about = questionOf(key)
    const isNew = !then.engine.structure.questions.has(about)
    const reason = changed.has(key) ? 'Emptied' : isNew ? 'Added' : 'Asked'
    return [{ kind: 'required', about, key, reason, from: null, to: null }]
  })
}

function computedValues(then: Opened, now: Opened, computed: readonly QuestionPlace[]): readonly Effect<'computed'>[] {
  return computed.flatMap(({ question: { id: about }, repeatsIn }) => {
    const isGone = !now.engine.structure.questions.has(about)
    return occurrencesIn([then.engine, now.engine], repeatsIn).flatMap((occurrence): Effect<'computed'>[] => {
      const key = keyOf(about, occurrence)
      const [from, to] = [stateIn(then.engine, key), stateIn(now.engine, key)]
      const isComputed = from?.isDerived || (to?.isDerived && from?.state === 'unanswered')
      if (!isComputed || sameFactValue(stateValue(from), stateValue(to))) return []
      const reason = isGone ? 'Removed' : 'Changed'
      return [{ kind: 'computed', about, key, reason, from: stateValue(from), to: stateValue(to) }]
    })
  })
}

/** The occurrences that either version has. */
function occurrencesIn(engines: readonly Engine[], repeatsIn: string | null): readonly number[] {
  if (repeatsIn === null) return [1]
  const having = engines.filter(({ compiled }) => compiled.scopeIndex.has(repeatsIn))
  return [...new Set(having.flatMap((engine) => engine.occurrences(repeatsIn)))]
}

/** Undefined if the version has no such key. */
function stateIn(engine: Engine, key: string): QuestionState | undefined {
  const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
  const place = engine.structure.questions.get(questionId)
  return place && (occurrence === 1 || place.repeatsIn !== null) ? engine.question(key) : undefined
}

function stateValue(state: QuestionState | undefined): FactValue {
  return state ? saidBy(state) : null
}

function solutions(then: Opened, now: Opened): readonly Effect<'solution'>[] {
  const after = new Map(now.engine.solutions().map((solution) => [solution.id, solution]))
  return then.engine.solutions().flatMap(({ id, state }: SolutionResult) => {
    const to = after.get(id)?.state
    const isGone = to === undefined
    if (to === state || (isGone && state === 'unclear')) return []
    return [
      { kind: 'solution', about: id, key: id, reason: isGone ? 'Removed' : 'Changed', from: state, to: to ?? null },
    ]
  })
}

/** A mark says that a person has seen the questionnaire as it was. `seen`: the keys of answers in it that change, go or come. */
function marks(
  then: Opened,
  now: Opened,
  { marks }: RehearsedCase,
  seen: ReadonlySet<string>,
): readonly Effect<'mark'>[] {
  const keys = [...seen]
  const touched = new Set([then, now].flatMap(({ engine }) => keys.map((key) => questionnaireOf(engine, key))))
  return marks.flatMap(({ questionnaireId: about, level }) => {
    const isGone = !now.engine.structure.questionnaires.has(about)
    if (!isGone && !touched.has(about)) return []
    return [{ kind: 'mark', about, key: about, reason: isGone ? 'Removed' : 'Changed', from: level, to: null }]
  })
}

function queries(
  then: Opened,
  now: Opened,
  { queries }: RehearsedCase,
  changed: ReadonlySet<string>,
): readonly Effect<'query'>[] {
  return queries.flatMap((key): Effect<'query'>[] => {
    const about = questionOf(key)
    const isHidden = then.shown.has(key) && !now.shown.has(key)
    const reason = !stateIn(now.engine, key) ? 'Removed' : isHidden ? 'Hidden' : changed.has(key) ? 'Changed' : null
    return reason ? [{ kind: 'query', about, key, reason, from: null, to: null }] : []
  })
}

function questionnaireOf({ structure }: Engine, key: string): string | undefined {
  return structure.questions.get(questionOf(key))?.questionnaire.id
}
