/** Milliseconds without any input. */
const rest = 4_000
/** Milliseconds. The limit for users who never pause. */
const atTheLatest = 30_000

/**
 * Registers the service worker, so that the page can be loaded offline. Production builds only. Fetching all files
 * keeps both processors of a small machine busy for a second, so this waits until the user pauses.
 */
export function registerServiceWorker(): void {
  // Browsers offer it only on secure origins.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  atRest(() => {
    // Without it the page works as before, only not offline.
    navigator.serviceWorker
      .register(workerUrl())
      .catch((error) => console.warn('The service worker could not be registered', error))
  })
}

/** The script URL. The Trusted Types policy allows no other. */
function workerUrl(): string {
  const path = '/sw.js'
  // The cast is safe: in browsers with Trusted Types, the policy's result is accepted in place of the string.
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
