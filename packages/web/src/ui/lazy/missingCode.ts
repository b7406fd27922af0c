/**
 * Code of this page that could not be fetched. That is no error of the program: the connection is down, or the server has a newer version and
 * the files of this page are gone. What was needed waits here; it is asked for again when the connection is back, and every few seconds.
 */
import { createListeners } from '@casebook/core/listeners'
import { useSyncExternalStore } from 'react'

export type WhyMissing = 'notConnected' | 'outdated'

/** As Chromium, Firefox, Safari and the loader of style sheets say that a file did not come. */
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

/** Settles when the code has come, however long that takes. */
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

/** Asks for everything that is missing. Where the server answers and the files still do not come, it has a newer version. */
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

/** Nobody wants to be told; what is missing is asked for all the same. */
export function closeMissingNote(): void {
  say(null)
}

export function useMissingCode(): WhyMissing | null {
  return useSyncExternalStore(listeners.subscribe, () => why)
}

/** Whether the server answers anything at all. */
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
