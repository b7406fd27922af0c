/** A check asks about an answer when the case is saved, and is content with the corrected one; a monitor uploads 500 queries from a file. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { signIn } from './pages/signIn'

let casebook: Casebook
beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(() => casebook?.stop())

async function openAs(role: string, address: string) {
  const account = casebook.accounts.get(role)
  if (!account) throw new Error(`The server printed no account for ${role}`)
  const opened = await openBrowser()
  await opened.page.goto(`${casebook.url}${address}`)
  await signIn(opened.page, account)
  return opened
}

const entered = 'VH_0044'
const question = 'Height and weight give an unlikely body mass index.'

it('a check raises a query at the save, and the corrected value closes it [QRY-13] [QRY-12]', async () => {
  const { page, close, troubles } = await openAs(
    'PI',
    `#/dialog/Alpine%20Hernia%20Network/hernia-registry/hernia-registry?case=${entered}&owner=mkeller`,
  )
  const form = new Form(page)
  const weight = page.getByRole('textbox', { name: /^Weight/ }).first()
  await form.answerAndSave(weight, '245')
  await page.getByText(question).first().waitFor()
  await page.getByText('Query open').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.answerAndSave(weight, '80')
  await expect.poll(() => page.getByText(question).count()).toBe(0)

  await page.goto(`${casebook.url}#/queries`)
  await page.getByRole('textbox', { name: 'Filter by Case' }).fill(entered)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await page.getByRole('button', { name: /^Query .* on pat-weight of VH_0044$/ }).press('Enter')
  await page.getByText('Closed automatically').last().waitFor()
  expect(troubles).toEqual([])
  await close()
})

const columns = 'question id,source,timestamp,case identifier,query name,query value,id'

async function upload(page: Page, rows: readonly string[]) {
  const buffer = Buffer.from([columns, ...rows].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'visit.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

it('of 500 queries in a file with one bad row none enters; mended, they all do [QRY-11]', async () => {
  const { page, close, troubles } = await openAs('REPORTER', '#/queries/upload')
  await page.getByText('Drop a CSV file here').waitFor()
  const now = new Date().toISOString()
  const rows = Array.from(
    { length: 500 },
    (_, nth) => `op-width,,${now},VH_0041,source-query,Measured otherwise ${nth},`,
  )
  await upload(page, rows.with(311, rows[311]?.replace('VH_0041', 'VH_9999') ?? ''))
  const failed = page.getByRole('alert')
  await failed.getByText('failed: one row cannot be used').waitFor()
  expect(await failed.getByRole('row').nth(1).textContent()).toMatch(/^313case identifierThis case does not exist/)
  expect(await axeFindings(page)).toEqual([])
  await upload(page, rows)
  await page.getByText('500 steps were added.').waitFor()
  await page.getByRole('link', { name: 'Show them' }).click()
  await page.getByRole('textbox', { name: 'Filter by Value' }).fill('Measured otherwise')
  await page.getByRole('radio', { name: /^All 500$/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(troubles).toEqual([])
  await close()
})
