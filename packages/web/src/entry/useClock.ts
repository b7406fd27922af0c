import { useLingui } from '@lingui/react'

/** The time of the day, as the language writes it; nothing for what has not happened. */
export function useClock(): (at: string | null) => string {
  const { i18n } = useLingui()
  return (at) => (at === null ? '' : i18n.date(at, { timeStyle: 'short' }))
}
