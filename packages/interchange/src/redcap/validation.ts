/** What REDCap checks in a text field, and what becomes of it here. */
import { numberIn as plainNumberIn } from '../lower/literals'

export type TextKind =
  | { readonly kind: 'number'; readonly decimals: number | null }
  | { readonly kind: 'date' | 'time' | 'dateTime' }
  /** `pattern`: of the texts that are taken. `instead`: what the text field no longer checks. */
  | { readonly kind: 'text'; readonly pattern: string }
  | { readonly kind: 'text'; readonly instead: 'moment' | 'pattern' | null }

/** REDCap's own forms of a text, without look-around. */
const patterns: ReadonlyMap<string, string> = new Map([
  ['email', '^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$'],
  ['phone', '^(1[-. ]?)?\\(?[2-9][0-9]{2}\\)?[-. ]?[2-9][0-9]{2}[-. ]?[0-9]{4}( *(x|ext\\.?) *[0-9]+)?$'],
  ['phone_australia', '^(\\(?0[2-8]\\)?|\\+61 ?[2-8])[-. ]?([0-9][-. ]?){8}$'],
  ['zipcode', '^[0-9]{5}(-[0-9]{4})?$'],
  ['postalcode_australia', '^[0-9]{4}$'],
  ['postalcode_canada', '^[A-Za-z][0-9][A-Za-z] ?[0-9][A-Za-z][0-9]$'],
  ['postalcode_french', '^[0-9]{5}$'],
  ['postalcode_germany', '^[0-9]{5}$'],
  ['ssn', '^[0-9]{3}-[0-9]{2}-[0-9]{4}$'],
  ['alpha_only', '^[A-Za-z]+$'],
  ['letters_only', '^[A-Za-z]+$'],
  ['letters_only_test', '^[A-Za-z]+$'],
  ['mrn_10d', '^[0-9]{10}$'],
  ['mrn_generic', '^[A-Za-z0-9_-]+$'],
  ['vmrn', '^[0-9]{4,9}$'],
])

/** The word of REDCap for texts of this form; null if it has none. */
export function validationOf(pattern: string): string | null {
  return [...patterns].find(([, known]) => known === pattern)?.[0] ?? null
}

/** By the word in the column of the validation. Null: REDCap does not know it either. */
export function textKindOf(validation: string): TextKind | null {
  const word = validation.toLowerCase()
  if (word === '') return { kind: 'text', instead: null }
  if (word === 'integer') return { kind: 'number', decimals: 0 }
  const [, digits] = /^number(?:_(\d)dp)?(?:_comma_decimal)?$/.exec(word) ?? []
  if (/^number(?:_\ddp)?(?:_comma_decimal)?$/.test(word))
    return { kind: 'number', decimals: digits === undefined ? null : Number(digits) }
  if (/^(int|float)$/.test(word)) return { kind: 'number', decimals: word === 'int' ? 0 : null }
  if (/^date(_(ymd|mdy|dmy))?$/.test(word)) return { kind: 'date' }
  if (/^datetime(_seconds)?(_(ymd|mdy|dmy))?$/.test(word)) return { kind: 'dateTime' }
  if (/^time(_hh_mm_ss)?$/.test(word)) return { kind: 'time' }
  // Minutes and seconds are no time of the day.
  if (/^(datetime|time)/.test(word)) return { kind: 'text', instead: 'moment' }
  const pattern = patterns.get(word)
  if (pattern !== undefined) return { kind: 'text', pattern }
  if (/^(email|phone|zipcode|postalcode|ssn|vmrn|mrn|alpha|letters)/.test(word))
    return { kind: 'text', instead: 'pattern' }
  return null
}

/** `260,5` is a number where the file is written in a country of the decimal comma. Null: it is none. */
export function numberIn(text: string): number | null {
  const plain = /^-?\d*,\d+$|^-?\d+,\d*$/.test(text) ? text.replace(',', '.') : text
  return plainNumberIn(plain)
}
