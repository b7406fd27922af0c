import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** Milliseconds without a request, after which a screen has what it needs. What it asks for next, it asks for at once. */
const calm = 150

/** Watches the page's requests from now on. The function waits until none is under way, and none follows. */
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
