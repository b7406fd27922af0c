/** The server that this page talks to, and choosing another on this device. */

import { type Connector, chosenRoute, type HostSources, hostOf, routeAfterHost } from '@casebook/core/host/host'
import type { HostChooserPort } from '@casebook/core/host/hostChooser.machine'
import type { SessionPort } from '@casebook/core/session/session.calls'
import { forget, recall, remember } from '../shell/memory'

declare global {
  interface Window {
    /** Set by an application that embeds this page. */
    readonly casebookConnector?: Connector
  }
}

const remembered = 'host'

const sources: HostSources = {
  connector: window.casebookConnector ?? null,
  stored: recall(remembered),
  origin: location.origin,
}

export const pageHost = hostOf(sources)
export const pageRoute = chosenRoute(sources)

/** `sessionAt` makes the calls of another server: the browser hands over an answer only where the server lists our origin. */
export function hostsBy(sessionAt: (host: string) => Pick<SessionPort, 'getSignInOffers'>): HostChooserPort {
  return {
    sources,
    async answers(host) {
      const offers = await sessionAt(host).getSignInOffers?.()
      return offers?.type === 'SignInOffers'
    },
    use(kept) {
      if (kept === null) forget(remembered)
      else remember(remembered, kept)
      location.hash = `#${routeAfterHost}`
      location.reload()
    },
  }
}
