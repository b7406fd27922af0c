/** The server that the application talks to, and choosing one. */

/** Set in the page by the embedding application. */
export interface Connector {
  readonly host: string
  /** The first route. */
  readonly defaultRoute?: string | undefined
}

export interface HostSources {
  readonly connector: Connector | null
  /** From local storage. */
  readonly stored: string | null
  readonly origin: string
}

/** The first that names a host: the connector, local storage, the page's own origin. */
export function hostOf({ connector, stored, origin }: HostSources): string | null {
  return readHost(connector?.host ?? '') ?? readHost(stored ?? '') ?? defaultHost(origin)
}

/** `{host}/proket/`; null if the page has no host, such as one from a file. */
export function defaultHost(origin: string): string | null {
  const host = readHost(origin)
  return host && `${host}proket/`
}

/** A typed or stored host, with a trailing slash; null if it is not a web address, or has a query or fragment. */
export function readHost(typed: string): string | null {
  const trimmed = typed.trim()
  const isAddress = /^https?:\/\/(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?$/i.test(trimmed)
  return isAddress ? trimmed.replace(/\/*$/, '/') : null
}

const withoutHost = ['host-chooser', 'auto']

/** The route to show while no host is chosen: screens that need one wait behind the chooser. */
export function routeWithHost(route: string, host: string | null): string {
  const screen = route.replace(/^\/+/, '').split('/')[0] ?? ''
  return host !== null || withoutHost.includes(screen) ? route : '/host-chooser'
}

export const routeAfterHost = '/bases'

/** The route that the connector has for the empty path, if it leads to a screen of ours. */
export function chosenRoute({ connector }: Pick<HostSources, 'connector'>): string | undefined {
  const route = connector?.defaultRoute
  return route !== undefined && leadsWithin(route) && route !== '/' ? route : undefined
}

/** A path of the application that is not an automatic-login link. */
export function leadsWithin(route: string): boolean {
  return /^\/(?![/\\])/.test(route) && !/^\/auto(?:\/|$)/.test(route)
}
