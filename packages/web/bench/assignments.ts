/**
 * `npm run bench:assignments [CASES] [GROUPS]`: how fast the assignment grid is for somebody with 10,000 cases in 20 groups, in Chromium: from the
 * press of the link to the second frame after the first rows, frames of a scroll through the grid, and a toggle until the server has it. Prints
 * the line shown in docs/performance.md. On PostgreSQL.
 */
import type { Page } from 'playwright-core'
import { openBrowser } from '../../../e2e/browser'
import { registry } from '../../../e2e/manyCases'
import { signInToEnd } from '../../../e2e/pages/signIn'
import { fillCases } from '../../server/bench/casesOfOneOwner'
import { startDemoOnPostgres } from '../../server/bench/demoOnPostgres'
import { assignToGroups } from '../../server/bench/groupsOfOneOwner'

const [many, groups] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 20)]
const rounds = 5

const casebook = await startDemoOnPostgres(async (db) => {
  await fillCases(db, { ...registry, owner: 'mkeller' }, many, (nth) => `Many_${nth + 1}`)
  // The demo's PI shares selected cases with each group, and half of the cases are assigned to it.
  await assignToGroups(db, { owner: 'mkeller', founder: 'cdubois' }, groups)
})
const taken = new Map<string, number[]>()
const take = (what: string, value: number) => taken.set(what, [...(taken.get(what) ?? []), value])
try {
  const { page, close } = await openBrowser()
  await page.goto(`${casebook.url}#/groups`)
  await signInToEnd(page, casebook.account('PI'))
  for (let round = 0; round < rounds; round++) await measure(page)
  await close()
} finally {
  await casebook.stop()
}
console.log(`${many} cases in ${groups} groups, median of ${rounds}, in milliseconds`)
for (const [what, all] of taken)
  console.log(`${what}: ${all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]?.toFixed(0)}`)
process.exit()

async function measure(page: Page): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/groups'))
  const link = page.getByRole('link', { name: 'Assign cases' })
  await link.evaluate((element) =>
    element.addEventListener('pointerdown', (event) => performance.mark('press', { startTime: event.timeStamp }), {
      once: true,
      capture: true,
    }),
  )
  await link.click()
  const cells = page.getByRole('checkbox', { name: / in Bench 1$/ })
  await cells.first().waitFor()
  take('first rows', await sincePress(page))

  const frames = await page.evaluate(scrollThrough)
  for (const frame of frames) take('a frame of scrolling', frame)
  take('the longest frame of scrolling', Math.max(...frames))

  await page.waitForFunction(() => document.querySelector('[role="row"][aria-busy="true"]') === null)
  const cell = cells.first()
  await cell.evaluate((element) =>
    element.addEventListener('click', (event) => performance.mark('press', { startTime: event.timeStamp }), {
      once: true,
      capture: true,
    }),
  )
  await cell.click()
  await page.waitForFunction(() => document.querySelector('input[aria-busy="true"]') === null)
  take('a toggle', await sincePress(page))
}

function sincePress(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return performance.now() - (performance.getEntriesByName('press').at(-1)?.startTime ?? Number.NaN)
  })
}

/** Six lines per frame, a hundred frames. */
async function scrollThrough(): Promise<readonly number[]> {
  const scroller = document.querySelector('[role="grid"]')?.parentElement
  if (!scroller) throw new Error('There is no grid')
  const frames: number[] = []
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
  for (let nth = 0; nth < 100; nth++) {
    scroller.scrollTop += 264
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    frames.push(now - last)
    last = now
  }
  return frames
}
