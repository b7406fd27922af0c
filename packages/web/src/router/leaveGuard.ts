/**
 * What keeps somebody on a screen: a screen with answers not yet saved holds them back, and whatever would lead away asks first.
 * One for the whole application, so links, Back, a typed address and the sign-out button are treated alike.
 */
import { createListeners } from '@casebook/core/listeners'
import type { ReactNode } from 'react'

/** Why one may not simply leave, in words for the dialog. */
interface Hold {
  readonly reason: ReactNode
}

/** Somebody wants to leave and is being asked. */
interface Leaving {
  readonly hold: Hold
  readonly proceed: () => void
}

export interface LeaveGuard {
  /** Holds people back until the answer is called. */
  readonly hold: (hold: Hold) => () => void
  readonly isHolding: () => boolean
  /** Proceeds at once if nothing holds back, else once the person says so. */
  readonly ask: (proceed: () => void) => void
  readonly stay: () => void
  readonly leave: () => void
  readonly leaving: () => Leaving | null
  readonly subscribe: (listener: () => void) => () => void
}

export function createLeaveGuard(): LeaveGuard {
  const holds = new Set<Hold>()
  const listeners = createListeners()
  let leaving: Leaving | null = null

  const become = (next: Leaving | null) => {
    leaving = next
    listeners.tell()
  }

  return {
    hold(hold) {
      holds.add(hold)
      return () => {
        holds.delete(hold)
        if (leaving?.hold === hold) become(null)
      }
    },
    isHolding: () => holds.size > 0,
    ask(proceed) {
      const hold = [...holds].at(-1)
      if (hold) become({ hold, proceed })
      else proceed()
    },
    stay: () => become(null),
    leave() {
      const proceed = leaving?.proceed
      become(null)
      proceed?.()
    },
    leaving: () => leaving,
    subscribe: listeners.subscribe,
  }
}
