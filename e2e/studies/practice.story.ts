/** A version is practised with invented patients, goes live as it was tested, and leaves nothing behind. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Form } from '../pages/form'
import { tabTo } from '../pages/keyboard'
import { acceptReminder } from '../pages/nameReminder'
import { signIn } from '../pages/signIn'
import { inEnglish } from './inEnglish'

const study = (version: string, ...questions: readonly string[]) => ({
  id: 'wounds',
  group: 'Alpine',
  version,
  text: { en: 'Wounds' },
  config: inEnglish,
  questionnaires: [
    {
      id: 'visit',
      text: { en: 'Visit' },
      initial: true,
      questions: questions.map((question) => ({ id: question.toLowerCase(), type: 'YN', text: { en: question } })),
    },
  ],
  solutions: [],
  rules: [],
})

async function upload(page: Page, document: ReturnType<typeof study>): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(document))
  const name = `${document.id}-${document.version}.json`
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer })
}

describe('practice', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('tries a version with invented patients, gives the tested one to the live side, and is emptied [MORE-47]', async () => {
    const { page, troubles, close } = await openBrowser()
    const manage = () => page.goto(`${casebook.url}#/bases/manage`)
    const ofStudy = () => page.goto(`${casebook.url}#/bases/manage/Alpine/wounds`)
    await manage()
    await signIn(page, casebook.account('ADMIN'))
    await page.getByText('Drop a file here').waitFor()
    await upload(page, study('1', 'Infected'))
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText(/is published/).waitFor()

    await ofStudy()
    await page.getByRole('button', { name: 'Switch practice on' }).click()
    await page.getByRole('link', { name: 'Open practice' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await manage()
    await upload(page, study('2', 'Infected', 'Closed'))
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('radio', { name: /^For practice first/ }).check()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText(/is published/).waitFor()

    await ofStudy()
    await page.getByRole('link', { name: 'Open practice' }).click()
    await page.getByRole('button', { name: 'New case' }).click()
    await acceptReminder(page)
    const banner = page.getByText('Practice. Nothing you enter here counts.')
    await banner.waitFor()
    // The form leaves room for the banner: its bar stays in the window.
    const bar = await page.getByRole('region', { name: 'Save' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(900)
    expect(await axeFindings(page)).toEqual([])
    const form = new Form(page)
    await form.choose('Infected', 'No')
    await form.choose('Closed', 'Yes')
    await form.saveAs('Invented1')
    await form.isSaved()

    // The live lists know neither the case nor the version.
    await page.goto(`${casebook.url}#/cases`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Invented1').count()).toBe(0)

    await ofStudy()
    await tabTo(page, page.getByRole('button', { name: 'Make it live' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Make it live now' }))
    await page.keyboard.press('Enter')
    await page.getByText('Version 2 is live.').waitFor()

    await page.getByRole('button', { name: 'Empty practice' }).click()
    await page.getByRole('button', { name: 'Remove 1 practice case?' }).click()
    await page.getByText('1 practice case is removed.').waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
