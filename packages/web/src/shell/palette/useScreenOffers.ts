import { useLingui } from '@lingui/react'
import { useLocation } from 'wouter'
import { useOpenRoutes } from '../useOpenRoutes'
import type { Offer } from './Palette'

/** The screens this user may open whose paths have no variable parts. */
export function useScreenOffers(): readonly Offer[] {
  const { i18n } = useLingui()
  const routes = useOpenRoutes()
  const [, navigate] = useLocation()
  return routes.flatMap(({ path, icon, title }): readonly Offer[] =>
    icon === undefined || path.includes(':')
      ? []
      : [{ key: path, kind: 'screen', icon, name: i18n._(title), onChoose: () => navigate(path) }],
  )
}
