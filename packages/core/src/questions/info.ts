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
