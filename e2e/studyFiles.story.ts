/** A study leaves as a file of another system and comes in again; who reaches none of it; and a form in three languages becomes a study, twice. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workbookOf } from '@casebook/server/candidates/workbook.fixture'
import { textsIn } from '@casebook/server/testing/readFiles'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { acceptReminder } from './pages/nameReminder'
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

const survey = [
  [
    'type',
    'name',
    'label::English (en)',
    'label::Hindi (hi)',
    'label::Arabic (ar)',
    'constraint',
    'constraint_message::English (en)',
  ],
  ['begin group', 'visit', 'Visit', 'मुलाक़ात', 'زيارة', '', ''],
  ['text', 'child', 'Name of the child', 'बच्चे का नाम', 'اسم الطفل', '', ''],
  ['integer', 'age', 'Age', 'आयु', 'العمر', '. < 120', 'Nobody is that old.'],
  [
    'select_multiple signs',
    'signs',
    'Symptoms',
    'लक्षण',
    'الأعراض',
    "not(selected(., 'none') and count-selected(.) > 1)",
    'Either none or some.',
  ],
  ['text', 'ill', 'Since when is ${child} ill?', '${child} कब से बीमार है?', 'منذ متى ${child} مريض؟', '', ''],
  ['end group', '', '', '', '', '', ''],
]
/** A name as nobody has it. */
const named = '<b>Ana</b>'
const choices = [
  ['list_name', 'name', 'label::English (en)', 'label::Hindi (hi)', 'label::Arabic (ar)'],
  ['signs', 'cough', 'Cough', 'खाँसी', 'سعال'],
  ['signs', 'none', 'None of these', 'इनमें से कोई नहीं', 'لا شيء مما سبق'],
]
const settings = (version: string) => [
  ['form_title', 'form_id', 'version', 'default_language'],
  ['Fever', 'fever', version, 'English (en)'],
]
const rash = ['text', 'rash', 'Rash', 'चकत्ते', 'طفح', '', '']

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
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    expect(troubles).toEqual([])
    await close()
  })

  it('with three languages asks in Hindi beside a German interface, refuses, and follows its own version 1 [MORE-21] [MORE-22] [MORE-24]', async () => {
    const administrator = await enter('ADMIN', '#/bases/manage')
    const { page } = administrator
    const first = await workbookOf({ survey, choices, settings: settings('1') })
    await bring(page, 'fever.xlsx', first, 'XLSForm')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('radio', { name: 'Everyone who can sign in' }).check()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Version 1 is published.').waitFor()

    const nurse = await enter('enters cases')
    await nurse.page.getByRole('link', { name: /Fever/ }).click()
    await nurse.page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(nurse.page)
    const child = nurse.page.getByRole('textbox', { name: 'Name of the child' })
    await child.fill(named)
    await child.press('Tab')
    await nurse.page.getByRole('textbox', { name: `Since when is ${named} ill?` }).waitFor()
    await speak(nurse.page, 'Language', 'Deutsch')
    await speak(nurse.page, 'Sprache der Fragen', 'हिन्दी')
    // A hard limit refuses the answer, and an unknown one passes.
    const age = nurse.page.locator('[data-question="age"]')
    await age.getByText('आयु').first().waitFor()
    await age.getByRole('textbox').fill('150')
    await age.getByRole('textbox').blur()
    await age.getByText('Nicht angenommen').first().waitFor()
    await age.getByRole('textbox').press('Alt+0')
    await age.getByText('Unbekannt').first().waitFor()
    expect(await age.getByText('Nicht angenommen').count()).toBe(0)
    // "None of these" clears the others, by mouse and by key, and another one clears it.
    const signs = nurse.page.locator('[data-question="signs"]')
    const [cough, none] = ['खाँसी', 'इनमें से कोई नहीं'].map((name) => signs.getByRole('checkbox', { name }))
    if (!cough || !none) throw new Error('The question has no such options')
    const chosen = async () => [await cough.isChecked(), await none.isChecked()]
    await cough.click()
    await none.click()
    await expect.poll(chosen).toEqual([false, true])
    await cough.press('Space')
    await expect.poll(chosen).toEqual([true, false])
    await none.press('Space')
    await expect.poll(chosen).toEqual([false, true])
    await cough.press('Space')
    await none.press('Space')
    await none.press('Space')
    await expect.poll(chosen).toEqual([false, false])
    await speak(nurse.page, 'Sprache der Fragen', 'العربية')
    const label = nurse.page.getByText('العمر').first()
    await label.waitFor()
    expect(await label.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await axeFindings(nurse.page)).toEqual([])
    await speak(nurse.page, 'Sprache', 'English')
    const form = new Form(nurse.page)
    await form.isReceived()
    await form.saveAs('FEVER_1')
    await form.isSaved()
    await isNamedEverywhere(nurse.page)

    // The patient reads Hindi on the nurse's tablet, and "none of these" clears the others.
    await nurse.page.getByRole('button', { name: 'More', exact: true }).click()
    await nurse.page.getByRole('menuitem', { name: 'Interview on this tablet' }).click()
    await nurse.page.getByRole('dialog').getByRole('checkbox').last().check()
    await nurse.page.getByRole('button', { name: 'Hand over the tablet' }).click()
    await nurse.page.getByRole('button', { name: /^Language:/ }).click()
    await nurse.page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
    const asked = nurse.page.getByRole('heading', { level: 1 })
    await expect.poll(() => asked.textContent()).toMatch(/आयु|लक्षण/)
    if ((await asked.textContent())?.includes('आयु'))
      await nurse.page.getByRole('button', { name: 'Next question' }).click()
    await nurse.page.getByRole('checkbox', { name: 'खाँसी' }).check()
    await nurse.page.getByRole('checkbox', { name: 'इनमें से कोई नहीं' }).check()
    await expect.poll(() => nurse.page.getByRole('checkbox', { name: 'खाँसी' }).isChecked()).toBe(false)
    await nurse.page.getByRole('button', { name: 'Next question' }).click()
    await expect.poll(() => asked.textContent()).toBe(`${named} कब से बीमार है?`)
    expect(nurse.troubles).toEqual([])
    await nurse.close()

    const reader = await enter(
      'DATA_MANAGER',
      `#/log/case/Instruments/fever/${casebook.account('enters cases').username}/FEVER_1`,
    )
    await reader.page.getByRole('main').getByText(named).first().waitFor()
    expect(await reader.page.locator('main b').count()).toBe(0)
    await reader.close()

    // Version 2 says what is new, is tried on the case, and version 1 keeps its file.
    await page.goto(`${casebook.url}#/bases/manage`)
    const second = [...survey.slice(0, -1), rash, ...survey.slice(-1)]
    await bring(page, 'fever 2.xlsx', await workbookOf({ survey: second, choices, settings: settings('2') }), 'XLSForm')
    await page.getByText('It follows version 1.').waitFor()
    await page.getByText('Rash').first().waitFor()
    await page.getByRole('button', { name: 'Rehearse on 1 case' }).click()
    await page.getByText('1 case tested').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Version 2 is published.').waitFor()
    await page.getByRole('link', { name: 'Give access' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Version 1' })
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Author’s file' }).click(),
    ])
    expect(kept.suggestedFilename()).toBe('fever.xlsx')
    expect((await readFile(await kept.path())).equals(first)).toBe(true)
    expect(administrator.troubles).toEqual([])
    await administrator.close()
  })
})

