/**
 * Code of this page that could not be loaded. That is not a bug: the connection is down, or the server was updated and
 * the files of this page are gone. Pending requests are retried when the connection is back, and every few seconds.
 */
import { createListeners } from '@casebook/core/listeners'
import { useSyncExternalStore } from 'react'

export type WhyMissing = 'notConnected' | 'outdated'

/** Messages of Chromium, Firefox, Safari and the CSS loader for a file that failed to load. */
const sentences =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically imported/i

export function isMissingCode(thrown: unknown): boolean {
  return thrown instanceof Error && sentences.test(thrown.message)
}

type Fetch = () => Promise<unknown>

const betweenTries = 5_000
const waiting = new Map<Fetch, { readonly here: Promise<void>; readonly come: () => void }>()
const listeners = createListeners()
let why: WhyMissing | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Resolves when the code is loaded, however long that takes. */
export function untilHere(fetch: Fetch): Promise<void> {
  const known = waiting.get(fetch)
  if (known) {
    say(why ?? 'notConnected')
    return known.here
  }
  let come = () => {}
  const here = new Promise<void>((resolve) => {
    come = resolve
  })
  waiting.set(fetch, { here, come })
  say('notConnected')
  addEventListener('online', tryAgain)
  wait()
  return here
}

/** Retries all missing code. If the server responds but files still fail, it has a newer version. */
export async function tryAgain(): Promise<void> {
  clearTimeout(timer)
  const tries = [...waiting].map(async ([fetch, { come }]) => {
    await fetch()
    waiting.delete(fetch)
    come()
  })
  const isAllHere = (await Promise.allSettled(tries)).every(({ status }) => status === 'fulfilled')
  if (waiting.size === 0) {
    removeEventListener('online', tryAgain)
    say(null)
  } else {
    if (!isAllHere && why !== null) say((await isConnected()) ? 'outdated' : 'notConnected')
    wait()
  }
}

/** Hides the note. Retries continue. */
export function closeMissingNote(): void {
  say(null)
}

export function useMissingCode(): WhyMissing | null {
  return useSyncExternalStore(listeners.subscribe, () => why)
}

/** Whether the server responds at all. */
export async function isConnected(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(tryAgain, betweenTries)
}

function say(next: WhyMissing | null): void {
  why = next
  listeners.tell()
}
