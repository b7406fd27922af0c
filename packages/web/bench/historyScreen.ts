/**
 * `npm run bench:history-screen`: how fast the history of a case of 2,000 questions and 500 revisions opens, on PostgreSQL, in Chromium: from the
 * press of its link to the second frame after the revisions, the first and then all rows of the comparison are there.
 */
import { openBrowser } from '../../../e2e/browser'
import { signInToEnd } from '../../../e2e/pages/signIn'
import { startDemoOnPostgres } from '../../server/bench/demoOnPostgres'
import { fillLargeCase, questions, revisions } from '../../server/bench/largeCase'
import { visitStudy } from '../../server/src/entry/visitStudy.fixture'

const rounds = 7

const casebook = await startDemoOnPostgres(async (db) => {
  const { services, entry } = await visitStudy(db)
  await fillLargeCase(services, entry)
})
const taken: Steps[] = []
try {
  const { page, close } = await openBrowser()
  await page.goto(`${casebook.url}#/log`)
  await signInToEnd(page, casebook.account('REPORTER'))
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${casebook.url}#/log`)
    await page.getByRole('searchbox', { name: 'Case name' }).fill('Large')
    const link = page.getByRole('link', { name: /Large/ })
    await link.waitFor()
    const steps = page.evaluate(watchSteps)
    await link.click()
    taken.push(await steps)
  }
  await close()
} finally {
  await casebook.stop()
}
console.log(
  `${questions} questions, ${revisions} revisions: shortest, median and longest of ${rounds}, in milliseconds`,
)
for (const step of ['revisions', 'firstRows', 'allRows'] as const) {
  const sorted = taken.map((one) => one[step]).sort((a, b) => a - b)
  console.log(`${step}: ${[0, Math.floor(rounds / 2), rounds - 1].map((nth) => sorted[nth]?.toFixed(0)).join(', ')}`)
}
process.exit()

interface Steps {
  readonly revisions: number
  readonly firstRows: number
  readonly allRows: number
}

/** Looks at each frame, from the press on. */
async function watchSteps(): Promise<Steps> {
  const pressed = await new Promise<number>((resolve) => {
    addEventListener('pointerdown', (event) => resolve(event.timeStamp), { once: true, capture: true })
  })
  const seen = { revisions: 0, firstRows: 0, allRows: 0 }
  while (seen.allRows === 0) {
    await new Promise(requestAnimationFrame)
    const table = document.querySelector('main table[aria-busy]')
    // What this frame shows is on the screen with the next one.
    await new Promise(requestAnimationFrame)
    const after = performance.now() - pressed
    if (seen.revisions === 0 && document.querySelectorAll('main li button').length > 1) seen.revisions = after
    if (seen.firstRows === 0 && (table?.querySelectorAll('tbody tr').length ?? 0) > 1) seen.firstRows = after
    if (seen.firstRows > 0 && table?.getAttribute('aria-busy') === 'false') seen.allRows = after
  }
  return seen
}
