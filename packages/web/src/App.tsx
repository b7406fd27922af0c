/** Renders the screen at the current address. */
import { Redirect, useLocation } from 'wouter'
import { RoutesContext } from './router/RoutesContext'
import { homePath, signInPath } from './router/returnAddress'
import type { AppRoute } from './router/route'
import { routeAt } from './router/routeAt'
import { Screen, Shell } from './shell/Screen'
import { lazyComponent } from './ui/lazy/lazyComponent'

const NotFoundScreen = lazyComponent<object>(() => import('./shell/NotFoundScreen'))

export function App({ routes }: { readonly routes: readonly AppRoute[] }) {
  const [path] = useLocation()
  if (path === '/') return <Redirect to={homePath} replace />
  const found = routeAt(routes, path)
  return <RoutesContext value={routes}>{found ? <Screen {...found} path={path} /> : <NotFoundScreen />}</RoutesContext>
}

/** Loads the code of the screen at the path, and of the screens before and after it: sign-in and home. */
export function fetchScreenAt(routes: readonly AppRoute[], path: string): void {
  const found = routeAt(routes, path)
  found?.route.screen.fetch()
  if (found && found.route.frame !== 'page' && path !== signInPath) return
  Shell.fetch()
  for (const next of [homePath, signInPath]) routeAt(routes, next)?.route.screen.fetch()
}
