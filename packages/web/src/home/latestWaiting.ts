import type { Waiting } from '@casebook/core/home/home.calls'
import { createListeners } from '@casebook/core/listeners'

/** The last answer that the page heard, and about whom: the number in the sidebar is that of the screen, whichever of them asked. */
interface Latest {
  readonly username: string
  readonly waiting: Waiting
}

const listeners = createListeners()
let latest: Latest | null = null

export const latestWaiting = {
  get: () => latest,
  hear(heard: Latest) {
    if (heard.waiting === latest?.waiting) return
    latest = heard
    listeners.tell()
  },
  subscribe: listeners.subscribe,
}
