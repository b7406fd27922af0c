import type { Language } from '../../language/language'
import { type WrittenDate, writtenDates } from './writtenDate'

/**
 * A date as people write it, as the part of a stored one that it names: `20.11.2026` and `20 Nov 2026` are `2026-11-20`,
 * `Nov 2026` is `2026-11`, and `20.11.` is `-11-20`. A text that is no date, or more than one, stays as it is.
 */
export function dayInText(text: string, language: Language): string {
  const written = writtenDates(text.trim(), { language, orders: ['dayFirst'], monthLabels: [] })
  const [only, ...others] = written.filter(isMeant)
  if (!only || others.length > 0) return text
  const { year = '', month, day } = only
  const parts = [year.length === 2 ? `20${year}` : year, month, day].filter((part) => part !== undefined)
  return parts.map((part) => String(part).padStart(part === '' ? 0 : 2, '0')).join('-')
}

/** `03.04` is a day, not March 2004. */
function isMeant({ year, month = 1, day }: WrittenDate): boolean {
  return month <= 12 && (day ?? 1) <= 31 && (day !== undefined || year?.length === 4)
}
