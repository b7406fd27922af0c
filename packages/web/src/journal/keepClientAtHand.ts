import { atLeisure } from '../ui/atLeisure'

/**
 * Lets the browser keep the files of the client, so that a page which is loaded without a connection goes on. Not while one develops. Fetching
 * all of them keeps both processors of a small machine busy for a second: it waits until nobody waits for the page itself.
 */
export function keepClientAtHand(): void {
  // Browsers give it to safe addresses only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  atLeisure(async () => {
    try {
      await navigator.serviceWorker.register('/sw.js')
    } catch (error) {
      console.warn('Without a connection this page would not load: its files are not kept', error)
    }
  })
}
