/** What REDCap checks in a text field, and what becomes of it here. */

export type TextKind =
  | { readonly type: 'Num'; readonly decimals: number | null }
  | { readonly type: 'Date' }
  /** `instead`: what the text field no longer checks. */
  | { readonly type: 'Text'; readonly instead: 'moment' | 'pattern' | null }

/** By the word in the column of the validation. Null: REDCap does not know it either. */
export function textKindOf(validation: string): TextKind | null {
  const word = validation.toLowerCase()
  if (word === '') return { type: 'Text', instead: null }
  if (word === 'integer') return { type: 'Num', decimals: 0 }
  const [, digits] = /^number(?:_(\d)dp)?(?:_comma_decimal)?$/.exec(word) ?? []
  if (/^number(?:_\ddp)?(?:_comma_decimal)?$/.test(word))
    return { type: 'Num', decimals: digits === undefined ? null : Number(digits) }
  if (/^(int|float)$/.test(word)) return { type: 'Num', decimals: word === 'int' ? 0 : null }
  if (/^date(_(ymd|mdy|dmy))?$/.test(word)) return { type: 'Date' }
  if (/^(datetime|time)/.test(word)) return { type: 'Text', instead: 'moment' }
  if (/^(email|phone|zipcode|postalcode|ssn|vmrn|mrn|alpha|letters)/.test(word))
    return { type: 'Text', instead: 'pattern' }
  return null
}

/** `260,5` is a number where the file is written in a country of the decimal comma. Null: it is none. */
export function numberIn(text: string): number | null {
  const plain = /^-?\d*,\d+$|^-?\d+,\d*$/.test(text) ? text.replace(',', '.') : text
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** As `yyyy-mm-dd`; null: it is no day. */
export function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null
}
