import { namesIn } from './paths'
import type { AppRoute } from './route'

export interface FoundRoute {
  readonly route: AppRoute
  /** The variable parts of the path. */
  readonly names: Readonly<Record<string, string>>
}

/** The screen at a path, or null. */
export function routeAt(routes: readonly AppRoute[], path: string): FoundRoute | null {
  for (const route of routes) {
    const names = namesIn(route.path, path)
    if (names && (route.accepts?.(names) ?? true)) return { route, names }
  }
  return null
}
