import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { BaseLocationHook } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../App'
import { createLeaveGuard, type LeaveGuard } from '../router/leaveGuard'
import { Navigation } from '../router/Navigation'
import type { AppRoute } from '../router/route'
import { routeAt } from '../router/routeAt'
import type { RouteTable } from '../router/routeTable'
import { routes as allRoutes } from '../routes'
import { PortsProvider } from '../session/ports'
import { SessionActorProvider } from '../session/sessionActor'
import { speak } from '../shell/i18n'
import { PreferencesProvider } from '../shell/settings/preferences'
import { type Answers, portsThat } from './ports'

/**
 * Opens the whole application at an address, in English, with a server that gives these answers, and optionally with
 * other routes.
 */
export async function openAt(
  address: string,
  answers: Answers = {},
  routes: readonly AppRoute[] | RouteTable = allRoutes,
) {
  const location = memoryLocation({ path: address, record: true })
  // A test waits for what its screen shows, and not for its code, which a busy machine takes long to read.
  const known = 'fetch' in routes ? routes.routes() : routes
  await routeAt(known, address.split('?')[0] ?? '')?.route.screen.fetch?.()
  const guard = createLeaveGuard()
  const { calls } = await openPage({ answers, guard, location: location.hook, routes })
  return { calls, guard, history: location.history, navigate: location.navigate }
}

interface OpeningPage {
  readonly answers: Answers
  readonly guard: LeaveGuard
  readonly location: BaseLocationHook
  readonly routes?: readonly AppRoute[] | RouteTable
}

/** The whole application at the address that the hook names. */
export async function openPage({ answers, guard, location, routes = allRoutes }: OpeningPage) {
  const table = 'fetch' in routes ? routes : wholeTable(routes)
  await speak('en')
  const { ports, calls } = portsThat(answers)
  const page = render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken="en">
        <PortsProvider value={ports}>
          <SessionActorProvider>
            <Navigation guard={guard} location={location}>
              <App table={table} />
            </Navigation>
          </SessionActorProvider>
        </PortsProvider>
      </PreferencesProvider>
    </I18nProvider>,
  )
  return { ...page, calls }
}

function wholeTable(routes: readonly AppRoute[]): RouteTable {
  return { routes: () => routes, isWhole: () => true, fetch: async () => {}, subscribe: () => () => {} }
}
