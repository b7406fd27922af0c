/** A typed line as the answer to a question, or the reason why it is none. The rules are the core's. */
import type { Answer, Question, QuestionType } from '@casebook/core/bases/base'
import { keyBeside } from '@casebook/core/bases/dates/dateLimits'
import type { DayRefusal } from '@casebook/core/bases/dates/dayRefusal'
import { type CivilDate, parseCivilDate } from '@casebook/core/dates/civilDate'
import { pickerLocale } from '@casebook/core/dates/picker/pickerLocale'
import { storedFormat } from '@casebook/core/deployment/deployment'
import { readDay } from '@casebook/core/entry/marks/dateMarks'
import { refusalOf } from '@casebook/core/entry/typed/checkFact'
import { numberRuleOf, parseNumber } from '@casebook/core/entry/typed/number'
import { parseTimeEntry } from '@casebook/core/entry/typed/timeEntry'
import type { FactValue } from '@casebook/core/facts/fact'
import { interviewControl } from '@casebook/core/interview/control'
import { everyCode } from '@casebook/core/questions/codeList'
import { kindOf } from '@casebook/core/questions/kinds'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { choiceOf } from './choices'
import { refusalSentences } from './refusals'
import type { Reader } from './words'

export type TypedAnswer =
  /** `notice` is said, and the answer is kept all the same. */
  | { readonly type: 'answer'; readonly value: FactValue; readonly notice: string | null }
  | { readonly type: 'refused'; readonly reason: string }

export interface Asked {
  readonly engine: Engine
  readonly key: string
  readonly question: Question
  readonly today: CivilDate
}

export function typedAnswer(typed: string, asked: Asked, reader: Reader): TypedAnswer {
  const read = readTyped(typed.trim(), asked, reader)
  if (read.type === 'refused') return read
  const { engine, key, today } = asked
  const refusal = refusalOf(engine.structure, { id: key, value: read.value }, () => false, {
    today,
    dateAt: (other) => dateAt(engine, other),
    isListed: everyCode,
  })
  return refusal === null ? read : refused(refusalSentences[refusal])
}

/** What is to be typed at a question of a kind, and how it is read. */
interface Prompt {
  readonly hint: (question: Question, reader: Reader) => string
  readonly read: (typed: string, asked: Asked, reader: Reader) => TypedAnswer
}

const severalOf: Prompt = {
  hint: ({ choices: { min, max } = {} }) => {
    const many = [min && `at least ${min}`, max && `at most ${max}`].filter(Boolean).join(' and ')
    return many ? `numbers, with commas, ${many}` : 'numbers, with commas'
  },
  read: (typed, { question }, reader) => someOf(typed, question, reader),
}

const prompts: Readonly<Record<QuestionType, Prompt>> = {
  OC: {
    hint: ({ answers }) => (answers?.length ? 'one number' : ''),
    read: (typed, { question }, reader) => oneOf(typed, question, reader),
  },
  MC: severalOf,
  Image: severalOf,
  YN: { hint: () => 'y or n', read: yesOrNo },
  Num: {
    hint: ({ unit, min, max }, { read }) => {
      const range = min === undefined && max === undefined ? '' : `${min ?? ''} to ${max ?? ''}`.trim()
      return [unit ? `number in ${read(unit)}` : 'number', range].filter(Boolean).join(', ')
    },
    read: (typed, { question }, reader) => numberIn(typed, question, reader),
  },
  Date: {
    hint: ({ partialDate }) => (partialDate ? 'yyyy-mm-dd, yyyy-mm or yyyy' : 'yyyy-mm-dd'),
    read: dateIn,
  },
  DateTime: {
    hint: ({ partialDate }) => (partialDate ? 'yyyy-mm-dd hh:mm, or less' : 'yyyy-mm-dd hh:mm'),
    read: dateIn,
  },
  Time: { hint: () => 'hh:mm', read: (typed, { question }) => timeIn(typed, question) },
  Text: { hint: () => 'text', read: (typed) => answer(typed) },
  File: { hint: () => 'a file, which only the form takes', read: () => refused('Add the file in the form.') },
  Info: { hint: () => '', read: (typed) => answer(typed) },
}

export function hintOf(question: Question, reader: Reader): string {
  return question.abstract ? '' : prompts[question.type].hint(question, reader)
}

function readTyped(typed: string, asked: Asked, reader: Reader): TypedAnswer {
  return prompts[asked.question.type].read(typed, asked, reader)
}

/** The answers of a question, as the interview asks it. */
export function choicesOf(question: Question): readonly Answer[] {
  const control = interviewControl(question)
  return control.type === 'multipleChoice' ? control.answers : (question.answers ?? [])
}

function oneOf(typed: string, question: Question, { read }: Reader): TypedAnswer {
  const choice = choiceOf(typed, choicesOf(question), ({ text }) => read(text))
  if (choice.type === 'chosen') return answer(choice.id)
  return refused(choice.type === 'ambiguous' ? ambiguous(typed) : `"${typed}" is none of the answers.`)
}

