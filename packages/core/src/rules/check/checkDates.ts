/** Checks that the days a base disables, enables and marks make sense; each fault has its path. */

import type { Base, Days, Question } from '../../bases/base'
import { type DateWorld, windowsOf } from '../../bases/dates/dateLimits'
import { dayRefusal } from '../../bases/dates/dayRefusal'
import { parseCivilDate } from '../../dates/civilDate'
import { isLocaleCode } from '../../dates/locales'
import { kindOf } from '../../questions/kinds'
import type { Checker } from './checkRule'

export function checkDatePicker({ datePicker }: Base, { fault }: Checker): void {
  for (const [language, code] of Object.entries(datePicker?.locales ?? {}))
    if (!isLocaleCode(code.toLowerCase())) fault(`datePicker/locales/${language}`, `The picker has no locale "${code}"`)
}

export function checkDates(question: Question, at: string, checker: Checker): void {
  const { fault } = checker
  const { dates, type, initial } = question
  if (!dates) return
  const path = `${at}/dates`
  if (!kindOf(question).hasDays) fault(path, `A question of type ${type} has no days to disable or mark`)
  const { disableUntil, disableSince, disable, enable, mark = [] } = dates
  for (const [name, day] of Object.entries({ disableUntil, disableSince }))
    if (day !== undefined) checkDay(day, `${path}/${name}`, fault)
  if (disableUntil !== undefined && disableSince !== undefined && disableSince <= disableUntil)
    fault(path, `No day lies between ${disableUntil} and ${disableSince}`)
  if (disable) checkDays(disable, `${path}/disable`, fault)
  if (enable) checkDays(enable, `${path}/enable`, fault)
  for (const [i, { color, text, ...days }] of mark.entries()) {
    const place = `${path}/mark/${i}`
    checkDays(days, place, fault)
    if (!/^#[\da-f]{6}$/i.test(color)) fault(`${place}/color`, `"${color}" is no colour, which is written as #RRGGBB`)
    if (!Object.values(text).some((words) => words.trim() !== ''))
      fault(`${place}/text`, 'A mark needs a text that explains its colour')
  }
  if (typeof initial === 'string' && dayRefusal(initial, question, withoutCase))
    fault(`${at}/initial`, `The base disables the initial answer ${initial}`)
  for (const [where, window] of windowsOf(question)) checkWindow(window, question, `${path}/${where}`, checker)
}

/** A world without answers, on the latest possible day. */
const withoutCase: DateWorld = { today: { year: 9999, month: 12, day: 31 }, answerTo: () => null }

type Fault = Checker['fault']

function checkDays({ weekends, weekdays = [], days = [], ranges = [], window }: Days, path: string, fault: Fault) {
  for (const [i, day] of days.entries()) checkDay(day, `${path}/days/${i}`, fault)
  for (const [i, { begin, end }] of ranges.entries()) {
    const at = `${path}/ranges/${i}`
    const isRead = [checkDay(begin, `${at}/begin`, fault), checkDay(end, `${at}/end`, fault)].every(Boolean)
    if (isRead && begin > end) fault(at, `The range begins on ${begin}, after its end on ${end}`)
  }
  if (!weekends && !window && weekdays.length + days.length + ranges.length === 0) fault(path, 'No day is named')
}

function checkDay(day: string, path: string, fault: Fault): boolean {
  const isDay = parseCivilDate(day) !== null
  if (!isDay) fault(path, `"${day}" is no day, which is written as yyyy-mm-dd`)
  return isDay
}

function checkWindow(
  { questionId, fromDay, toDay }: { readonly questionId: string; readonly fromDay: number; readonly toDay: number },
  question: Question,
  path: string,
  { structure, fault }: Checker,
): void {
  if (fromDay > toDay) fault(path, `The window begins on day ${fromDay}, after its end on day ${toDay}`)
  const at = `${path}/questionId`
  const named = structure.questions.get(questionId)?.question
  if (!named) fault(at, `There is no question "${questionId}"`)
  else if (questionId === question.id) fault(at, 'A window cannot start from its own answer')
  else if (named.type !== 'Date' || named.abstract) fault(at, `"${questionId}" is no date that a person answers`)
}
