import { useContext } from 'react'
import { RoutesContext } from '../router/RoutesContext'
import { type AppRoute, mayOpen } from '../router/route'
import { useSession } from '../session/session'
import { useShowsSdv } from './DeploymentContext'

/** The screens this user may open. */
export function useOpenRoutes(): readonly AppRoute[] {
  const { user } = useSession()
  const showsSdv = useShowsSdv()
  return useContext(RoutesContext).filter((route) => mayOpen(route, user.roles) && (showsSdv || !route.isOfSdv))
}
