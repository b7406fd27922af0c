/**
 * `npm run bench:home [CASES]`: how fast the screens that list cases are for somebody with 100,000 of them, on PostgreSQL, in Chromium: from
 * the press of a key or a button to the second frame after the list is there. Prints the line shown in docs/performance.md.
 */
import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { openBrowser } from '../../../e2e/browser'
import { loadDemo, startCasebook } from '../../../e2e/casebook'
import { addManyCases } from '../../../e2e/manyCases'
import { signIn } from '../../../e2e/pages/signIn'
import { startPostgres } from '../../../scripts/postgres.mjs'

const many = Number(process.argv[2] ?? 100_000)
const rounds = 7

const postgres = await startPostgres()
// The server that is started inherits it.
process.env.DATABASE_URL = postgres.urlOf('postgres')
const demo = await loadDemo()
await addManyCases({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: demo }, many)
const casebook = await startCasebook(demo)
const taken = new Map<string, number[]>()
try {
  const surgeon = casebook.accounts.get('PI')
  if (!surgeon) throw new Error('The server printed no account for a PI')
  const { page, close } = await openBrowser()
  await page.goto(`${casebook.url}#/bases`)
  await signIn(page, surgeon)
  await firstRow(page, 'Many_1').waitFor()
  for (let round = 0; round < rounds; round++) await measure(page)
  await close()
} finally {
  await casebook.stop()
  await postgres.stop()
  rmSync(demo, { recursive: true, force: true })
}
console.log(`${many} cases of one person, from the press to the second frame, median of ${rounds} in milliseconds`)
for (const [what, all] of taken)
  console.log(`${what}: ${all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]?.toFixed(0)}`)
process.exit()

async function measure(page: Page): Promise<void> {
  await page.locator('a[href="/help"], a[href="/groups"]').first().click()
  await page.locator('tbody').waitFor({ state: 'detached' })
  await time(page, 'the home screen', page.getByRole('link', { name: 'Studies' }).first(), firstRow(page, 'Many_1'))
  const byTime = page.getByRole('columnheader', { name: 'Last saved' })
  await time(page, 'sorted by time', byTime.getByRole('button'), page.locator('th[aria-sort="descending"]'))
  await time(page, 'sorted by name', page.getByRole('button', { name: 'Case', exact: true }), firstRow(page, 'Many_1'))
  const search = page.getByRole('searchbox', { name: 'Case name' })
  await search.fill('ny_9271')
  await firstRow(page, 'Many_9271').waitFor()
  await time(page, 'a search (300 ms are the pause in typing)', search, firstRow(page, 'Many_9'), 'ny_9')
  await search.fill('')
}

function firstRow(page: Page, name: string): Locator {
  return page.locator('tbody tr').first().getByText(name, { exact: true })
}

/** The press is the browser's own, as a person's is; frames are counted in the page. */
async function time(page: Page, what: string, control: Locator, shown: Locator, typed?: string): Promise<void> {
  await control.evaluate((element) => {
    const press = (event: Event) => {
      performance.clearMarks()
      performance.mark('press', { startTime: event.timeStamp })
    }
    for (const kind of ['pointerdown', 'input']) element.addEventListener(kind, press, { once: true, capture: true })
  })
  if (typed === undefined) await control.click()
  else await control.fill(typed)
  await shown.waitFor()
  const elapsed = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    return performance.now() - (performance.getEntriesByName('press')[0]?.startTime ?? Number.NaN)
  })
  taken.set(what, [...(taken.get(what) ?? []), elapsed])
}
