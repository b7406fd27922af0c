/**
 * The table of all screens. It has an entry for each of them, so data entry opens with its own screen alone, and the
 * table is loaded after the first paint.
 */
import { createListeners } from '@casebook/core/listeners'
import { prefetchedFirst } from '../ui/lazy/prefetch'
import type { AppRoute } from './route'

export interface RouteTable {
  /** The screens known so far. */
  readonly routes: () => readonly AppRoute[]
  readonly isWhole: () => boolean
  readonly fetch: () => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
}

/** A table that begins with the first screens. */
export function createRouteTable(first: readonly AppRoute[], fetchAll: () => Promise<readonly AppRoute[]>): RouteTable {
  const listeners = createListeners()
  let all: readonly AppRoute[] | null = null
  const fetch = prefetchedFirst(async () => {
    const routes = await fetchAll()
    all = [...first, ...routes.filter((route) => !first.includes(route))]
    listeners.tell()
  })
  return { routes: () => all ?? first, isWhole: () => all !== null, fetch, subscribe: listeners.subscribe }
}
