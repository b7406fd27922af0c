/**
 * Keeps the user on a screen: a screen with unsaved answers holds them, and everything that would lead away asks first.
 * One guard for the whole application, so links, Back, typed addresses and the sign-out button behave alike.
 */
import { createListeners } from '@casebook/core/listeners'
import type { ReactNode } from 'react'

interface Hold {
  /** The reason not to leave, shown in the dialog. */
  readonly reason: ReactNode
  /** False for a screen that cannot be left: the only answer is to stay. */
  readonly mayLeave?: boolean
}

/** The user wants to leave and is being asked. */
interface Leaving {
  readonly hold: Hold
  readonly proceed: () => void
}

export interface LeaveGuard {
  /** Blocks leaving until the returned function is called. */
  readonly hold: (hold: Hold) => () => void
  readonly isHolding: () => boolean
  /** Proceeds at once if nothing blocks leaving, otherwise once the user confirms. */
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
      const hold = [...holds].find(isFinal) ?? [...holds].at(-1)
      if (hold) become({ hold, proceed })
      else proceed()
    },
    stay: () => become(null),
    leave() {
      if (leaving && isFinal(leaving.hold)) return
      const proceed = leaving?.proceed
      become(null)
      proceed?.()
    },
    leaving: () => leaving,
    subscribe: listeners.subscribe,
  }
}

function isFinal({ mayLeave = true }: Hold): boolean {
  return !mayLeave
}
