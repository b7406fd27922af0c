/** Scripts and style sheets loaded before the first paint, in KiB of gzip. `packages/web/size-limits.json` has the limits. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { acceptReminder } from '../pages/nameReminder'
import { signIn } from '../pages/signIn'

const limits: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/web/size-limits.json'), 'utf8'),
)

/** The addresses of the scripts and style sheets that the page asked for before the sign was painted. */
async function askedForUntilPainted(page: Page, address: string, sign: string): Promise<readonly string[]> {
  await page.addInitScript((sign) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(sign)) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
    })
    seen.observe(document, { childList: true, subtree: true })
  }, sign)
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

async function expectWithinLimit(what: string, addresses: readonly string[]): Promise<void> {
  const sizes = await Promise.all(addresses.map(async (address) => [address, await gzipped(address)] as const))
  const all = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(all / 1024, JSON.stringify(sizes)).toBeLessThanOrEqual(limits[what] ?? 0)
}

const namesOf = (addresses: readonly string[]) =>
  addresses.map((address) => /([^/]*)-[\w-]{8}\.\w+$/.exec(address)?.[1] ?? '')

describe('the first paint', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('of data entry stays within its limit, and needs no other screen', async () => {
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
    const addresses = await askedForUntilPainted(next, address, 'main fieldset')
    // Something must have been counted: the page, data entry, the words and their looks.
    expect(namesOf(addresses)).toEqual(expect.arrayContaining(['start', 'common', 'staff', 'en']))
    expect(namesOf(addresses).filter((name) => /^(routes|entrance|screens)$/.test(name))).toEqual([])
    await expectWithinLimit('data entry, until its questions are painted', addresses)
    await close()
  })

  it('of a patient’s link stays within its limit, and needs nothing of the staff', async () => {
    const { page, close } = await openBrowser()
    const link = `${casebook.url}#/once/Testing/phq-9/${'a'.repeat(43)}`
    const addresses = await askedForUntilPainted(page, link, 'main')
    expect(namesOf(addresses)).toEqual(expect.arrayContaining(['start', 'common', 'en']))
    expect(namesOf(addresses).filter((name) => /^(staff|routes|entrance|screens)$/.test(name))).toEqual([])
    await expectWithinLimit("a patient's link", addresses)
    await close()
  })
})