/** A typed name is shown as typed, never as markup. The nurse reads the questions in Arabic. */
async function isNamedEverywhere(page: Page): Promise<void> {
  const question = `منذ متى ${named} مريض؟`
  const isText = async (place: Locator, text: string) => {
    await place.getByText(text).first().waitFor()
    expect(await place.locator('b').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await isText(page.getByRole('dialog', { name: 'Print the case' }), question)
  await page.keyboard.press('Escape')
  const back = page.url()
  await page.goto(back.replace(/#.*/, '#/bases?group=Instruments&base=fever&tab=statistics'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'For R, Stata, SPSS and SAS' }).click(),
  ])
  const files = await textsIn(readFileSync(await file.path()))
  expect(files.get('cases.csv')).toContain(`,${named},`)
  await page.goto(back)
}

/** Drops a file, and waits for what was recognised. */
async function bring(page: Page, name: string, buffer: Buffer, format: string): Promise<void> {
  await page.getByText('Drop a file here').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('heading', { name: format }).waitFor()
}

/** Chooses a language in one of the two groups of the menu in the top bar. */
async function speak(page: Page, group: string, language: string): Promise<void> {
  await page.getByRole('button', { name: /^(Language|Sprache):/ }).click()
  const menu = page.getByRole('group', { name: group, exact: true })
  await menu.getByRole('menuitemradio', { name: language }).click()
  await menu.waitFor({ state: 'detached' })
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
