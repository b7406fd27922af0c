import { type Kind, lowest } from './kind'

export const yesNo: Kind = {
  holdsAnswer: () => true,
  refusal: (_, value) => (typeof value === 'boolean' ? null : 'WrongType'),
  combine: lowest,
  typed: null,
  hasLimits: false,
  breach: () => null,
  isNumeric: false,
  choice: 'one',
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: false,
  filters: ['ChoseYesNo'],
  rules: ['ChoseYesNo'],
  isComparable: () => false,
  meaning: 'words',
  search: null,
  room: () => 'cell',
  lines: () => 1,
}
