import { type Kind, lowest } from './kind'

export const yesNo: Kind = {
  refusal: (_, value) => (typeof value === 'boolean' ? null : 'WrongType'),
  combine: lowest,
  hasLimits: false,
  isNumeric: false,
  choice: 'one',
  mayDropDown: false,
  speaksForItself: false,
  filters: ['ChoseYesNo'],
  search: null,
  room: () => 'cell',
  lines: () => 1,
}
