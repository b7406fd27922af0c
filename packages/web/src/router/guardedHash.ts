/**
 * The application's address is the part after `#`. This reads and changes it, and asks the leave guard before anything
 * leads to another screen: a link, Back and Forward, a typed address, closing the tab.
 *
 * The browser reports Back and typed addresses only after the fact. They are reverted, and repeated once the user
 * agrees. Every history entry carries its position, so that the distance is known.
 */
import { createListeners } from '@casebook/core/listeners'
import { useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'
import type { LeaveGuard } from './leaveGuard'

interface Address {
  readonly path: string
  readonly search: string
}

interface NavigateOptions {
  readonly replace?: boolean
}

export function createGuardedHash(guard: LeaveGuard): BaseLocationHook {
  let shown = readAddress()
  let place = placeInHistory() ?? 0
  /** The number of coming events caused by our own reverting. */
  let takingBack = 0
  let isAllowed = false
  const listeners = createListeners()

  const show = () => {
    shown = readAddress()
    listeners.tell()
  }

  const arrive = () => {
    if (takingBack > 0) {
      takingBack -= 1
      return
    }
    const typed = placeInHistory() === null
    const next = placeInHistory() ?? place + 1
    if (typed) history.replaceState({ place: next }, '')
    const distance = next - place
    if (isAllowed || distance === 0 || !guard.isHolding() || isSame(readAddress(), shown)) {
      isAllowed = false
      place = next
      show()
      return
    }
    takingBack += 1
    history.go(-distance)
    guard.ask(() => {
      isAllowed = true
      history.go(distance)
    })
  }

  const navigate = (to: string, { replace = false }: NavigateOptions = {}) => {
    const go = () => {
      if (!replace) place += 1
      history[replace ? 'replaceState' : 'pushState']({ place }, '', `#${to}`)
      show()
    }
    // A screen may rename itself. Any other address counts as leaving, even on the same screen.
    if (pathOf(to) === shown.path && (replace || `${shown.path}?${shown.search}` === to)) go()
    else guard.ask(go)
  }

  history.replaceState({ place }, '')
  addEventListener('popstate', arrive)
  addEventListener('beforeunload', (event) => {
    if (guard.isHolding()) event.preventDefault()
  })

  // biome-ignore lint/correctness/noComponentHookFactories: created once, before the first render
  const useGuardedHash: BaseLocationHook = () => [
    useSyncExternalStore(listeners.subscribe, () => unread(shown.path)),
    navigate,
  ]
  useGuardedHash.searchHook = () => useSyncExternalStore(listeners.subscribe, () => unread(shown.search))
  useGuardedHash.hrefs = (href) => `#${href}`
  return useGuardedHash
}

function readAddress(): Address {
  const [path = '', ...search] = location.hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, search: search.join('?') }
}

function isSame(one: Address, other: Address): boolean {
  return one.path === other.path && one.search === other.search
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

function placeInHistory(): number | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number'
    ? state.place
    : null
}

/**
 * Undoes the router's decoding. Our paths are decoded later, part by part, so that `%2F` in a name stays in its part.
 */
function unread(text: string): string {
  return text.replaceAll('%', '%25')
}
