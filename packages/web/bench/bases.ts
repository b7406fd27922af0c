/**
 * `npm run bench:bases`: how fast real bases open and respond, in Chromium on the demo server: a registry's base and,
 * if the corpora are beside the project, their largest questionnaires. Prints the table shown in docs/performance.md.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { importFhirQuestionnaire } from '@casebook/interchange/fhir/importFhirQuestionnaire'
import { baseOfVector, type VectorBase } from '@casebook/test-fixtures/d3web'
import { readCorpus } from '@casebook/test-fixtures/fhirCorpus'
import { readVectors } from '@casebook/test-fixtures/vectors'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../../e2e/browser'
import { loadDemo, startCasebook } from '../../../e2e/casebook'
import { acceptReminder } from '../../../e2e/pages/nameReminder'
import { signIn } from '../../../e2e/pages/signIn'

const group = 'Measured'
const largest = 4
const rounds = 5
const answers = 15

interface Figures {
  readonly ready: number
  readonly answers: readonly number[]
}

const bases = [registryBase(), ...largestOf(readCorpus()?.files.map(({ document }) => document) ?? [])]
const folder = mkdtempSync(join(tmpdir(), 'casebook-bases-'))
mkdirSync(folder, { recursive: true })
for (const [i, base] of bases.entries()) writeFileSync(join(folder, `${i}.json`), JSON.stringify(base))

const demo = await loadDemo()
process.env.BASES_DIR = folder
const casebook = await startCasebook(demo)
try {
  console.log('| base | questions | rules | ready, median | answer p50 | answer p95 |\n|---|--:|--:|--:|--:|--:|')
  for (const base of bases) {
    const runs: Figures[] = []
    for (let round = 0; round < rounds; round++) runs.push(await measure(base))
    const all = runs.flatMap((run) => run.answers)
    const figures = [
      quantile(
        runs.map(({ ready }) => ready),
        0.5,
      ),
      quantile(all, 0.5),
      quantile(all, 0.95),
    ]
    const size = [baseStructure(base).questions.size, base.rules.length]
    console.log(
      `| ${base.text.en ?? base.id} | ${size.join(' | ')} | ${figures.map((each) => each.toFixed(0)).join(' | ')} |`,
    )
  }
} finally {
  await casebook.stop()
  for (const each of [demo, folder]) rmSync(each, { recursive: true, force: true })
}
process.exit()

function registryBase(): Base {
  const { kb } = readVectors<{ readonly kb: VectorBase }>('hernia-structure.json')
  return { ...baseOfVector('registry', kb), group, text: { en: 'Registry of hernias' } }
}

function largestOf(documents: readonly Readonly<Record<string, unknown>>[]): readonly Base[] {
  return documents
    .flatMap((document) => {
      const imported = importFhirQuestionnaire(document, { group })
      return imported.type === 'Refused' ? [] : [imported.base]
    })
    .sort((a, b) => baseStructure(b).questions.size - baseStructure(a).questions.size)
    .slice(0, largest)
}

/** A new case in a browser that has loaded the page before, but not the base. */
async function measure({ id }: Base): Promise<Figures> {
  const doctor = casebook.accounts.get('enters cases')
  if (!doctor) throw new Error('The server printed no account that enters cases')
  const { page, close } = await openBrowser({ width: 1280, height: 900 })
  try {
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, doctor)
    await page.getByRole('heading', { name: 'Studies' }).first().waitFor()
    const ready = await openBase(page, id)
    await acceptReminder(page)
    return { ready, answers: await answerSome(page) }
  } finally {
    await close()
  }
}

/** Milliseconds from navigation to the frame after the last change of the page. */
function openBase(page: Page, id: string): Promise<number> {
  const address = `#/dialog/${[group, id, id].map(encodeURIComponent).join('/')}`
  return page.evaluate(async (hash) => {
    const quiet = 500
    const started = performance.now()
    let last = started
    const changes = new MutationObserver(() => {
      requestAnimationFrame(() => {
        last = performance.now()
      })
    })
    changes.observe(document.body, { childList: true, subtree: true })
    location.hash = hash
    while (!document.querySelector('[data-question]') || performance.now() - last < quiet)
      await new Promise((resolve) => setTimeout(resolve, 20))
    changes.disconnect()
    return last - started
  }, address)
}

/**
 * Clicks choices, one question after another, and times each from the press to the task after the frame that shows it.
 */
async function answerSome(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  const done = new Set<string>()
  for (let tries = 0; times.length < answers && tries < answers * 4; tries++) {
    const key = await page.evaluate(
      (known) =>
        [...document.querySelectorAll<HTMLElement>('[data-question]:has(input[type=radio], input[type=checkbox])')]
          .map((question) => question.dataset.question ?? '')
          .find((key) => !known.includes(key)),
      [...done],
    )
    if (key === undefined) break
    done.add(key)
    const choice = page.locator(`[data-question=${JSON.stringify(key)}] label:has(input:not(:checked))`).last()
    if ((await choice.count()) === 0) continue
    await choice.scrollIntoViewIfNeeded()
    await page.waitForTimeout(100)
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener(
            'change',
            ({ timeStamp }) =>
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => resolve(performance.now() - timeStamp)
                port2.postMessage(null)
              }),
            { once: true, capture: true },
          )
        }),
    )
    await choice.click()
    times.push(await time)
  }
  return times
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
