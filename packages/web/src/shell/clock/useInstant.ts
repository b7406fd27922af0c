import { useLingui } from '@lingui/react'
import { moment } from '../moment'

/** An instant in the time zone of the reader: "18 Nov 2026, 10:42". */
export function useInstant(): (instant: string, style?: 'seconds') => string {
  const { i18n } = useLingui()
  return (instant, style) => i18n.date(new Date(instant), style === 'seconds' ? moment.second : moment.minute)
}
