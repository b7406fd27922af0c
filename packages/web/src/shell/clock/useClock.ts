import { useLingui } from '@lingui/react'

/** The time of day in the reader's language. Empty for null. */
export function useClock(): (at: string | null) => string {
  const { i18n } = useLingui()
  return (at) => (at === null ? '' : i18n.date(at, { timeStyle: 'short' }))
}
