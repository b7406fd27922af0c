/**
 * The sentences of "Why?", which put conditions and formulas into words. Placeholders are filled with questions,
 * answers and nested sentences.
 */
import type { Comparison, SolutionState } from '@casebook/core/bases/rule'
import type { DateUnit } from '@casebook/core/dates/civilDate'
import type { Visibility } from '@casebook/core/entry/form/reasons'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const comparisonMessages: Readonly<Record<Comparison, MessageDescriptor>> = {
  Lower: msg({ id: 'why.is.Lower', message: '{left} is below {right}' }),
  LowerEqual: msg({ id: 'why.is.LowerEqual', message: '{left} is at most {right}' }),
  Equal: msg({ id: 'why.is.Equal', message: '{left} is {right}' }),
  GreaterEqual: msg({ id: 'why.is.GreaterEqual', message: '{left} is at least {right}' }),
  Greater: msg({ id: 'why.is.Greater', message: '{left} is above {right}' }),
}

export const stateMessages: Readonly<Record<SolutionState, MessageDescriptor>> = {
  established: msg({ id: 'why.solution.established', message: '{solution} is established' }),
  suggested: msg({ id: 'why.solution.suggested', message: '{solution} is suggested' }),
  unclear: msg({ id: 'why.solution.unclear', message: '{solution} is unclear' }),
  excluded: msg({ id: 'why.solution.excluded', message: '{solution} is excluded' }),
}

export const differenceMessages: Readonly<Record<DateUnit | 'hours' | 'minutes', MessageDescriptor>> = {
  years: msg({ id: 'why.between.years', message: 'the years from {from} to {to}' }),
  months: msg({ id: 'why.between.months', message: 'the months from {from} to {to}' }),
  weeks: msg({ id: 'why.between.weeks', message: 'the weeks from {from} to {to}' }),
  days: msg({ id: 'why.between.days', message: 'the days from {from} to {to}' }),
  hours: msg({ id: 'why.between.hours', message: 'the hours from {from} to {to}' }),
  minutes: msg({ id: 'why.between.minutes', message: 'the minutes from {from} to {to}' }),
}

export const visibilityMessages: Readonly<Record<Visibility['type'], MessageDescriptor>> = {
  always: msg({ id: 'why.always', message: '{questionnaire} is asked for every case, and so is this question.' }),
  ownRule: msg({ id: 'why.ownRule', message: 'A rule asks for it:' }),
  questionnaireRule: msg({
    id: 'why.questionnaireRule',
    message: 'It belongs to {questionnaire}, for which a rule asks:',
  }),
  hiddenByBase: msg({
    id: 'why.hiddenByBase',
    message: 'The study never shows this question.',
  }),
  takenOut: msg({ id: 'why.takenOut', message: 'A rule hides it:' }),
  noRule: msg({ id: 'why.noRule', message: 'No rule that asks for it applies now.' }),
  questionnaireNotAsked: msg({
    id: 'why.questionnaireNotAsked',
    message: 'It belongs to {questionnaire}, which is not asked now.',
  }),
}

export const formulaMessages = {
  weight: msg({ id: 'why.weight', message: 'the weight of {of}' }),
  count: msg({ id: 'why.count', message: 'the number of answers to {of}' }),
  ln: msg({ id: 'why.ln', message: 'the natural logarithm of {of}' }),
  exp: msg({ id: 'why.exp', message: 'e to the power of {of}' }),
  sum: msg({ id: 'why.sum', message: 'the sum of {of}' }),
  min: msg({ id: 'why.min', message: 'the lowest of {of}' }),
  max: msg({ id: 'why.max', message: 'the highest of {of}' }),
  average: msg({ id: 'why.average', message: 'the average of {of}' }),
  label: msg({ id: 'why.label', message: 'the text of the answer to {of}' }),
  addDays: msg({ id: 'why.addDays', message: '{to} plus {days} days' }),
  formatDate: msg({ id: 'why.formatDate', message: '{of}, written as {format}' }),
  length: msg({ id: 'why.length', message: 'the length of {of}' }),
  part: msg({ id: 'why.part', message: 'some characters of {of}' }),
  before: msg({ id: 'why.before', message: 'what {of} has before {mark}' }),
  after: msg({ id: 'why.after', message: 'what {of} has after {mark}' }),
  numberIn: msg({ id: 'why.numberIn', message: 'the number in {of}' }),
  else: msg({ id: 'why.else', message: 'otherwise {of}' }),
  round: msg({
    id: 'why.round',
    message:
      '{decimals, plural, =0 {{of}, rounded} one {{of}, rounded to # decimal} other {{of}, rounded to # decimals}}',
  }),
  if: msg({ id: 'why.if', message: '{value} if {condition}' }),
} as const satisfies Readonly<Record<string, MessageDescriptor>>
