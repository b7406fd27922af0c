/** A study leaves as a file of another system and comes in again; and who reaches none of it. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signInToEnd } from './pages/signIn'

interface Question {
  readonly type: string
  readonly text: Readonly<Record<string, string>>
  readonly questions?: readonly Question[]
}

interface Section {
  readonly questions: readonly Question[]
  readonly questionnaires?: readonly Section[]
}

type Study = Pick<Section, 'questionnaires'>

const study: Study = JSON.parse(
  readFileSync(join(import.meta.dirname, '../packages/server/demo/bases/hernia-registry.json'), 'utf8'),
)

describe('the file of a study', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  const enter = async (role: string, address = '#/bases') => {
    const account = casebook.account(role)
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}${address}`)
    await signInToEnd(person.page, account)
    return person
  }

  it('is written for REDCap, says first what that cannot say, and asks the same when it comes back [MORE-25]', async () => {
    const { page, troubles, close } = await enter('DATA_MANAGER', '#/bases/manage')
    await page.getByRole('link', { name: 'Hernia registry' }).click()
    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export the study' })
    await dialog.getByText('This format says everything.').waitFor()
    await dialog.getByRole('radio', { name: /REDCap/ }).press('Space')
    await dialog.getByText(/things that this format cannot say/).waitFor()
    await dialog.getByRole('heading', { name: /^Not in the file/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Author’s file' }).click()
    await dialog.getByText('No file was kept.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('hernia-registry-1.0.0.csv')
    const buffer = await readFile(await download.path())
    await page.keyboard.press('Escape')

    await page.goto(`${casebook.url}#/bases/manage`)
    await bring(page, 'hernia back.csv', buffer, 'REDCap data dictionary')
    const came = await questionsOf(page)
    expect(came.length).toBeGreaterThan(100)
    expect(came).toEqual(expect.arrayContaining([...textsOf(study)]))
    // The author says in which language it is, as the file does not.
    await page.getByRole('combobox', { name: 'The texts are in' }).selectOption({ label: 'Hindi' })
    await page.getByText('its texts are taken as हिन्दी').waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('is nothing that a nurse, an investigator or a monitor reaches, and a data manager cannot publish [MORE-22]', async () => {
    const ofStudy = 'bases/manage/Training/practice-questionnaire'
    for (const role of ['enters cases', 'PI', 'REPORTER']) {
      const { page, close } = await enter(role)
      await page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
      expect(await page.getByRole('link', { name: 'Manage studies' }).count()).toBe(0)
      for (const address of ['bases/manage', ofStudy, 'bases/manage/write/11111111-1111-4111-8111-111111111111']) {
        await page.goto(`${casebook.url}#/${address}`)
        await page.getByRole('heading', { level: 1, name: /^Your account cannot open/ }).waitFor()
      }
      await close()
    }
    const { page, troubles, close } = await enter('DATA_MANAGER', '#/bases/manage')
    const sheet = Buffer.from('Form,Variable,Type,Question\nstart,id,text,Id\nstart,rash,text,Rash\n')
    await bring(page, 'small.csv', sheet, 'ISARIC ARC sheet')
    await page.getByText('Ask in the workshop for its publication.').waitFor()
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Open in the workshop' }).click()
    // On a phone one after the other.
    const parts = page.getByRole('radiogroup', { name: 'What of the workshop is shown' })
    await page.getByRole('tab', { name: /^Findings/ }).waitFor()
    const preview = page.getByRole('heading', { name: 'Preview' })
    expect(await preview.isVisible()).toBe(false)
    await parts.getByRole('radio', { name: 'Preview' }).check()
    await preview.waitFor()
    await expect.poll(() => page.getByRole('tab', { name: /^Findings/ }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    expect(troubles).toEqual([])
    await close()
  })
})

/** Drops a file, and waits for what was recognised. */
async function bring(page: Page, name: string, buffer: Buffer, format: string): Promise<void> {
  await page.getByText('Drop a file here').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('heading', { name: format }).waitFor()
}

/** The English words of all questions. */
function textsOf({ questionnaires = [] }: Study): readonly string[] {
  const ofQuestions = (questions: readonly Question[]): readonly string[] =>
    questions.flatMap(({ type, text, questions = [] }) => [
      ...(type === 'Info' ? [] : [text.en ?? '']),
      ...ofQuestions(questions),
    ])
  return questionnaires.flatMap((section) => [...ofQuestions(section.questions), ...textsOf(section)])
}

/** The words of all questions of the version that the page shows, as the server has it. */
async function questionsOf(page: Page): Promise<readonly string[]> {
  const { knowledgeBase } = await page.evaluate(async () => {
    const response = await fetch('proket/baseManager?action=getCandidate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ candidate: location.hash.split('/').at(-1) }),
    })
    return (await response.json()).ReceivedCandidate
  })
  return textsOf(knowledgeBase)
}