/** By commas; an answer whose text has a comma is chosen by its number. */
function someOf(typed: string, question: Question, { read }: Reader): TypedAnswer {
  const answers = choicesOf(question)
  const parts = typed.split(',').map((part) => part.trim())
  const ids = new Set<string>()
  for (const part of parts) {
    const choice = choiceOf(part, answers, ({ text }) => read(text))
    if (choice.type === 'ambiguous') return refused(ambiguous(part))
    if (choice.type === 'unknown') return refused(`"${part}" is none of the answers.`)
    ids.add(choice.id)
  }
  const chosen = answers.flatMap(({ id }) => (ids.has(id) ? [id] : []))
  return answer(chosen, countNotice(chosen, question))
}

/** An answer that cannot stand beside others is refused by the rule of all doors. */
function countNotice(chosen: readonly string[], question: Question): string | null {
  const breach = kindOf(question).breach(question, chosen)
  if (!breach || breach.type === 'notAlone') return null
  return `${breach.type === 'tooFew' ? 'Fewer' : 'More'} than the expected ${breach.limit}. It is kept.`
}

function ambiguous(typed: string): string {
  return `"${typed}" is the number of one answer and the text of another: type ${typed}) or "${typed}".`
}

function yesOrNo(typed: string): TypedAnswer {
  const word = typed.toLowerCase()
  if (word === 'y' || word === 'yes') return answer(true)
  if (word === 'n' || word === 'no') return answer(false)
  return refused('Type y or n.')
}

function numberIn(typed: string, question: Question, { language, read }: Reader): TypedAnswer {
  const entry = parseNumber(typed, numberRuleOf(question, language))
  switch (entry.type) {
    case 'number': {
      const breach = kindOf(question).breach(question, entry.value)
      const notices = [
        entry.isRounded && `Rounded to ${entry.value}.`,
        breach &&
          !question.refuse &&
          `${breach.type === 'belowMin' ? 'Below' : 'Above'} the expected ${breach.limit}. It is kept.`,
      ]
      return answer(entry.value, notices.filter(Boolean).join(' ') || null)
    }
    case 'ambiguous':
      return refused(
        `"${typed}" may mean ${entry.whole} or ${entry.withDecimals}: type it without a separator, or with another decimal.`,
      )
    case 'otherUnit':
      return refused(`${entry.unit} is another unit. Give the number in ${read(question.unit)}.`)
    case 'tooManyDigits':
      return refused('The number has more than 15 digits. Shorten it.')
    case 'notANumber':
    case 'empty':
      return refused('This is not a number. Use digits, and a comma or a dot before the decimals.')
  }
}

function dateIn(typed: string, { engine, key, question, today }: Asked, { language }: Reader): TypedAnswer {
  const answerTo = (questionId: string) => dateAt(engine, keyBeside(engine.structure, key, questionId))
  const locale = pickerLocale(language, engine.structure.base.datePicker)
  const entry = readDay(typed, question, { format: storedFormat, language, locale, world: { today, answerTo } })
  switch (entry.type) {
    case 'date':
      // A reading of ours becomes an answer only when the person has seen and typed it.
      if (!entry.isLiteral) return refused(`Do you mean ${entry.value}? Then type it like this.`)
      return answer(entry.value, rangeNotice(entry.value, question))
    case 'choices':
      return refused(`This may mean ${entry.values.join(' or ')}. Type the one that you mean.`)
    case 'incomplete':
      return refused('Type the whole date, as in 2026-03-31.')
    case 'noTime':
      return refused('Type the time too, as in 2026-03-31 14:05.')
    case 'notATime':
      return refused('The time after the date is none. Type it as in 2026-03-31 14:05.')
    case 'noSuchDay':
      return refused('There is no such day.')
    case 'notAllowed':
      return refused(`${entry.value} is not allowed here. ${dayReason(entry.refusal)}`)
    case 'notADate':
    case 'empty':
      return refused('This is not a date. Type it as in 2026-03-31.')
  }
}

function timeIn(typed: string, question: Question): TypedAnswer {
  const entry = parseTimeEntry(typed)
  if (entry.type !== 'time') return refused('This is not a time. Type it as in 14:05.')
  return answer(entry.value, rangeNotice(entry.value, question))
}

function rangeNotice(value: string, question: Question): string | null {
  const breach = kindOf(question).breach(question, value)
  if (question.refuse) return null
  return breach && `${breach.type === 'beforeMin' ? 'Before' : 'After'} the expected ${breach.limit}. It is kept.`
}

function dayReason(refusal: DayRefusal): string {
  switch (refusal.type) {
    case 'afterToday':
      return `The last day allowed is today, ${refusal.limit}.`
    case 'tooEarly':
      return `The first day allowed is ${refusal.limit}.`
    case 'tooLate':
      return `The last day allowed is ${refusal.limit}.`
    case 'outsideWindow':
      return `Only the days from ${refusal.begin} to ${refusal.end} are.`
    case 'weekday':
      return 'This weekday is excluded.'
    case 'day':
      return 'This day is excluded.'
  }
}

function dateAt(engine: Engine, key: string): CivilDate | null {
  const { value } = engine.question(key)
  return typeof value === 'string' ? parseCivilDate(value) : null
}

function answer(value: FactValue, notice: string | null = null): TypedAnswer {
  return { type: 'answer', value, notice }
}

function refused(reason: string): TypedAnswer {
  return { type: 'refused', reason }
}
