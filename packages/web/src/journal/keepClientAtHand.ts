/** Lets the browser keep the files of the client, so that a page which is loaded without a connection goes on. Not while one develops. */
export function keepClientAtHand(): void {
  // Browsers give it to safe addresses only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Without it the page works as before, but not without a connection.
    navigator.serviceWorker.register('/sw.js').catch((error) => console.warn('The client is not kept at hand', error))
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
