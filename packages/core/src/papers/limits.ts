/** What may be answered to a question, in words. */

import type { Question } from '../bases/base'
import { isStartDay } from '../bases/base'
import { decimalPlaces } from '../bases/digits'
import { isHidden } from '../entry/form/form'
import { formatNumber } from '../entry/typed/number'
import { commaOf } from '../language/locale'
import { isRequired } from '../questions/required'
import { takesNumber } from '../questions/takes'
import type { Wording } from './wording'

export function limitsOf(question: Question, wording: Wording): readonly string[] {
  const { say } = wording
  const { optional, readOnly, meta, identifying, repeats } = question
  return [
    isRequired(question) && say('required'),
    optional && say('optional'),
    readOnly && say('readOnly'),
    isHidden(meta) && say('hidden'),
    ...ofValues(question, wording),
    ...ofDays(question, wording),
    initialValue(question, wording),
    repeats && say('repeats', { min: repeats.min, max: repeats.max }),
    identifying && say('identifying'),
  ].filter((one) => typeof one === 'string')
}

function ofValues(question: Question, wording: Wording): readonly (string | false)[] {
  const { refuse, choices } = question
  const { say } = wording
  const decimals = takesNumber(question) ? decimalPlaces(question) : null
  const range = rangeOf(question, wording)
  return [
    decimals === 0 && say('whole'),
    decimals !== null && decimals > 0 && say('decimals', { count: decimals }),
    range !== null && range + commaOf(wording.readIn.language) + say(refuse ? 'refused' : 'marked'),
    choices !== undefined && say('choices', { range: between(choices.min, choices.max, wording) ?? '' }),
  ]
}

/** Null without limits. */
export function rangeOf({ min, max }: Question, wording: Wording): string | null {
  return between(min, max, wording)
}

function between(min: number | string | undefined, max: number | string | undefined, { say, readIn }: Wording) {
  const written = (limit: number | string) => (typeof limit === 'number' ? formatNumber(limit, readIn.language) : limit)
  if (min !== undefined && max !== undefined) return say('range', { min: written(min), max: written(max) })
  if (min !== undefined) return say('atLeast', { min: written(min) })
  return max === undefined ? null : say('atMost', { max: written(max) })
}

function ofDays({ partialDate, dates = {} }: Question, { say, question }: Wording): readonly (string | false)[] {
  const { notAfterToday, disableUntil, disableSince, onlyInWindow, disable } = dates
  return [
    partialDate === true && say('partialDate'),
    notAfterToday === true && say('notAfterToday'),
    disableUntil !== undefined && say('afterDay', { day: disableUntil }),
    disableSince !== undefined && say('beforeDay', { day: disableSince }),
    onlyInWindow !== undefined &&
      say('window', {
        from: onlyInWindow.fromDay,
        to: onlyInWindow.toDay,
        question: question(onlyInWindow.questionId),
      }),
    disable !== undefined && say('someDays'),
  ]
}

function initialValue({ id, initial }: Question, { say, answer }: Wording): string | false {
  if (initial === undefined) return false
  return isStartDay(initial) ? say('startsToday') : say('startsWith', { value: answer(id, initial) })
}
