import { type Kind, lowest, type ValueRefusal } from './kind'
import { isLongText } from './layout'

export const text: Kind = {
  holdsAnswer: () => true,
  refusal({ abstract }, value) {
    // No word is no answer: it is withdrawn, and not said. Rules may compute it.
    if (typeof value !== 'string' || (value.trim() === '' && !abstract)) return 'WrongType'
    return refusalOfText(value)
  },
  combine: lowest,
  typed: 'text',
  hasLimits: false,
  breach: () => null,
  isNumeric: false,
  isMoment: false,
  hasDays: false,
  choice: null,
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: true,
  filters: [],
  rules: ['Equal', 'Matches'],
  isComparable: (value) => typeof value === 'string',
  meaning: null,
  search: 'text',
  room: (question) => (isLongText(question) ? 'part' : 'cell'),
  lines: () => 2,
}

/** The maximum length of a text answer, in UTF-16 code units. */
export const longestText = 20_000

/** A database cannot store NUL or an unpaired surrogate; dropping them silently would change the answer. */
export function refusalOfText(words: string): ValueRefusal | null {
  if (words.length > longestText) return 'TooLong'
  return /[\0\p{Surrogate}]/u.test(words) ? 'UnreadableText' : null
}
