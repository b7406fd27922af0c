/** A study tests itself: an author keeps a test patient, an edit turns it red, and publishing asks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signIn } from '../pages/signIn'
import { inEnglish } from './inEnglish'

const questions = [
  { id: 'smoker', type: 'YN', text: { en: 'Smokes' } },
  { id: 'packs', type: 'Num', text: { en: 'Packs a day' } },
  { id: 'risk', type: 'YN', text: { en: 'At risk' }, abstract: true },
]

const study = {
  id: 'smoking',
  group: 'Alpine',
  version: '1',
  text: { en: 'Smoking study' },
  config: inEnglish,
  questionnaires: [{ id: 'visit', text: { en: 'Visit' }, initial: true, questions }],
  solutions: [],
  rules: [
    {
      id: 'packs of smokers',
      if: { All: [] },
      unless: { ChoseYesNo: { questionId: 'smoker', value: true } },
      then: { ContraIndicate: { targets: ['packs'] } },
    },
    {
      id: 'risk of many',
      if: { Greater: { questionId: 'packs', value: 1 } },
      then: { Set: { questionId: 'risk', value: true } },
    },
  ],
}

describe('an author', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('keeps a test patient, sees it turn red after an edit, and is asked before the study is published [MORE-52]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, casebook.account('ADMIN'))
    await page.getByRole('link', { name: 'Manage studies' }).click()
    const buffer = Buffer.from(JSON.stringify(study))
    await page.locator('input[type=file]').setInputFiles({ name: 'smoking.json', mimeType: 'application/json', buffer })
    await page.getByRole('link', { name: 'Open in the workshop' }).click()

    // The answers of the form become a test patient, whose name is typed next.
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('radio', { name: 'Yes' }).first().check()
    await preview.getByRole('textbox', { name: /Packs a day/ }).fill('2')
    await preview.getByRole('textbox', { name: /Packs a day/ }).press('Tab')
    await page.getByRole('button', { name: 'Keep as test patient' }).click()
    await page.keyboard.type('Two packs')
    const list = page.getByRole('list', { name: 'Test patients' })
    await list.getByRole('button', { name: /^Two packs All 2 as expected/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    // For a rule that no patient notices, one is offered who would.
    await list.getByRole('button', { name: /^What no patient sees/ }).click()
    await page.getByText('Could act always, and no test patient would notice.').first().waitFor()
    expect(await axeFindings(page)).toEqual([])

    // The rows of a condition say what they come to for the patient.
    await page.getByRole('tab', { name: 'Outline' }).click()
    await page.getByRole('treeitem', { name: '1.2 Packs a day' }).click()
    const patients = page.getByRole('list', { name: 'Whether it holds for each test patient' })
    await patients.getByRole('button', { name: 'Two packs Holds' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Value of row 1' }).selectOption('No')
    await patients.getByRole('button', { name: 'Two packs Does not hold' }).waitFor()
    await page.keyboard.press('Control+z')
    await patients.getByRole('button', { name: 'Two packs Holds' }).waitFor()

    // An edit of the study turns the patient red, and undo takes that back.
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Text' })
    await page.getByRole('tab', { name: 'Test patients 1' }).click()
    await list.getByRole('button', { name: /^Two packs .*differ/ }).click()
    await page.getByText('The study does not take this answer.').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // It may be kept and looked at as it is; publishing asks.
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByRole('link', { name: 'Check and publish' }).waitFor()

    // The report of acceptance says so, on the page and as a file.
    await page.getByRole('link', { name: 'Report of acceptance' }).click()
    await page.getByRole('heading', { name: 'Two packs: Failed' }).waitFor()
    await page.getByText('0 of 1 test patients passed').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/acceptance\.pdf$/)
    await page.getByRole('link', { name: 'To the workshop' }).click()
    await page.getByRole('link', { name: 'Check and publish' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this version?' })
    await dialog.getByText('1 test patient differs from what is expected of it.').waitFor()
    await dialog.getByText('Two packs').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByRole('link', { name: 'Open the study' }).waitFor()
    await page.goto(`${casebook.url}#/log/log`)
    await page.getByText(/although 1 test patient differs: Two packs/).waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
