/**
 * What a study objects to in an answer: a hard limit or a check refuses it, it chooses what is not offered any more, or a check asks whether it
 * is right.
 *
 * A refused answer stays in the case and is marked; its section is not complete until it is corrected, withdrawn or unknown. What is asked is
 * answered in the note beside the answer, by a line that names the value: it holds for that value, with the author and time of the note, and
 * every door that carries notes carries it.
 */
import type { Value } from '../../bases/answerValue'
import type { Answer, Question } from '../../bases/base'
import { plainText } from '../../bases/decimal'
import type { Check, CheckAction } from '../../bases/rule'
import { type Text, type TextLanguage, textIn } from '../../language/language'
import type { Breach } from '../../questions/kind'
import { kindOf } from '../../questions/kinds'
import { withheldChoices } from '../../rules/engine/offered'
import type { QuestionState } from '../../rules/state'

/** `min` or `max` is broken. */
export type LimitBreach =
  | { readonly type: 'belowMin' | 'aboveMax'; readonly limit: number }
  | { readonly type: 'beforeMin' | 'afterMax'; readonly limit: string }

export interface Objection {
  readonly action: CheckAction
  /** The sentence of the study, if it has one. */
  readonly text: Text | null
  /** The limit that was broken; null for anything else. */
  readonly breach: LimitBreach | null
  /** The chosen answers that are not offered any more. */
  readonly withheld?: readonly Answer[] | undefined
}

/** An answer, and the note beside it. */
export interface NotedAnswer {
  readonly question: Question
  readonly state: QuestionState
  /** Blank if there is none. */
  readonly note: string
  /** The fallback language of the study: in it the note answers, so that every reader of the case has it. */
  readonly language: TextLanguage
}

export function isRefused(question: Question, state: QuestionState): boolean {
  return refusals(question, state).length > 0
}

/** What the study refuses; else what it asks and the note does not answer. */
export function objectionsTo(answer: NotedAnswer): readonly Objection[] {
  const refused = refusals(answer.question, answer.state)
  if (refused.length > 0) return refused
  const lines = answer.note.split('\n')
  return questionsAbout(answer.state).filter((asked) => !lines.includes(lineOf(answer, asked)))
}

/** Whether the note answers something that is asked about the answer as it is. */
export function isSaidRight(answer: NotedAnswer): boolean {
  const lines = answer.note.split('\n')
  return questionsAbout(answer.state).some((asked) => lines.includes(lineOf(answer, asked)))
}

/** The note with a line that says that the answer is right, for each question about it. */
export function noteSayingRight(answer: NotedAnswer): string {
  const { note } = answer
  const lines = questionsAbout(answer.state).map((asked) => lineOf(answer, asked))
  return joinNotes(note, lines.join('\n'))
}

/** The note without those lines. */
export function noteTakenBack(answer: NotedAnswer): string {
  const lines = new Set(questionsAbout(answer.state).map((asked) => lineOf(answer, asked)))
  const kept = answer.note.split('\n').filter((line) => !lines.has(line))
  return kept.join('\n')
}

/** The first note, and below it what only the second says. */
export function joinNotes(note: string, other: string): string {
  const lines = note.trim() === '' ? [] : note.split('\n')
  return [...lines, ...other.split('\n').filter((line) => !lines.includes(line))].join('\n')
}

function refusals(question: Question, state: QuestionState): readonly Objection[] {
  const { value, isDerived, objections = [] } = state
  const { refuse, refusal = null } = question
  const breach = refuse && value !== null && !isDerived ? kindOf(question).breach(question, value) : null
  const limits: readonly Objection[] = breach && isOfLimits(breach) ? [{ action: 'refuse', text: refusal, breach }] : []
  const withheld = withheldChoices(question, state)
  const ofOptions: readonly Objection[] =
    withheld.length > 0 ? [{ action: 'refuse', text: null, breach: null, withheld }] : []
  return [...limits, ...ofOptions, ...objections.filter(({ action }) => action === 'refuse').map(objectionOf)]
}

function isOfLimits(breach: Breach): breach is LimitBreach {
  return ['belowMin', 'aboveMax', 'beforeMin', 'afterMax'].includes(breach.type)
}

function questionsAbout({ objections = [] }: QuestionState): readonly Objection[] {
  return objections.filter(({ action }) => action === 'ask').map(objectionOf)
}

function objectionOf({ action = 'refuse', text }: Check): Objection {
  return { action, text, breach: null }
}

/** As `✓ 3200: More than 2,000 ml is rare.` */
function lineOf({ question, state, language }: NotedAnswer, { text }: Objection): string {
  return `✓ ${inOneLine(valueInWords(question, state.value, language))}: ${inOneLine(textIn(text ?? {}, language))}`
}

function valueInWords({ answers = [] }: Question, value: Value | null, language: TextLanguage): string {
  if (typeof value === 'number') return plainText(value)
  if (value === null || typeof value === 'boolean') return String(value)
  const textOf = (id: string) => textIn(answers.find((answer) => answer.id === id)?.text, language) || id
  return typeof value === 'string' ? textOf(value) : value.map(textOf).join(', ')
}

/** So much of a text tells one answer from another. */
const longestShown = 200

function inOneLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length > longestShown ? `${line.slice(0, longestShown)}… (${line.length})` : line
}
