/**
 * Serves the client's own files to a page that is loaded without a connection. Calls to the server it leaves alone: it neither sees nor
 * keeps what anybody says.
 *
 * The page itself comes from the server whenever that answers, so a new build shows at once. Files carry a hash of their content in
 * their names, so a kept one is never wrong. A new worker waits until the last page of the old one is closed: until then the old one
 * keeps the files that those pages may still load.
 */

/** This build; the bundler puts it in front of the file. */
declare const client: { readonly version: string; readonly files: readonly string[] }

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

// The cast is sound: the browser runs this file as a service worker only.
const worker = self as unknown as Worker
const prefix = 'casebook-client-'
const kept = `${prefix}${client.version}`
const page = '/'

async function keepFiles(): Promise<void> {
  const cache = await caches.open(kept)
  // The page must be of this build: what the browser itself keeps of it does not count.
  await cache.add(new Request(page, { cache: 'reload' }))
  await cache.addAll(client.files.map((name) => `/${name}`))
}

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== kept).map((name) => caches.delete(name)))
}

async function answerWithPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    // Whatever stands before the server may answer for it while it is down.
    if (answer.status < 500) return answer
    return (await caches.match(page, { cacheName: kept })) ?? answer
  } catch (error) {
    const found = await caches.match(page, { cacheName: kept })
    if (!found) throw error
    return found
  }
}

async function answerWithFile(request: Request): Promise<Response> {
  const found = await caches.match(request, { cacheName: kept })
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(kept)
    await cache.put(request, answer.clone())
  }
  return answer
}

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && (pathname === page || pathname === '/index.html'))
    event.respondWith(answerWithPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerWithFile(request))
})
