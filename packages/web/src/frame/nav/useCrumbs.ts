import { useContext } from 'react'
import { useLocation } from 'wouter'
import { RoutesContext } from '../../router/RoutesContext'
import { basesPath } from '../../router/returnAddress'
import { routeAt } from '../../router/routeAt'
import { useTitleOf } from '../../router/useTitleOf'
import type { Crumb } from './Breadcrumb'

/**
 * The screens along an address: "Groups", then "Create group" for `/groups/create`. A screen of the sidebar has none before it. One of a
 * study follows the studies; one of the account, such as `/password`, stands alone. Of two
 * with one title, such as a history and the same at a question, the last is named.
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
  const fromSidebar = through.slice(
    Math.max(
      0,
      through.findLastIndex(({ route }) => route.sidebar !== undefined),
    ),
  )
  const studies = routeAt(routes, basesPath)
  const [first] = fromSidebar
  const isOfStudy = first?.route.sidebar === undefined && first?.route.path.includes(':')
  const crumbs = isOfStudy && studies ? [{ path: basesPath, ...studies }, ...fromSidebar] : fromSidebar
  return crumbs
    .map(({ path, ...found }) => (path === here ? { name: titleOf(found) } : { name: titleOf(found), path }))
    .filter(({ name }, at, all) => name !== all[at + 1]?.name)
}
