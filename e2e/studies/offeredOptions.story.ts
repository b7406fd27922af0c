/** A form whose towns depend on the county: it comes in from an XLSForm, is tried in the workshop, and a choice that no longer fits is never dropped. */
import { workbookOf } from '@casebook/server/candidates/workbook.fixture'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signInToEnd } from '../pages/signIn'

const form = {
  survey: [
    ['type', 'name', 'label', 'choice_filter'],
    ['begin group', 'home', 'Home', ''],
    ['select_one county', 'county', 'County', ''],
    ['select_one town', 'town', 'Town', 'county = ${county}'],
    ['end group', '', '', ''],
  ],
  choices: [
    ['list_name', 'name', 'label', 'county'],
    ['county', 'yorks', 'Yorkshire', ''],
    ['county', 'kent', 'Kent', ''],
    ['town', 'leeds', 'Leeds', 'yorks'],
    ['town', 'dover', 'Dover', 'kent'],
  ],
}

describe('a form with options by a condition', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('offers the towns of the county, and keeps, marks and corrects one of another [MORE-56]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases/manage`)
    await signInToEnd(page, casebook.account('DATA_MANAGER'))
    await page.getByText('Drop a file here').waitFor()
    const buffer = await workbookOf(form)
    const mimeType = 'application/octet-stream'
    await page.locator('input[type=file]').setInputFiles({ name: 'towns.xlsx', mimeType, buffer })
    await page.getByRole('link', { name: 'Open in the workshop' }).click()
    await page.getByText('Nothing to correct.').waitFor()

    const town = page.getByRole('group', { name: /Town/ })
    await town.getByText(/nothing to choose from yet/).waitFor()
    await page.getByRole('radio', { name: /^Yorkshire/ }).check()
    await town.getByRole('radio', { name: /^Leeds/ }).check()
    expect(await town.getByRole('radio', { name: /^Dover/ }).count()).toBe(0)
    await page.getByRole('radio', { name: /^Kent/ }).check()
    await town.getByText(/^No longer offered/).waitFor()
    expect(await town.getByRole('radio', { name: /^Leeds/ }).isChecked()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await town.getByRole('radio', { name: /^Dover/ }).check()
    await town.getByText(/^No longer offered/).waitFor({ state: 'detached' })
    expect(await town.getByRole('radio', { name: /^Leeds/ }).count()).toBe(0)

    // "Why?" explains which towns are not offered.
    await town.hover()
    await town.getByRole('button', { name: 'Why?' }).click()
    const why = page.getByRole('dialog')
    await why.getByRole('heading', { name: 'Options that are not offered now' }).waitFor()
    await why.getByText(/^Leeds/).waitFor()
    await why.getByText('Offered when County is Yorkshire').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(troubles).toEqual([])
    await close()
  })
})
