/** A network that loses, repeats and reorders what a page sends to change something. */
import type { BrowserContext, Request, Route } from 'playwright-core'
import { chance, random } from './luck'

export interface BadNetwork {
  /** Number of faults of each kind. */
  readonly counts: { readonly lost: number; readonly twice: number; readonly late: number }
  /** From now on everything goes through, and what was still on its way arrives. */
  calm(): Promise<void>
}

const changing = /action=(addFactsJson|savecase)\b/

/** The browser says itself where a request comes from; who sends it in its stead says so too. */
function headersOf(request: Request): Record<string, string> {
  return { ...request.headers(), origin: new URL(request.url()).origin }
}

export async function makeBad(context: BrowserContext): Promise<BadNetwork> {
  const counts = { lost: 0, twice: 0, late: 0 }
  let onTheirWay: (() => Promise<unknown>)[] = []
  let isCalm = false

  /** The same bytes under the same name once more; nobody waits for the answer. */
  const again = (request: Request) => () =>
    context.request.fetch(request.url(), {
      method: request.method(),
      headers: headersOf(request),
      ...(request.postDataBuffer() ? { data: request.postDataBuffer() as Buffer } : {}),
    })

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    if (isCalm) return route.continue()
    const late = onTheirWay
    onTheirWay = []
    const response = await route.fetch({ headers: headersOf(request) })
    // A delayed call arrives behind calls sent after it.
    for (const delivery of late) await delivery()
    if (chance(0.3)) {
      counts.twice += 1
      await again(request)()
    }
    if (chance(0.3)) {
      counts.late += 1
      onTheirWay.push(again(request))
    }
    if (chance(0.15)) {
      counts.lost += 1
      return route.abort('connectionreset')
    }
    await new Promise((resolve) => setTimeout(resolve, random(200)))
    return route.fulfill({ response })
  }

  await context.route(changing, answer)
  return {
    counts,
    async calm() {
      isCalm = true
      for (const delivery of onTheirWay.splice(0)) await delivery()
    },
  }
}
