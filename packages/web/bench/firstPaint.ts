/**
 * `npm run bench:first-paint`: from opening the address of a case until its first question can be answered, in Chromium on a slow line, with
 * nothing in the cache (cold) and once more with everything in it (warm). Prints the lines that stand in decision 0014.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../../../e2e/browser'
import { acceptReminder } from '../../../e2e/pages/nameReminder'
import { signIn } from '../../../e2e/pages/signIn'
import { startDemoOnPostgres } from '../../server/bench/demoOnPostgres'

/** Mbit/s, and milliseconds to the server and back. */
const lines = [
  { megabits: 10, latency: 40 },
  { megabits: 1.6, latency: 150 },
]
const unhindered = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const rounds = 3

const casebook = await startDemoOnPostgres(async () => {})
try {
  const { page, context, close } = await openBrowser()
  await page.goto(`${casebook.url}#/bases`)
  await signIn(page, casebook.account('PI'))
  await page.getByRole('link', { name: /PHQ-9/ }).click()
  await page.getByRole('button', { name: 'New case' }).first().click()
  await acceptReminder(page)
  const address = page.url()
  await page.close()
  for (const line of lines) {
    const taken = { cold: [] as number[], warm: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      taken.cold.push(await untilAnswerable(context, address, line, true))
      taken.warm.push(await untilAnswerable(context, address, line, false))
    }
    for (const [cache, all] of Object.entries(taken))
      console.log(`${line.megabits} Mbit/s, ${line.latency} ms, ${cache}: ${inWords(all)} ms`)
  }
  await close()
} finally {
  await casebook.stop()
}
process.exit()

/** In milliseconds. */
async function untilAnswerable(
  context: BrowserContext,
  address: string,
  { megabits, latency }: (typeof lines)[number],
  isCold: boolean,
): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (isCold) await forgetFiles(page, devtools)
  const throughput = (megabits * 1_000_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main fieldset input:enabled').first().waitFor()
  const elapsed = performance.now() - begun
  // It keeps all files for the next time, which the slow line would take long to bring.
  await devtools.send('Network.emulateNetworkConditions', { ...unhindered, offline: false })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return elapsed
}

/** The browser's cache, and that of the service worker, which would answer without the line. */
async function forgetFiles(page: Page, devtools: Awaited<ReturnType<BrowserContext['newCDPSession']>>): Promise<void> {
  await devtools.send('Network.clearBrowserCache')
  const { origin } = new URL(casebook.url)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await page.goto('about:blank')
}

function inWords(all: readonly number[]): string {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]?.toFixed(0)
  return `${at(0.5)} (${at(0)} to ${at(1)})`
}
