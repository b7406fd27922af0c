/**
 * `npm run bench:home [CASES]`: how fast the screens that list cases are for somebody with 100,000 of them, on PostgreSQL, in Chromium: from
 * the press of a key or a button to the second frame after the list is there. Prints the line shown in docs/performance.md.
 */
import type { Locator, Page } from 'playwright-core'
import { openBrowser } from '../../../e2e/browser'
import { registry } from '../../../e2e/manyCases'
import { signInToEnd } from '../../../e2e/pages/signIn'
import { fillCases } from '../../server/bench/casesOfOneOwner'
import { startDemoOnPostgres } from '../../server/bench/demoOnPostgres'

const many = Number(process.argv[2] ?? 100_000)
const rounds = 7

const casebook = await startDemoOnPostgres((db) =>
  fillCases(db, { ...registry, owner: 'mkeller' }, many, (nth) => `Many_${nth + 1}`),
)
const taken = new Map<string, number[]>()
try {
  const { page, close } = await openBrowser()
  await page.goto(`${casebook.url}#/bases`)
  await signInToEnd(page, casebook.account('PI'))
  await firstRow(page, 'Many_1').waitFor()
  for (let round = 0; round < rounds; round++) await measure(page, round + 2)
  await close()
} finally {
  await casebook.stop()
}
console.log(`${many} cases of one person, from the press to the second frame, median of ${rounds} in milliseconds`)
for (const [what, all] of taken)
  console.log(`${what}: ${all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]?.toFixed(0)}`)
process.exit()

/** `digit`: what was found once is remembered, so each round searches for another. */
async function measure(page: Page, digit: number): Promise<void> {
  await page.getByRole('link', { name: 'Groups' }).first().click()
  await page.locator('tbody').waitFor({ state: 'detached' })
  await time(page, 'the home screen', page.getByRole('link', { name: 'Studies' }).first(), firstRow(page, 'Many_1'))
  const byTime = page.getByRole('columnheader', { name: 'Last saved' })
  await time(page, 'sorted by time', byTime.getByRole('button'), page.locator('th[aria-sort="descending"]'))
  await time(page, 'sorted by name', page.getByRole('button', { name: 'Case', exact: true }), firstRow(page, 'Many_1'))
  const search = page.getByRole('searchbox', { name: 'Case name' })
  await search.fill(`ny_${digit}271`)
  await firstRow(page, `Many_${digit}271`).waitFor()
  await time(page, 'a search (300 ms are the pause in typing)', search, firstRow(page, `Many_${digit}`), `ny_${digit}`)
  await search.fill('')
}

function firstRow(page: Page, name: string): Locator {
  return page.locator('tbody tr').first().getByText(name, { exact: true })
}

/** The press is the browser's own, as a person's is; frames are counted in the page. */
async function time(page: Page, what: string, control: Locator, shown: Locator, typed?: string): Promise<void> {
  await control.evaluate((element) => {
    for (const kind of ['pointerdown', 'input'])
      element.addEventListener(
        kind,
        (event) => {
          performance.clearMarks()
          performance.mark('press', { startTime: event.timeStamp })
        },
        { once: true, capture: true },
      )
  })
  if (typed === undefined) await control.click()
  else await control.fill(typed)
  await shown.waitFor()
  const elapsed = await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return performance.now() - (performance.getEntriesByName('press')[0]?.startTime ?? Number.NaN)
  })
  taken.set(what, [...(taken.get(what) ?? []), elapsed])
}
