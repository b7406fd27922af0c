import { parseCivilDate, spanOfDate } from '../dates/civilDate'
import { type Kind, lowest } from './kind'

export const date: Kind = {
  refusal({ partialDate }, value) {
    if (typeof value !== 'string') return 'WrongType'
    return (partialDate ? spanOfDate(value) : parseCivilDate(value)) ? null : 'WrongType'
  },
  combine: lowest,
  hasLimits: true,
  isNumeric: false,
  choice: null,
  mayDropDown: false,
  speaksForItself: false,
  filters: [],
  search: 'number',
  room: () => 'cell',
  lines: () => 1,
}
