/** Milliseconds in which nobody presses anything. */
const rest = 4_000
/** Milliseconds. Somebody who never rests is kept safe all the same. */
const atTheLatest = 30_000

/**
 * Lets the browser keep the files of the client, so that a page which is loaded without a connection goes on. Not while one develops. Fetching
 * all of them keeps both processors of a small machine busy for a second: it waits until nobody waits for the page itself.
 */
export function keepClientAtHand(): void {
  // Browsers give it to safe addresses only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  atRest(() => {
    // Without it the page works as before, but not without a connection.
    navigator.serviceWorker
      .register(workerUrl())
      .catch((error) => console.warn('The client is not kept at hand', error))
  })
}

/** The one address from which a script may be loaded by its text. */
function workerUrl(): string {
  const path = '/sw.js'
  // The cast is safe: where the browser has such policies, what they make stands in the place of the text.
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('casebook', { createScriptURL: () => path })
  return policy?.createScriptURL(path) ?? path
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (url: string) => string }
}

function atRest(work: () => void): void {
  const pressed = ['pointerdown', 'keydown'] as const
  const end = performance.now() + atTheLatest
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    for (const type of pressed) removeEventListener(type, wait, { capture: true })
    work()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(begin, Math.min(rest, end - performance.now()))
  }
  for (const type of pressed) addEventListener(type, wait, { capture: true, passive: true })
  wait()
}
