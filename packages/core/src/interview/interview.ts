/**
 * An interview: the questions of a case one at a time, in the order in which the rules ask them.
 *
 * The items shown are kept in order, so that one can go back. Going forward follows them, and at the end takes the
 * engine's next question; items that no longer show after a changed answer drop out.
 */
import { annotationFact } from '../annotation/annotation'
import { keyOf, parseKey } from '../bases/key'
import { isAnswerOf } from '../entry/form/openForm'
import { type Fact, type FactValue, unknown } from '../facts/fact'
import type { CompiledBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'
import { isAsked, nextQuestion } from '../rules/engine/next'
import { isHiddenQuestion } from './hiddenQuestion'
import { firstQuestionIn, isIn, occurrenceOf, repeatableAfter } from './occurrences'

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
}

export function beginInterview(base: CompiledBase, facts: readonly Fact[]): Interview {
  return forward({ base, facts, items: [], at: -1, added: [] })
}

export function currentItem({ items, at }: Interview): string | null {
  return items[at] ?? null
}

/** Info and derived items count as answered, and so does an explicit unknown. */
export function isCurrentAnswered(interview: Interview): boolean {
  const key = currentItem(interview)
  if (key === null) return true
  return !isAskedNow(interview) || engineOf(interview).question(key).state !== 'unanswered'
}

/** Whether the current item is a question to a person. */
export function isAskedNow(interview: Interview): boolean {
  const { questionId = '' } = parseKey(currentItem(interview) ?? '') ?? {}
  const question = interview.base.structure.questions.get(questionId)?.question
  return question !== undefined && isAsked(question)
}

export function mayGoBack({ at }: Interview): boolean {
  return at > 0
}

export function mayGoForward(interview: Interview): boolean {
  return isCurrentAnswered(interview) && followingItem(interview) !== null
}

/** Nothing is left to ask: the button to complete replaces the one to the next question. */
export function mayComplete(interview: Interview): boolean {
  return isCurrentAnswered(interview) && followingItem(interview) === null
}

export function back(interview: Interview): Interview {
  return mayGoBack(interview) ? { ...interview, at: interview.at - 1 } : interview
}

export function forward(interview: Interview): Interview {
  const { items, at } = interview
  const following = isCurrentAnswered(interview) ? followingItem(interview) : null
  if (following === null) return interview
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
  const said = say(interview, { id: key, value })
  const engine = engineOf(said)
  const items = said.items.filter((item) => item === key || engine.question(item).visible)
  return { ...said, items, at: items.indexOf(key) }
}

/** The id of the part that can be repeated now: its last occurrence ends with the current item. */
export function repeatable(interview: Interview): string | null {
  const key = currentItem(interview)
  if (key === null || !isCurrentAnswered(interview) || interview.at < interview.items.length - 1) return null
  return repeatableAfter(engineOf(interview), key, followingItem(interview))
}

/** Adds an occurrence and shows its first question. */
export function addOccurrence(interview: Interview): Interview {
  const id = repeatable(interview)
  if (id === null) return interview
  const engine = engineOf(interview)
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
  const stays = (other: string) => !isIn(structure, other, own)
  const begin = interview.items.findIndex((item) => !stays(item))
  const items = interview.items.filter(stays)
  const removed = {
    ...interview,
    facts: interview.facts.map((fact) => (stays(fact.id) ? fact : { ...fact, value: null })),
    added: interview.added.filter(stays),
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
  const { items, at } = interview
  const shown = items[at + 1]
  if (shown !== undefined) return shown
  const engine = engineOf(interview)
  const seen = new Set(items.map((key) => parseKey(key)?.questionId))
  return nextQuestion(
    engine,
    (question) => !isHiddenQuestion(engine.structure, question.id) && (isAsked(question) || !seen.has(question.id)),
  )
}

/** The current case: its questions, calculated answers and solutions. */
export function engineOf({ base, facts, added }: Interview): Engine {
  const engine = createEngine(base)
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  for (const key of added) engine.keepOccurrence(key)
  return engine
}
