import { type Kind, lowest } from './kind'

/** Words that ask nothing. */
export const info: Kind = {
  refusal: () => 'WrongType',
  combine: lowest,
  hasLimits: false,
  isNumeric: false,
  choice: null,
  mayDropDown: false,
  speaksForItself: false,
  filters: [],
  search: null,
  room: () => 'all',
  lines: () => 0,
}
