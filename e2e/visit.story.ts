/**
 * A monitor's visit: cases verified by keyboard alone, two queries, an answer corrected after it was signed and signed again by a passkey,
 * and a case that freezes. Its history and its document tell the same.
 */
import { readFileSync } from 'node:fs'
import { readPdf } from '@casebook/server/history/document/readPdf.fixture'
import { sheetsIn } from '@casebook/server/testing/readFiles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { giveAuthenticator } from './pages/passkeys'
import { Review } from './pages/review'
import { signIn } from './pages/signIn'

let casebook: Casebook
beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(() => casebook?.stop())

/** Where verification is shown. */
const host = () => casebook.url.replace('127.0.0.1', 'localhost')

const accountOf = (role: string) => {
  const account = casebook.accounts.get(role)
  if (!account) throw new Error(`The server printed no account for ${role}`)
  return account
}

async function openAs(role: string, address: string) {
  const account = accountOf(role)
  const opened = await openBrowser()
  await opened.page.goto(`${host()}${address}`)
  await signIn(opened.page, account)
  return opened
}

const study = { group: 'Alpine Hernia Network', base: 'hernia-registry' }
const corrected = { name: 'VH_0029', owner: 'cdubois' }
/** The section that the investigator signs by a passkey. */
const lastPart = 'Follow-up, 12 months'
const entry = `#/dialog/${encodeURIComponent(study.group)}/${study.base}/${study.base}?case=${corrected.name}&owner=${corrected.owner}`

/** The changed answers of each mark of the case. */
function droppedMarks(page: Page): Promise<readonly (readonly [string, string, readonly string[]])[]> {
  return page.evaluate(
    async ([base, { name, owner }]) => {
      const answer = await fetch('/proket/sdv?action=getSdv', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Casebook': '53' },
        body: JSON.stringify({ caseIdentifier: name, base, owner }),
      })
      const { ReceivedSdv } = (await answer.json()) as {
        ReceivedSdv: { entries: { questionnaireId: string; level: string; changed: string[] }[] }
      }
      return ReceivedSdv.entries
        .filter(({ changed }) => changed.length > 0)
        .map(({ questionnaireId, level, changed }) => [questionnaireId, level, changed] as const)
    },
    [study, corrected] as const,
  )
}

/** The history and the document of the case: the correction with its reason, and who signed it again by what means. */
async function readsTheSame(page: Page): Promise<void> {
  await page.goto(
    `${host()}#/log/case/${encodeURIComponent(study.group)}/${study.base}/${corrected.owner}/${corrected.name}`,
  )
  const weight = page.getByRole('row', { name: /Weight/ })
  await weight.getByText('110 kg').waitFor()
  await weight.getByText('97 kg').waitFor()
  const revisions = page.getByRole('region', { name: 'Revisions' })
  for (const signature of ['PI signed a change: Weight', 'Monitor verified a change: Weight', `PI signed: ${lastPart}`])
    await revisions.getByText(signature).waitFor()

  const { pages } = await readPdf(await downloaded(page, 'Case as PDF'))
  const document = pages.join('\n')
  expect(document).toMatch(
    /Weight 97 kg\nEntered by Dr Claire Dubois.*\nChanged by Dr Claire Dubois.*\n.*Before: 110 kg\n/,
  )
  expect(document).toMatch(/Value\s+corrected: Typing error\./)
  expect(document).toMatch(/Changed answers signed as PI by Prof\. Dr\. Mara Keller .* Weight\n/)
  expect(document).toMatch(/Changed answers verified as monitor by Jonas Roth .* Weight\n/)
  expect(document).toMatch(/Signed as PI by Prof\. Dr\. Mara Keller .*\nsource\. Follow-up, 12 months\n/)

  const trail = (await sheetsIn(await downloaded(page, 'Export to Excel'))).get('Trail')
  expect(trail).toContainEqual(expect.objectContaining({ Question: 'pat-weight', Before: 110, After: 97 }))
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return readFileSync(await file.path())
}

/** From the oldest change, which the demo has, to that of this question. */
async function goOnTo(page: Page, question: string): Promise<void> {
  const older = page.getByRole('heading', { level: 2, name: 'Date of consent' })
  await older.waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 2, name: question }).waitFor()
}

