/**
 * The text of a date field after a keystroke, in the deployment's format: digits suffice, as separators are added
 * automatically. They are added only while the text grows, so that they can be deleted. A separator typed after an
 * added one replaces it. Digits that may begin with a day and a month get them once there are eight (`20121005`).
 */
import type { Question } from '../../bases/base'
import { type DateFormat, storedFormat } from '../../deployment/deployment'
import { latinDigits } from './latinDigits'
import { separatorOf } from './storedDate'

type Asked = Pick<Question, 'partialDate'>

export function typedDate(text: string, before: string, format: DateFormat = storedFormat, asked: Asked = {}): string {
  const latin = latinDigits(text).replace(/[-/]([-/. ])/g, '$1')
  if (/[^\d/-]/.test(latin) || latin.length <= before.length) return latin
  return separatorOf(format) === '-' ? withHyphens(latin) : withSlashes(latin, asked)
}

function withHyphens(text: string): string {
  if (/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text))
    return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (/^\d{4}-\d\d$/.test(text)) return `${text}-`
  if (/^\d{4}-\d{3}$/.test(text)) return `${text.slice(0, 7)}-${text.slice(7)}`
  if (beginsWithDayAndMonth(text)) return text
  if (/^[1-9]\d{3}$/.test(text)) return `${text}-`
  if (/^[1-9]\d{3}\d$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4)}`
  return text
}

/** Four digits that may be a day and a month, in either order, and not only a year, as `2012` may. */
function beginsWithDayAndMonth(text: string): boolean {
  return /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))/.test(text)
}

/** Month first. If a month and a year suffice, digits after the month may begin a day or a year until there are eight. */
function withSlashes(text: string, { partialDate }: Asked): string {
  if (/^(0[1-9]|1[0-2])\d{6}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`
  if (/^\d\d\/\d{6}$/.test(text)) return `${text.slice(0, 5)}/${text.slice(5)}`
  if (partialDate) return text
  if (/^(0[1-9]|1[0-2])$/.test(text)) return `${text}/`
  if (/^(0[1-9]|1[0-2])\d$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2)}`
  if (/^\d\d\/\d\d$/.test(text)) return `${text}/`
  if (/^\d\d\/\d{3}$/.test(text)) return `${text.slice(0, 5)}/${text.slice(5)}`
  return text
}
