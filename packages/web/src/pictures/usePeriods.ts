import { localeOfLanguage } from '@casebook/core/language/locale'
import type { Recruitment } from '@casebook/core/pictures/recruitment'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../shell/settings/preferences'

/** The names of the periods of a line: "Jan", with the year where there are several, or "Q1 2026", or "2026". */
export function usePeriods({ length, periods }: Recruitment) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const words = (from: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOfLanguage(language), { ...options, timeZone: 'UTC' }).format(
      new Date(`${from}-01T00:00:00Z`),
    )
  const first = periods[0]?.from ?? ''
  const isOneYear = periods.at(-1)?.from.slice(0, 4) === first.slice(0, 4)
  const nameOf = (from: string) => {
    const year = words(from, { year: 'numeric' })
    if (length === 'year') return year
    if (length === 'month') return words(from, { month: 'short', ...(!isOneYear && { year: 'numeric' }) })
    const quarter = Math.floor((Number(from.slice(5, 7)) - 1) / 3) + 1
    return t({ id: 'pictures.quarterOf', message: `Q${quarter} ${year}` })
  }
  return { nameOf, since: first === '' ? '' : words(first, { month: 'long', year: 'numeric' }) }
}