async function addPasskey(page: Page): Promise<void> {
  await giveAuthenticator(page)
  await page.getByLabel('Name of this device').fill('Ward computer')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('checkbox', { name: 'I keep them in a safe place' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove the passkey Ward computer' }).waitFor()
}

it('a monitor verifies three cases by keyboard, a corrected answer loses its marks and gets them again, and the case freezes [MORE-06] [MORE-28] [MORE-32] [SDV-06] [SDV-07] [LOCK-05]', async () => {
  const monitor = await openAs('REPORTER', '#/verification')
  const review = new Review(monitor.page, accountOf('REPORTER'))
  for (const [name, parts] of [
    ['VH_0041', 7],
    ['VH_0040', 7],
    [corrected.name, 7],
  ] as const) {
    if (name !== 'VH_0041') await review.leave()
    await review.open(name)
    await review.verifyAll(parts, 'Verify as monitor')
  }
  await review.ask('Weight')
  await review.ask('Height')
  expect(await axeFindings(monitor.page)).toEqual([])

  const nurse = await openAs('enters cases', `${entry}&question=pat-weight`)
  const queries = nurse.page.getByRole('dialog', { name: 'Queries on Weight' })
  await nurse.page.locator('[data-question=pat-weight]').getByRole('button', { name: 'Answer' }).click()
  await queries.getByRole('radio', { name: 'Value corrected' }).check()
  await queries.getByRole('textbox', { name: /^Weight/ }).fill('97')
  await queries.getByRole('textbox', { name: /^Weight/ }).press('Tab')
  await queries.getByRole('radio', { name: 'Typing error.' }).check()
  await queries.getByRole('button', { name: 'Save and answer' }).click()
  await nurse.page.getByRole('button', { name: 'Save anyway' }).click()
  await new Form(nurse.page).isSaved()
  await queries.waitFor({ state: 'hidden' })
  await nurse.page.locator('[data-question=pat-weight]').getByText('Query answered').waitFor()
  const weight = [
    ['patient', 'PI', ['pat-weight']],
    ['patient', 'Monitor', ['pat-weight']],
  ]
  expect(await droppedMarks(nurse.page)).toEqual(weight)

  const investigator = await openAs('PI', '#/security')
  await addPasskey(investigator.page)
  await investigator.page.goto(`${host()}#/verification/changes`)
  await goOnTo(investigator.page, 'Weight')
  const signing = new Review(investigator.page, accountOf('PI'))
  await investigator.page.keyboard.press('c')
  await signing.sign()
  await investigator.page.getByText('Signed just now').waitFor()
  expect(await droppedMarks(nurse.page)).toEqual(weight.slice(1))
  await signing.leave()
  await signing.open(corrected.name)
  signing.touches()
  await signing.verifyPart(lastPart, 'Sign as PI')

  await review.leave()
  await monitor.page.getByText('2 of', { exact: false }).first().waitFor()
  await monitor.page.getByRole('link', { name: 'Look at the changes' }).press('Enter')
  await goOnTo(monitor.page, 'Weight')
  await monitor.page.getByText('110 kg').waitFor()
  await monitor.page.getByText('97 kg', { exact: true }).first().waitFor()
  expect(await axeFindings(monitor.page)).toEqual([])
  const asked = await review.queries('Weight')
  await asked.getByRole('radio', { name: 'Resolved' }).press('Space')
  await asked.getByRole('radio', { name: 'The answer is accepted.' }).press('Space')
  await asked.getByRole('button', { name: 'Send answer' }).press('Enter')
  await asked.getByRole('button', { name: 'Send answer' }).waitFor({ state: 'hidden' })
  await monitor.page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  await monitor.page.keyboard.press('c')
  await review.sign()
  await monitor.page.getByText('Verified just now').waitFor()
  expect(await droppedMarks(nurse.page)).toEqual([])
  await review.leave()
  await review.open(corrected.name)
  await review.verifyPart(lastPart, 'Verify as monitor')

  await readsTheSame(monitor.page)

  // The whole case is frozen, except for the question with the open query.
  await nurse.page.goto(`${host()}${entry}&question=pat-height`)
  await nurse.page.reload()
  await nurse.page.locator('[data-question=pat-height]').getByRole('textbox').waitFor()
  expect(await nurse.page.locator('main').getByRole('textbox').count()).toBe(1)
  expect(await nurse.page.getByText('Frozen: verified').count()).toBeGreaterThan(0)

  for (const { page: _, troubles, close } of [monitor, nurse, investigator]) {
    expect(troubles).toEqual([])
    await close()
  }
})
