/** Choosing the server that the application talks to. */
import { defaultHost, type HostSources, hostOf, readHost } from './host'

/** As people type it: without `https://` it means that, and `http://` for a server on this device. */
export function typedHost(typed: string): string | null {
  const trimmed = typed.trim()
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return readHost(trimmed)
  const name = /^[^/:]*/.exec(trimmed)?.[0] ?? ''
  const isLocal = name === 'localhost' || /^127(?:\.\d+){3}$/.test(name)
  return isLocal || name.includes('.') ? readHost(`${isLocal ? 'http' : 'https'}://${trimmed}`) : null
}

export const hostChoices = ['default', 'automatic', 'manual'] as const

export type HostChoice =
  | { readonly type: 'manual'; readonly typed: string }
  | { readonly type: 'default' }
  | { readonly type: 'automatic' }

/** The host of a choice; null if it is not possible. Automatic is the host without any choice. */
export function chosenHost(choice: HostChoice, sources: HostSources): string | null {
  switch (choice.type) {
    case 'manual':
      return typedHost(choice.typed)
    case 'default':
      return defaultHost(sources.origin)
    case 'automatic':
      return hostOf({ ...sources, stored: null })
  }
}

/** The choices that have an effect here: where the connector names a host, it always wins. */
export function openChoices({ connector, origin }: HostSources): readonly HostChoice['type'][] {
  if (readHost(connector?.host ?? '') !== null) return ['automatic']
  return hostChoices.filter((choice) => choice === 'manual' || defaultHost(origin) !== null)
}

/** The part of a choice that this device keeps; null: nothing, the host is found anew each time. */
export function keptOf(choice: HostChoice, sources: HostSources): string | null {
  return choice.type === 'automatic' ? null : chosenHost(choice, sources)
}
