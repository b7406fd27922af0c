/** Renders the screen at the current address. */
import { routeWithHost } from '@casebook/core/host/host'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Redirect, useLocation } from 'wouter'
import { FittingsContext } from './entry/fitting'
import { fittings } from './fittings'
import { Screen, Shell } from './frame/Screen'
import { RoutesContext } from './router/RoutesContext'
import { basesPath, homePath, signInPath } from './router/returnAddress'
import type { AppRoute } from './router/route'
import { routeAt } from './router/routeAt'
import type { RouteTable } from './router/routeTable'
import { StartContext } from './router/StartContext'
import { usePorts } from './session/ports'
import { lazyComponent } from './ui/lazy/lazyComponent'
import { isMissingCode, untilHere } from './ui/lazy/missingCode'

const NotFoundScreen = lazyComponent<object>(() => import('./frame/NotFoundScreen'))

interface AppProps {
  readonly table: RouteTable
}

export function App({ table }: AppProps) {
  const { host, firstRoute = basesPath } = usePorts()
  const [path] = useLocation()
  const routes = useSyncExternalStore(table.subscribe, table.routes)
  const found = routeAt(routes, path)
  const [isStart, setIsStart] = useState(path === '/')
  if (isStart && path !== '/' && path !== firstRoute) setIsStart(false)
  const isWaiting = found === null && !table.isWhole()
  useEffect(() => {
    if (!isWaiting) return
    table.fetch().catch((error: unknown) => {
      if (!isMissingCode(error)) throw error
      untilHere(table.fetch)
    })
  }, [isWaiting, table])
  const hosted = routeWithHost(path, host || null)
  if (hosted !== path) return <Redirect to={hosted} replace />
  if (path === '/') return <Redirect to={firstRoute} replace />
  const screen = found ? <Screen {...found} path={path} /> : <NotFoundScreen />
  return (
    <RoutesContext value={routes}>
      <StartContext value={isStart}>
        <FittingsContext value={fittings}>{isWaiting ? null : screen}</FittingsContext>
      </StartContext>
    </RoutesContext>
  )
}

/** Loads the code of the screen at the path, and of the screens before and after it: sign-in and home. */
export function fetchScreenAt(routes: readonly AppRoute[], path: string): void {
  const found = routeAt(routes, path)
  found?.route.screen.fetch?.()
  if (found && found.route.frame !== 'page' && path !== signInPath) return
  Shell.fetch()
  for (const next of [homePath, basesPath, signInPath]) routeAt(routes, next)?.route.screen.fetch?.()
}
