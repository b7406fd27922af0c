import type { Question } from '../bases/base'
import { type Kind, lowest } from './kind'

/** Words that ask nothing. */
export const info: Kind = {
  holdsAnswer: () => false,
  refusal: () => 'WrongType',
  combine: lowest,
  typed: null,
  hasLimits: false,
  breach: () => null,
  isNumeric: false,
  isMoment: false,
  hasDays: false,
  choice: null,
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: false,
  filters: [],
  rules: [],
  isComparable: () => false,
  meaning: null,
  search: null,
  room: () => 'all',
  lines: () => 0,
}

/** As a table of questions may have it above: there is nothing to read. */
export function isWordless({ type, text, description = {} }: Question): boolean {
  return type === 'Info' && [text, description].every((words) => Object.values(words).every((one) => !one))
}
