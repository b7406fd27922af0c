/** Which server the application speaks to, and how somebody chooses one. */

/** Put into the page by whatever the application is embedded in. */
export interface Connector {
  readonly host: string
  /** Where to go first. */
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

/** `{host}/proket/`; null where there is no such host, as for a page from a file. */
export function defaultHost(origin: string): string | null {
  const host = readHost(origin)
  return host && `${host}proket/`
}

/** A host as it was typed or stored, ending in a slash; null for what is no web address, or carries more than one. */
export function readHost(typed: string): string | null {
  const trimmed = typed.trim()
  const isAddress = /^https?:\/\/(?:[\w.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?$/i.test(trimmed)
  return isAddress ? trimmed.replace(/\/*$/, '/') : null
}

export const hostChoices = ['manual', 'default', 'automatic'] as const

export type HostChoice =
  | { readonly type: 'manual'; readonly typed: string }
  | { readonly type: 'default' }
  | { readonly type: 'automatic' }

/** What a choice comes to; null for one that cannot be made. Automatic is what would hold if nobody had chosen. */
export function chosenHost(choice: HostChoice, sources: HostSources): string | null {
  switch (choice.type) {
    case 'manual':
      return readHost(choice.typed)
    case 'default':
      return defaultHost(sources.origin)
    case 'automatic':
      return hostOf({ ...sources, stored: null })
  }
}

const withoutHost = ['host-chooser', 'auto']

/** Where a route leads as long as no host is chosen: screens that need one wait behind the choice. */
export function routeWithHost(route: string, host: string | null): string {
  const screen = route.replace(/^\/+/, '').split('/')[0] ?? ''
  return host !== null || withoutHost.includes(screen) ? route : '/host-chooser'
}

export const routeAfterHost = '/bases'

/** Another server is written to only if it lists the page's origin; one's own always is. */
export function mayWriteTo(host: string, origin: string, listedOrigins: readonly string[]): boolean {
  return originOf(host) === originOf(origin) || listedOrigins.some((listed) => originOf(listed) === originOf(origin))
}

function originOf(address: string): string {
  return (/^https?:\/\/[^/]+/i.exec(address)?.[0] ?? address).toLowerCase()
}
