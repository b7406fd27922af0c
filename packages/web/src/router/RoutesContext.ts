import { createContext, useContext } from 'react'
import { useSession } from '../session/session'
import { type AppRoute, mayOpen } from './route'

/** All screens. Without a provider, as in the test of one screen, there are no others. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

/** The screens that the person may open. */
export function useOpenRoutes(): readonly AppRoute[] {
  const { user } = useSession()
  return useContext(RoutesContext).filter((route) => mayOpen(route, user.roles))
}
