/**
 * A patient withdraws, and two people erase what was said of them. An auditor walks from a number of a matrix to the answers and signatures behind it,
 * opens a case's history, compares two revisions, and exports the archive of all histories while the server is restarted. At
 * home, without the server, the archive proves itself; one changed byte is found and named. The trail in the database holds, too.
 */
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readPdf } from '@casebook/server/history/document/readPdf.fixture'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Account, type Casebook, newFolder, startCasebook } from './casebook'
import { tabTo } from './pages/keyboard'
import { signIn } from './pages/signIn'

const patience = { timeout: 90_000 }
const withdrawn = 'VH_0011'

describe('an auditor', () => {
  let casebook: Casebook
  let page: Page
  const home = newFolder()
  const archive = join(home, 'export.zip')
  /** Where verification is shown. */
  const host = () => casebook.url.replace('127.0.0.1', 'localhost')

  beforeAll(async () => {
    casebook = await startCasebook()
    ;({ page } = await openBrowser())
    await page.goto(`${host()}#/log`)
    await signIn(page, casebook.account('REPORTER'))
  })
  afterAll(async () => {
    await page?.context().close()
    await casebook?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  it('sees who erased the answers of a patient: asked for by one person, made by another [MORE-33]', async () => {
    let address = ''
    await as('ADMIN', `${casebook.url}#/log`, async (admin, account) => {
      await admin.getByRole('searchbox', { name: 'Case name' }).fill(withdrawn)
      await admin.getByRole('link', { name: new RegExp(withdrawn) }).click()
      await admin.getByRole('link', { name: 'Erase answers' }).click()
      await admin.getByLabel('Reason of the erasure').fill('Consent was withdrawn')
      await admin.getByRole('button', { name: 'Ask for the erasure' }).click()
      await sign(admin, account, 'Ask for the erasure')
      await admin.getByText('You can only decline it').waitFor()
      address = admin.url()
    })
    await as('DATA_MANAGER', address, async (second, account) => {
      await second.getByText('Consent was withdrawn').waitFor()
      await second.getByRole('button', { name: 'Erase for good' }).click()
      await sign(second, account, 'Erase for good')
      await second.getByRole('heading', { name: 'Asked for before' }).waitFor()
    })
    await page.getByRole('searchbox', { name: 'Case name' }).fill(withdrawn)
    await page.getByRole('link', { name: new RegExp(withdrawn) }).click()
    await page.getByRole('region', { name: 'Revisions' }).getByText('Answers erased').waitFor()
  })

  it('walks by keyboard from a number to its cases, to an answer, its history, the signatures and the document [MORE-16] [MORE-29] [MORE-32]', async () => {
    const press = (key: string) => page.keyboard.press(key)
    await page.goto(`${host()}#/matrix/Alpine%20Hernia%20Network/hernia-registry?name=MeshAndUrgency`)
    await page.getByRole('heading', { name: 'MeshAndUrgency' }).waitFor(patience)
    await tabTo(page, page.getByRole('button', { name: 'Evaluate' }))
    await press('Enter')
    const number = page.getByRole('button', { name: /: show \d+ cases$/ }).first()
    await tabTo(page, number)
    const counted = /show (\d+) cases/.exec((await number.getAttribute('aria-label')) ?? '')?.[1]
    await press('Enter')
    const links = page.getByRole('dialog', { name: 'Cases of the cell' }).getByRole('link')
    await links.first().waitFor(patience)
    expect(await links.count()).toBe(Number(counted))
    await tabTo(page, links.filter({ hasText: 'VH_0029' }))
    await press('Enter')

    await page.locator('[data-question]').first().waitFor(patience)
    await press('/')
    await page.keyboard.type('Weight')
    await page.getByRole('option', { name: 'Weight', selected: true }).waitFor()
    await press('Enter')
    await page.locator('[data-question]:focus', { hasText: 'Weight' }).waitFor()
    await press('Alt+h')
    await page.getByRole('dialog', { name: 'History of Weight' }).getByText(/ kg/).first().waitFor(patience)
    await press('Escape')
    await tabTo(page, page.getByRole('link', { name: 'History of this case' }))
    await press('Enter')
    await page
      .getByRole('region', { name: 'Revisions' })
      .getByText(/^PI signed/)
      .first()
      .waitFor(patience)
    const document = page.getByRole('button', { name: 'Case as PDF' })
    await tabTo(page, document)
    const [file] = await Promise.all([page.waitForEvent('download', patience), press('Enter')])
    const { pages } = await readPdf(readFileSync(await file.path()))
    expect(pages.join('\n')).toMatch(/Signed as PI by /)
  })

  it('compares two revisions of a case, takes the case as a PDF, and all histories home [HIST-02] [EXPO-01] [MORE-32]', async () => {
    await page.goto(`${host()}#/log`)
    await page.getByRole('searchbox', { name: 'Case name' }).fill('VH_0010')
    await page.getByRole('link', { name: /VH_0010/ }).click()
    const revisions = page.getByRole('region', { name: 'Revisions' }).getByRole('button')
    await expect.poll(() => revisions.count(), patience).toBeGreaterThan(8)
    const comparison = page.getByLabel('Compared with')
    await comparison.selectOption({ index: 3 })
    await expect.poll(() => page.getByRole('table').getByRole('row').count(), patience).toBeGreaterThan(1)

    const [document] = await Promise.all([
      page.waitForEvent('download', patience),
      page.getByRole('button', { name: 'Case as PDF' }).click(),
    ])
    const { title, pages } = await readPdf(readFileSync(await document.path()))
    expect(title).toContain('VH_0010')
    expect(pages.length).toBeGreaterThan(1)

    await page.goto(`${host()}#/log`)
    await page.getByRole('button', { name: 'Export all histories' }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive of all histories' })
    await dialog.getByRole('button', { name: 'Start a new export' }).click()
    await dialog.getByRole('progressbar').waitFor()
    await casebook.kill()
    await casebook.startAgain()

    await page.reload()
    await page.getByRole('button', { name: 'Export all histories' }).click()
    const download = dialog.getByRole('button', { name: 'Download' })
    await download.waitFor(patience)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    await file.saveAs(archive)
  })

  it('proves at home, without the server, that nothing is missing, and finds a changed byte [MORE-09]', async () => {
    await casebook.kill()
    expect(casebook.verifyTrail()).toContain('no fault')
    const { saved, said } = await casebook.words(withdrawn)
    expect([...saved, ...said].filter(({ value }) => value !== null)).toEqual([])
    expect(await verify()).toMatch(/^\d{2,} cases, archived at \S+, signed by the key [\da-f]{64}\n.*\nno fault\n$/)

    const bytes = readFileSync(archive)
    // The spreadsheet follows its name.
    const place = bytes.indexOf('VH_0010.xlsx') + 1_000
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(archive, bytes)
    expect(await verify()).toMatch(/^\S.*\/VH_0010\.xlsx: is not what was written\n[\s\S]*\n1 fault\n$/)
  })

  /** In a browser of their own. */
  async function as(
    role: string,
    address: string,
    work: (page: Page, account: Account) => Promise<void>,
  ): Promise<void> {
    const { page: own } = await openBrowser()
    await own.goto(address)
    await signIn(own, casebook.account(role))
    await work(own, casebook.account(role))
    await own.context().close()
  }

  async function sign(own: Page, { username, password }: Account, move: string): Promise<void> {
    const dialog = own.getByRole('dialog', { name: move })
    await dialog.getByLabel('Your user name').fill(username)
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: move }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** The output of the command, run in an empty folder. */
  async function verify(): Promise<string> {
    const program = join(import.meta.dirname, '../packages/server/bin/casebook.mjs')
    const { PATH } = process.env
    const said = promisify(execFile)(process.execPath, ['--liftoff-only', program, 'verify', archive], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH },
    })
    return (await said.catch((error: { stdout: string }) => error)).stdout
  }
})
