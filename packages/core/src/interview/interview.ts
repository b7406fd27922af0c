/**
 * An interview: the questions of a case one at a time, in the order in which the rules ask them. The items shown are kept in order, so that one can go
 * back. Going forward follows them, and at the end takes the engine's next question; items that no longer show after a changed answer drop out.
 */
import { annotationFact, annotationIdOf } from '../annotation/annotation'
import { type UsedNumbers, usedNumbers } from '../annotation/entries'
import type { Question } from '../bases/base'
import { keyOf, parseKey } from '../bases/key'
import { isAnswerOf } from '../entry/form/openForm'
import { type NotedAnswer, noteSayingRight, type Objection, objectionsTo } from '../entry/marks/objections'
import { type Fact, type FactValue, unknown } from '../facts/fact'
import { isWordless } from '../questions/info'
import { isCollected } from '../questions/required'
import type { CompiledBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'
import { nextQuestion } from '../rules/engine/next'
import { isHiddenQuestion } from './hiddenQuestion'
import { firstQuestionIn, isIn, occurrenceOf, repeatableAfter } from './occurrences'
import { shownKeys } from './shownKeys'

export interface Interview {
  readonly base: CompiledBase
  /** Everything entered so far, notes included. */
  readonly facts: readonly Fact[]
  /** Keys of the items shown, in order. */
  readonly items: readonly string[]
  /** The index of the current item; -1 if there is nothing to ask. */
  readonly at: number
  /** Keys of added occurrences, which show without an answer. */
  readonly added: readonly string[]
  /** Numbers of occurrences that the case has used, also of those that were removed. */
  readonly used?: UsedNumbers | undefined
  /** Ids of the questionnaires that are no part of it: those that take no answers, or are not for the person who answers. */
  readonly leftOut?: ReadonlySet<string> | undefined
  /** Derived items are shown once they have a value, instead of as long as they have none. */
  readonly showsDerived?: boolean | undefined
}

export function beginInterview(
  base: CompiledBase,
  facts: readonly Fact[],
  leftOut?: ReadonlySet<string>,
  used?: UsedNumbers,
): Interview {
  return forward({ base, facts, items: [], at: -1, added: [], leftOut, used })
}

/** Goes on where it stopped, maybe elsewhere: what has an answer is behind, and the first question without one is shown. */
export function resumeInterview(
  base: CompiledBase,
  facts: readonly Fact[],
  leftOut?: ReadonlySet<string>,
  used?: UsedNumbers,
): Interview {
  const begun: Interview = { base, facts, items: [], at: -1, added: [], leftOut, used, showsDerived: true }
  const engine = engineOf(begun)
  const shown = [...shownKeys(engine, leftOut)]
  const lastAnswered = shown.findLastIndex((key) => isAskedAt(begun, key) && isAnsweredIn(engine, key))
  const items = shown
    .slice(0, lastAnswered + 1)
    .filter((key) => isInfo(begun, key) || isOptional(begun, key) || isAnsweredIn(engine, key))
  return forward({ ...begun, items, at: items.length - 1 })
}

export function currentItem({ items, at }: Interview): string | null {
  return items[at] ?? null
}

/** Info and derived items count as answered, and so does an explicit unknown. */
export function isCurrentAnswered(interview: Interview): boolean {
  const key = currentItem(interview)
  return key === null || !isAskedNow(interview) || isAnsweredIn(engineOf(interview), key)
}

/** Whether the interview may go on: the current item is answered, or may be left out, and the study objects to nothing in it. */
export function mayPass(interview: Interview): boolean {
  const isAnswered = isCurrentAnswered(interview) || isOptional(interview, currentItem(interview) ?? '')
  return isAnswered && objectionsNow(interview).length === 0
}

/** What the study objects to in the current answer. */
export function objectionsNow(interview: Interview): readonly Objection[] {
  return objectionsAt(interview, currentItem(interview) ?? '')
}

function objectionsAt(interview: Interview, key: string): readonly Objection[] {
  return notedAnswer(interview, key).flatMap(objectionsTo)
}

function notedAnswer(interview: Interview, key: string): readonly NotedAnswer[] {
  const question = questionAt(interview.base, key)
  if (!question) return []
  const note = String(interview.facts.find(({ id }) => id === annotationIdOf(key))?.value ?? '')
  return [{ question, state: engineOf(interview).question(key), note, language: interview.base.language }]
}

/** The study asked whether the current answer is right, and it is. */
export function sayRight(interview: Interview): Interview {
  const [noted] = notedAnswer(interview, currentItem(interview) ?? '')
  return noted ? annotate(interview, noteSayingRight(noted)) : interview
}

export function isAskedNow(interview: Interview): boolean {
  return isAskedAt(interview, currentItem(interview) ?? '')
}

export function isAskedAt({ base }: Interview, key: string): boolean {
  const question = questionAt(base, key)
  return question !== undefined && isCollected(question)
}

function questionAt({ structure }: CompiledBase, key: string): Question | undefined {
  return structure.questions.get(parseKey(key)?.questionId ?? '')?.question
}

function isOptional({ base }: Interview, key: string): boolean {
  return questionAt(base, key)?.optional === true
}

/** Neither asked nor derived, and no answer of a program. */
function isInfo(interview: Interview, key: string): boolean {
  const question = questionAt(interview.base, key)
  return !isAskedAt(interview, key) && !question?.abstract && !question?.readOnly
}

export function isAnsweredIn(engine: Engine, key: string): boolean {
  return engine.question(key).state !== 'unanswered'
}

export function mayGoBack({ at }: Interview): boolean {
  return at > 0
}

export function mayGoForward(interview: Interview): boolean {
  return mayPass(interview) && followingItem(interview) !== null
}

/** Nothing is left to ask: the button to complete replaces the one to the next question. */
export function mayComplete(interview: Interview): boolean {
  return mayPass(interview) && followingItem(interview) === null
}

export function back(interview: Interview): Interview {
  return mayGoBack(interview) ? { ...interview, at: interview.at - 1 } : interview
}

export function forward(interview: Interview): Interview {
  const { items, at } = interview
  const following = mayPass(interview) ? followingItem(interview) : null
  if (following === null) return interview
  if (items.includes(following) && at === items.length - 1) return goTo(interview, following)
  return { ...interview, items: at + 1 < items.length ? items : [...items, following], at: at + 1 }
}

/** Goes to an item shown before, from the history. */
export function goTo(interview: Interview, key: string): Interview {
  const at = interview.items.indexOf(key)
  return at < 0 ? interview : { ...interview, at }
}

/** Answers the current item; null withdraws. Info and derived items take no answer. */
export function answer(interview: Interview, value: FactValue): Interview {
  const key = currentItem(interview)
  if (key === null || !isAskedNow(interview)) return interview
  return stillShown(say(interview, { id: key, value }))
}

/** The case as it is now, including answers that were given elsewhere. */
export function withFacts(interview: Interview, facts: readonly Fact[]): Interview {
  return stillShown({ ...interview, facts, used: usedIn(interview) })
}

/** Without the items that the answers hide by now, but for the current one. */
function stillShown(interview: Interview): Interview {
  const key = currentItem(interview)
  const engine = engineOf(interview)
  const items = interview.items.filter((item) => item === key || engine.question(item).visible)
  return { ...interview, items, at: key === null ? interview.at : items.indexOf(key) }
}

/** The id of the part that can be repeated now: its last occurrence ends with the current item. */
export function repeatable(interview: Interview): string | null {
  const key = currentItem(interview)
  if (key === null || !mayPass(interview) || interview.at < interview.items.length - 1) return null
  return repeatableAfter(engineOf(interview), key, followingItem(interview))
}

/** Adds an occurrence and shows its first question. */
export function addOccurrence(interview: Interview): Interview {
  const id = repeatable(interview)
  if (id === null) return interview
  const engine = newEngineOf(interview)
  const key = keyOf(firstQuestionIn(engine.structure, id), engine.addOccurrence(id))
  return forward({ ...interview, added: [...interview.added, key] })
}

/** The occurrence of the current item can be removed unless it is the only one. */
export function mayRemoveOccurrence(interview: Interview): boolean {
  const key = currentItem(interview)
  const engine = engineOf(interview)
  const own = key === null ? null : occurrenceOf(engine.structure, key)
  return own !== null && engine.occurrences(own.id).length > 1
}

/** Withdraws the answers and notes of the current occurrence, and goes back to the item shown before it. */
export function removeOccurrence(interview: Interview): Interview {
  const key = currentItem(interview)
  const { structure } = interview.base
  const own = key === null ? null : occurrenceOf(structure, key)
  if (own === null || !mayRemoveOccurrence(interview)) return interview
  const used = usedIn(interview)
  const stays = (other: string) => !isIn(structure, other, own)
  const begin = interview.items.findIndex((item) => !stays(item))
  const items = interview.items.filter(stays)
  const removed = {
    ...interview,
    facts: interview.facts.map((fact) => (stays(fact.id) ? fact : { ...fact, value: null })),
    added: interview.added.filter(stays),
    used: { ...used, [own.id]: Math.max(used[own.id] ?? 0, own.occurrence) },
    items,
    at: Math.min(Math.max(begin - 1, 0), items.length - 1),
  }
  return items.length > 0 ? removed : forward(removed)
}

/** "I don't want to answer." */
export function declineToAnswer(interview: Interview): Interview {
  return answer(interview, unknown)
}

/** A note on the current item; a blank one counts as none. */
export function annotate(interview: Interview, note: string): Interview {
  const key = currentItem(interview)
  return key === null ? interview : say(interview, annotationFact(key, note))
}

function say(interview: Interview, fact: Fact): Interview {
  return { ...interview, facts: [...interview.facts.filter(({ id }) => id !== fact.id), fact] }
}

function followingItem(interview: Interview): string | null {
  const { items, at, leftOut } = interview
  const shown = items[at + 1]
  if (shown !== undefined) return shown
  const engine = engineOf(interview)
  const seen = new Set(items.map((key) => parseKey(key)?.questionId))
  const isPart = ({ id }: Question) => !leftOut?.has(engine.structure.questions.get(id)?.questionnaire.id ?? '')
  const next = nextQuestion(
    engine,
    (question, { key }) =>
      isPart(question) &&
      !isWordless(question) &&
      !(question.optional && items.includes(key)) &&
      !isHiddenQuestion(engine.structure, question.id) &&
      (isCollected(question) ||
        (!seen.has(question.id) && !question.readOnly && !(question.abstract && interview.showsDerived))),
  )
  const due = interview.showsDerived ? (derivedBefore(interview, next) ?? next) : next
  // Else to an answer that the study objects to by now, because of a later one.
  return due ?? items.find((key, at) => at !== interview.at && objectionsAt(interview, key).length > 0) ?? null
}

/** The first derived item before this one in the form whose value was not shown yet. */
function derivedBefore(interview: Interview, next: string | null): string | null {
  for (const key of shownKeys(engineOf(interview), interview.leftOut)) {
    if (key === next) return null
    const isDerived = !isAskedAt(interview, key) && !isInfo(interview, key)
    if (isDerived && isAnsweredIn(engineOf(interview), key) && !interview.items.includes(key)) return key
  }
  return null
}

const engines = new WeakMap<Interview, Engine>()

/** The current case, only to be read: its questions, calculated answers and solutions. */
export function engineOf(interview: Interview): Engine {
  const known = engines.get(interview) ?? newEngineOf(interview)
  engines.set(interview, known)
  return known
}

/** A fact that was withdrawn counts: it has used its number. */
function usedIn({ base, facts, used }: Interview): UsedNumbers {
  return usedNumbers(
    base.structure,
    facts.map(({ id }) => id),
    used,
  )
}

function newEngineOf(interview: Interview): Engine {
  const { base, facts, added } = interview
  const engine = createEngine(base)
  engine.useOccurrences(usedIn(interview))
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  for (const key of added) engine.keepOccurrence(key)
  return engine
}
