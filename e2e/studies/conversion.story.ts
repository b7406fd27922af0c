/** A stranger converts a file on the page that sends nothing, and an administrator turns that page off. */
import { readFile } from 'node:fs/promises'
import { workbookOf } from '@casebook/server/candidates/workbook.fixture'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signIn } from '../pages/signIn'
import { faultyForm } from '../pages/workshop'

/** Everything that the page, its threads included, asks of any server from now on. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) sent.push(request.url())
  })
  return sent
}

const bring = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

async function taken(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

describe('the conversion page', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('reads, tries and writes a workbook without a connection, and sends nothing after it is loaded [MORE-55]', async () => {
    const { page, context, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/login`)
    await page.getByRole('link', { name: 'Convert a questionnaire' }).click()
    await page.getByText('Nothing is sent.', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const sent = requestsOf(page)
    await context.setOffline(true)

    await bring(page, 'ten faults.xlsx', await workbookOf(faultyForm, []))
    await page.getByRole('radio', { name: 'To correct 10', exact: true }).waitFor()
    await page.getByText('Writing the file').first().waitFor({ state: 'detached' })
    expect(await axeFindings(page)).toEqual([])
    const fixes = page.getByRole('button', { name: /^Use / })
    const before = await fixes.count()
    await fixes.first().click()
    await expect.poll(() => fixes.count()).toBe(before - 1)
    await page.getByText('Writing the file').first().waitFor({ state: 'detached' })

    // The form, the interview and the patient's page work on what was read.
    for (const way of ['Interview', 'Patient’s page', 'Form'])
      await page.getByRole('radio', { name: way, exact: true }).check({ force: true })

    const endings: string[] = []
    for (const format of [
      'REDCap data dictionary',
      'XLSForm',
      'ODM file',
      'ODM 2.0 file',
      'FHIR questionnaire',
      'Casebook study',
    ]) {
      await page.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
      const { name, bytes } = await taken(page, 'Download')
      expect(bytes.length, format).toBeGreaterThan(100)
      endings.push(name.slice(name.lastIndexOf('.')))
    }
    expect(endings).toEqual(['.csv', '.xlsx', '.xml', '.xml', '.json', '.json'])
    expect((await taken(page, 'Download my file with the corrections')).name).toBe('ten faults.xlsx')

    // The file that was written is read again.
    await page.getByRole('radio', { name: /^REDCap data dictionary/ }).check()
    const { name, bytes } = await taken(page, 'Download')
    await bring(page, name, bytes)
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await page.getByText('REDCap data dictionary').first().waitFor()

    expect(sent).toEqual([])
    await page.getByText(/^0 requests since/).waitFor()
    await context.setOffline(false)
    expect(troubles).toEqual([])
    await close()
  })

  it.each([
    ['bomb.xlsx', 'PK\u0003\u0004'.padEnd(200, '\0'), 'Must be corrected'],
    ['entities.xml', '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>', 'Must be corrected'],
    ['prose.csv', 'Dear colleague', 'Must be corrected'],
    ['deep.json', '['.repeat(200_000), 'Must be corrected'],
    ['nothing.json', '', 'It is empty.'],
    ['large.csv', 'a'.repeat(5 * 1024 * 1024 + 1), 'It has 5 MiB. The limit is 5 MiB.'],
  ])('refuses %s in a sentence, and takes the next file [MORE-55]', async (name, content, sentence) => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/convert`)
    await page.getByText('Nothing is sent.', { exact: true }).waitFor()
    const sent = requestsOf(page)
    await bring(page, name, Buffer.from(content, 'latin1'))
    await page.getByText(sentence).waitFor()
    await bring(page, 'form.xlsx', await workbookOf(faultyForm, []))
    await page.getByRole('button', { name: 'Download' }).waitFor()
    expect([sent, troubles]).toEqual([[], []])
    await close()
  })

  it('is gone, and so is its link, once an administrator turns it off [MORE-55]', async () => {
    const admin = await openBrowser()
    await admin.page.goto(`${casebook.url}#/option?tab=pages`)
    await signIn(admin.page, casebook.account('ADMIN'))
    await admin.page.getByLabel('Converting files without an account').selectOption('Not offered')
    await admin.page.getByRole('button', { name: 'Save pages' }).click()
    await admin.page.getByText('Save Successfull').waitFor()
    await admin.close()
    const { page, close } = await openBrowser()
    await page.goto(`${casebook.url}#/convert`)
    await page.getByText('This server does not convert files.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Convert a questionnaire' }).count()).toBe(0)
    await close()
  })
})
