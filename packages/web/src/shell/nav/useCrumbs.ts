import { useContext } from 'react'
import { useLocation } from 'wouter'
import { RoutesContext } from '../../router/RoutesContext'
import { basesPath } from '../../router/returnAddress'
import { routeAt } from '../../router/routeAt'
import { useTitleOf } from '../../router/useTitleOf'
import type { Crumb } from './Breadcrumb'

/**
 * The screens along an address: "Groups", then "Create group" for `/groups/create`. A screen that is not in the sidebar
 * follows home.
 */
export function useCrumbs(): readonly Crumb[] {
  const titleOf = useTitleOf()
  const routes = useContext(RoutesContext)
  const [here] = useLocation()
  const parts = here.split('/')
  const through = parts.flatMap((_, end) => {
    const path = parts.slice(0, end + 1).join('/')
    const found = routeAt(routes, path)
    return found ? [{ path, ...found }] : []
  })
  const home = routeAt(routes, basesPath)
  const isUnderHome = home !== null && through[0]?.route.sidebar === undefined
  const crumbs = isUnderHome ? [{ path: basesPath, ...home }, ...through] : through
  return crumbs.map(({ path, ...found }) => (path === here ? { name: titleOf(found) } : { name: titleOf(found), path }))
}
