/**
 * A data manager builds the matrix of the demo: recurrence of the hernia by mesh position and sex. The numbers were counted by hand in
 * the demo's cases. She sees them, their chart and their spreadsheet, and saves the matrix; a colleague opens it.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

/** The library that the server writes spreadsheets with. */
const excel = createRequire(join(import.meta.dirname, '../packages/server/package.json'))('exceljs')
const patience = { timeout: 30_000 }
const address = '#/matrix/Alpine%20Hernia%20Network/hernia-registry'

/** By row: recurrence yes and no. */
const counted = { Retromuscular: ['2', '5'], Preperitoneal: ['0', '6'], Female: ['2', '9'], Male: ['1', '8'] }

describe('a data manager', () => {
  let casebook: Casebook
  let page: Page

  beforeAll(async () => {
    casebook = await startCasebook()
    ;({ page } = await openBrowser())
    await page.goto(`${casebook.url}${address}`)
    await signIn(page, account('DATA_MANAGER'))
  })
  afterAll(async () => {
    await page?.context().close()
    await casebook?.stop()
  })

  function account(role: string) {
    const found = casebook.accounts.get(role)
    if (!found) throw new Error(`The server printed no account for ${role}`)
    return found
  }

  const click = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

  async function addFilter(to: string, question: string, condition: string, answer: string) {
    await click(to)
    await page.getByRole('searchbox', { name: 'Search questions' }).fill(question)
    await page.getByRole('list', { name: 'Question' }).getByRole('button', { name: question, exact: true }).click()
    await click(condition)
    await click(answer)
  }

  it('builds, evaluates and saves a matrix, with its chart and its spreadsheet [STAT-02] [STAT-03] [STAT-04] [STAT-05] [STAT-06] [STAT-08] [STAT-10]', async () => {
    for (const answer of ['Yes', 'No'])
      await addFilter('Add a column filter', 'Recurrence of the hernia?', 'is …', answer)
    for (const answer of ['Retromuscular', 'Preperitoneal'])
      await addFilter('Add a row filter', 'Mesh position', 'is …', answer)
    for (const answer of ['Male', 'Female']) await addFilter('Add a row filter', 'Sex', 'is …', answer)
    await click('Move Sex = Female up')
    await click('Add a value')
    await click('Count')
    await click('Evaluate')

    const table = page.getByRole('table', { name: 'Result' })
    const rows = async () =>
      Promise.all(
        (await table.locator('tbody tr').all()).map(async (row) =>
          (await row.locator('th, td').allTextContents()).map((text) => text.replace(/ ○.*$/, '')),
        ),
      )
    const expected = Object.entries(counted).map(([answer, numbers]) => [
      `${/male/i.test(answer) ? 'Sex' : 'Mesh position'} = ${answer}`,
      ...numbers,
    ])
    await expect.poll(rows, patience).toEqual(expected)
    await page.getByRole('figure', { name: 'Count' }).getByRole('img').first().waitFor()

    const [file] = await Promise.all([page.waitForEvent('download'), click('Export to Excel')])
    expect(file.suggestedFilename()).toBe('export.xlsx')
    const workbook = new excel.Workbook()
    await workbook.xlsx.readFile(await file.path())
    const cell = (row: number, column: number) => workbook.worksheets[0]?.getCell(row, column).value ?? ''
    expect(expected.map((_, row) => [1, 2, 3].map((column) => cell(row + 3, column)))).toEqual(expected)

    await click('Save')
    const name = page.getByRole('textbox', { name: 'Name' })
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
    await name.fill('Recurrence by mesh')
    expect(await save.isDisabled()).toBe(true)
    await name.fill('RecurrenceByMesh')
    await save.click()
    await page.getByText('The matrix is saved.').waitFor()
  })

  it('lets a colleague open it, with who saved it [STAT-02] [STAT-07]', async () => {
    const { page: theirs } = await openBrowser()
    await theirs.goto(`${casebook.url}${address}?name=Gone`)
    await signIn(theirs, account('PI'))
    await theirs.getByText('The matrix could not be found. Please reload the page.').waitFor(patience)
    await theirs.getByRole('button', { name: 'Load', exact: true }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Saved matrices' })
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^MeshAndUrgencylbrunner/),
      expect.stringMatching(/^RecurrenceByMeshlbrunner/),
      expect.stringMatching(/^WidthAndComplicationsmkeller/),
    ])
    await dialog.getByRole('button', { name: /RecurrenceByMesh/ }).click()
    await theirs.getByRole('heading', { level: 1, name: 'RecurrenceByMesh' }).waitFor()
    expect(await theirs.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0)
    await theirs.context().close()
  })
})
