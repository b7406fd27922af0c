import { createContext, useContext } from 'react'
import { useSession } from '../session/session'
import { useShowsSdv } from '../shell/DeploymentContext'
import { type AppRoute, mayOpen } from './route'

/** All screens. Without a provider, as when testing a single screen, there are none. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

/** The screens this user may open. */
export function useOpenRoutes(): readonly AppRoute[] {
  const { user } = useSession()
  const showsSdv = useShowsSdv()
  return useContext(RoutesContext).filter((route) => mayOpen(route, user.roles) && (showsSdv || !route.isOfSdv))
}
