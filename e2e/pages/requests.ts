import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** Milliseconds without requests before a screen counts as loaded. */
const calm = 150

/** Tracks the page's requests from now on. The returned function waits until the network is idle, also after navigation within the page. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let lastAt = 0
  page.on('request', (request) => {
    underWay.add(request)
    lastAt = Date.now()
  })
  const end = (request: Request) => {
    underWay.delete(request)
    lastAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (underWay.size > 0 || Date.now() - lastAt < calm) await delay(25)
  }
}
