import { trustedScript } from './trustedScript'

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
    navigator.serviceWorker.register(trustedScript('casebook', '/sw.js')).catch(warn)
  })
}

/**
 * The same for the page of a patient, at once: what it has loaded can be loaded offline from then on, and nothing else is fetched. A device
 * of the staff keeps its worker.
 */
export async function keepPatientsPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const known = await navigator.serviceWorker.getRegistration()
    if (!known) await navigator.serviceWorker.register(trustedScript('casebook', '/sw.js?patient'))
    const { active } = await navigator.serviceWorker.ready
    // Those that are loaded later too, such as a font or another language.
    new PerformanceObserver((loaded) => active?.postMessage({ files: filesIn(loaded) })).observe({
      type: 'resource',
      buffered: true,
    })
  } catch (error) {
    warn(error)
  }
}

/** The code of authors, once the page can be loaded offline: a study is written on without a connection. */
export async function keepAuthorsCode(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ files: 'authors' })
}

function filesIn(loaded: PerformanceObserverEntryList): readonly string[] {
  const paths = loaded.getEntries().map(({ name }) => new URL(name).pathname)
  return [...new Set(paths)].filter((path) => path.startsWith('/assets/'))
}

const warn = (error: unknown) => console.warn('The service worker could not be registered', error)

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
