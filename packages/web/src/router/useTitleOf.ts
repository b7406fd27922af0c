import { useLingui } from '@lingui/react'
import type { FoundRoute } from './routeAt'

/** The title of a screen, with the variable parts of its path filled in. */
export function useTitleOf(): (found: FoundRoute) => string {
  const { i18n } = useLingui()
  return ({ route, names }) => {
    const title = { ...route.title, values: names }
    return i18n._(title)
  }
}
