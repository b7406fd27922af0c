/** Bytes that data entry loads: every script and style sheet requested until the questions are painted. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { acceptReminder } from '../pages/nameReminder'
import { signIn } from '../pages/signIn'

const budget = 204 * 1024

/** The addresses of the scripts and style sheets that the page asked for before its first questions were painted. */
async function askedForUntilPainted(page: Page, address: string): Promise<readonly string[]> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('main fieldset')) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('painted')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < painted && /\.(js|css)$/.test(new URL(name).pathname))
      .map(({ name }) => name)
  })
}

async function gzipped(address: string): Promise<number> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The page asks for ${address}, which is not there: ${response.status}`)
  return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
}

describe('the first paint of data entry', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('needs at most 204 KiB of scripts and style sheets', async () => {
    const doctor = casebook.accounts.get('PI')
    if (!doctor) throw new Error('The server printed no account for a PI')
    const { page, context, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, doctor)
    await page.getByRole('link', { name: /PHQ-9/ }).click()
    await page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(page)

    const address = page.url()
    const next = await context.newPage()
    // Otherwise it would ask whether to go on in two tabs.
    await page.close()
    const addresses = await askedForUntilPainted(next, address)
    const sizes = await Promise.all(addresses.map(async (address) => [address, await gzipped(address)] as const))
    // Something must have been counted: the page itself, data entry, the words and their looks.
    expect(addresses.filter((address) => /\/(common|page|entry|en|index)-[^/]*$/.test(address)).length).toBeGreaterThan(
      4,
    )
    // A new screen adds nothing: the table of all screens comes later.
    expect(addresses.filter((address) => /\/routes-[^/]*$/.test(address))).toEqual([])
    const all = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(all, JSON.stringify(sizes)).toBeLessThanOrEqual(budget)
    await close()
  })
})
