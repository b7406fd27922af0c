/**
 * Serves the client's files to a page loaded offline. Calls to the server are not intercepted: it neither sees nor
 * stores answers.
 *
 * The page itself comes from the server whenever that responds, so a new build shows at once. File names contain a
 * content hash, so a cached file is never stale. A new worker waits until the last page of the old one is closed,
 * because the old one keeps the files those pages may still load.
 */

/** This build. The bundler prepends the definition. */
declare const client: {
  readonly version: string
  readonly files: readonly string[]
  /** The code that only those need who write studies. */
  readonly authorsFiles: readonly string[]
}

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The page of a patient says which files it has loaded. A workshop asks for those of authors. */
interface NamedFilesEvent extends LifeEvent {
  readonly data: { readonly files: readonly string[] | 'authors' }
}

interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'message', listener: (event: NamedFilesEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

// The cast is safe: browsers run this file as a service worker only.
const worker = self as unknown as Worker
const prefix = 'casebook-client-'
const kept = `${prefix}${client.version}`
const page = '/'

async function keepFiles(): Promise<void> {
  const cache = await caches.open(kept)
  // The page must be from this build, so bypass the browser's HTTP cache.
  await cache.add(new Request(page, { cache: 'reload' }))
  if (!isPatients) await cache.addAll(client.files.map((name) => `/${name}`))
}

/** A patient's phone keeps what its page has loaded, and nothing of the staff's. */
const isPatients = new URL(location.href).searchParams.has('patient')

async function keepNamed(files: readonly string[]): Promise<void> {
  const cache = await caches.open(kept)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((name) => name.startsWith('/assets/') && !known.has(name)))
}

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== kept).map((name) => caches.delete(name)))
}

async function answerWithPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    // A proxy in front of the server may answer while the server is down.
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
worker.addEventListener('message', (event) => {
  const { files } = event.data
  event.waitUntil(keepNamed(files === 'authors' ? client.authorsFiles.map((name) => `/${name}`) : files))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && (pathname === page || pathname === '/index.html'))
    event.respondWith(answerWithPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerWithFile(request))
})
