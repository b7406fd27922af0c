import { useLingui } from '@lingui/react'
import { useLocation } from 'wouter'
import { useOpenRoutes } from '../../router/RoutesContext'
import type { Offer } from './Palette'

/** The screens that the person may open and that need no more than their address. */
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
