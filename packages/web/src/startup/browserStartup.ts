/** Startup in a browser: the chart, with messages to other tabs through local storage. */
import { startupMachine } from '@casebook/core/startup/startup.machine'
import { type StartupPort, tabMessageKeys } from '@casebook/core/startup/startup.port'
import { type ActorRefFrom, createActor } from 'xstate'

export type StartupActor = ActorRefFrom<typeof startupMachine>

const startedKey = 'casebook.tab.started'

/** The storage of this tab alone. Without it the tab is asked each time. */
function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

const browser: StartupPort = {
  hasLocalStorage() {
    try {
      const key = 'casebook.tab'
      localStorage.setItem(key, key)
      localStorage.removeItem(key)
      return true
    } catch (error) {
      if (error instanceof DOMException || error instanceof ReferenceError || error instanceof TypeError) return false
      throw error
    }
  },
  listen(heard) {
    const hear = ({ key: changed, newValue: from }: StorageEvent) => {
      const key = tabMessageKeys.find((one) => one === changed)
      if (key && from !== null) heard({ key, from })
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
  say({ key, from }) {
    localStorage.setItem(key, from)
    // Said again, it would be no change, and no other tab would hear it.
    localStorage.removeItem(key)
  },
  hasStarted: () => inTab((storage) => storage.getItem(startedKey)) !== null,
  async start() {
    inTab((storage) => storage.setItem(startedKey, startedKey))
  },
  report: (error) => console.error(error),
}

/** Begins at once. The page loads its code meanwhile. */
export function startInBrowser(machine = startupMachine): StartupActor {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  return createActor(machine, { input: { browser, tab } }).start()
}
