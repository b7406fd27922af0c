/** The lines in which a question and the summary of a case are printed. */
import type { Question } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import { shownSolutions } from '@casebook/core/entry/form/shownSolutions'
import type { Objection } from '@casebook/core/entry/marks/objections'
import { sameFactValue } from '@casebook/core/facts/fact'
import { interviewControl } from '@casebook/core/interview/control'
import { isHiddenQuestion } from '@casebook/core/interview/hiddenQuestion'
import { occurrenceOf } from '@casebook/core/interview/occurrences'
import { kindOf } from '@casebook/core/questions/kinds'
import { holdsAnswer } from '@casebook/core/questions/required'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { type QuestionState, saidBy } from '@casebook/core/rules/state'
import { refusalSentences } from './refusals'
import { choicesOf, hintOf } from './typedAnswer'
import type { Reader } from './words'

/** The title of the questionnaire, and which entry of it where it repeats. */
export function headingOf({ structure }: Engine, key: string, questionnaireId: string, { read }: Reader): string {
  const questionnaire = structure.questionnaires.get(questionnaireId)?.questionnaire
  return read(questionnaire?.text) + entryOf({ structure }, key)
}

function entryOf({ structure }: Pick<Engine, 'structure'>, key: string): string {
  const own = occurrenceOf(structure, key)
  return own && own.occurrence > 1 ? `, entry ${own.occurrence}` : ''
}

export function questionLines(question: Question, state: QuestionState, reader: Reader): readonly string[] {
  const { read } = reader
  const choices = kindOf(question).listsAnswers
    ? choicesOf(question).map(({ text }, i) => `  ${i + 1}) ${read(text, state.key)}`)
    : []
  const hint = hintOf(question, reader)
  return [
    read(question.text, state.key) + (hint && ` (${hint})`),
    ...(question.description ? [`  ${read(question.description, state.key)}`] : []),
    ...(interviewControl(question).type === 'multipleChoice' ? ['  The picture is not shown here.'] : []),
    ...choices,
    ...(question.abstract
      ? [`  calculated: ${answerOf(question, state, reader)}`]
      : state.state === 'unanswered'
        ? []
        : [`  now: ${answerOf(question, state, reader)}`]),
  ]
}

function answerOf(question: Question, state: QuestionState, reader: Reader): string {
  return reader.answer(question, saidBy(state))
}

/** The sentence of the study, or the limit. */
export function objectionLine({ text, breach, action, withheld }: Objection, { read }: Reader): string {
  const words = text ? read(text) : ''
  if (words !== '') return words
  if (withheld) return `No longer offered with the other answers: ${withheld.map((one) => read(one.text)).join(', ')}.`
  if (breach) return `${limitWords[breach.type]} ${breach.limit}.`
  return action === 'refuse' ? refusalSentences.NotAccepted : refusalSentences.Asked
}

const limitWords = {
  belowMin: 'At least',
  aboveMax: 'At most',
  beforeMin: 'Not before',
  afterMax: 'Not after',
} as const

/** The effects of an answer: new or changed calculated answers, and solutions that hold now. */
export function consequenceLines(before: Engine, after: Engine, reader: Reader): readonly string[] {
  const calculated = [...answeredQuestions(after)].filter(({ state }) => state.isDerived)
  const changed = calculated.filter(({ state }) => !sameFactValue(state.value, before.question(state.key).value))
  const wasHolding = new Set(solutionLines(before, reader))
  return [
    ...changed.map(({ question, state }) => `  = ${answeredLine(after, question, state, reader)}`),
    ...solutionLines(after, reader)
      .filter((line) => !wasHolding.has(line))
      .map((line) => `  = ${line}`),
  ]
}

/** Every question that shows and has an answer, by questionnaire, and the solutions that hold. */
export function summaryLines(engine: Engine, reader: Reader): readonly string[] {
  const lines: string[] = []
  let heading = ''
  for (const { question, questionnaire, state } of answeredQuestions(engine)) {
    if (heading !== questionnaire.id) lines.push('', reader.read(questionnaire.text))
    heading = questionnaire.id
    lines.push(`  ${answeredLine(engine, question, state, reader)}`)
  }
  const solutions = solutionLines(engine, reader)
  return solutions.length > 0 ? [...lines, '', 'Solutions', ...solutions.map((line) => `  ${line}`)] : lines
}

/** Those that show and have an answer, in the order of the base. */
function* answeredQuestions(engine: Engine) {
  for (const { question, questionnaire, repeatsIn } of engine.structure.questions.values()) {
    if (!holdsAnswer(question) || isHiddenQuestion(engine.structure, question.id)) continue
    for (const occurrence of repeatsIn === null ? [1] : engine.occurrences(repeatsIn)) {
      const state = engine.question(keyOf(question.id, occurrence))
      if (state.visible && state.state !== 'unanswered') yield { question, questionnaire, state }
    }
  }
}

function answeredLine(engine: Engine, question: Question, state: QuestionState, reader: Reader): string {
  const calculated = state.isDerived ? ' (calculated)' : ''
  return `${reader.read(question.text, state.key)}${entryOf(engine, state.key)}: ${answerOf(question, state, reader)}${calculated}`
}

/** The solutions that are established or suggested. */
function solutionLines(engine: Engine, { read }: Reader): readonly string[] {
  const { solutions } = engine.structure.base
  return shownSolutions(engine.solutions()).holding.map(
    ({ id, score, state }) => `${read(solutions.find((one) => one.id === id)?.text)}: ${state} (${score})`,
  )
}
