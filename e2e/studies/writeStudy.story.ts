/** A new user writes the PHQ-9 with its score in the browser, by keyboard alone, publishes it, and enters a case. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Form } from '../pages/form'
import { tabTo } from '../pages/keyboard'
import { acceptReminder } from '../pages/nameReminder'
import { signIn } from '../pages/signIn'

/** Spitzer, Williams and Kroenke; free to use. */
const items = [
  'Little interest or pleasure in doing things',
  'Feeling down, depressed, or hopeless',
  'Trouble falling or staying asleep, or sleeping too much',
  'Feeling tired or having little energy',
  'Poor appetite or overeating',
  'Feeling bad about yourself',
  'Trouble concentrating on things',
  'Moving or speaking slowly, or being restless',
  'Thoughts that you would be better off dead',
]
const options = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']

/** Keys that are pressed besides the words themselves. */
function counting(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    async press(...pressed: readonly string[]) {
      for (const key of pressed) {
        keys += 1
        await page.keyboard.press(key)
      }
    },
    type: (words: string) => page.keyboard.type(words),
  }
}

describe('an author without a file and without a mouse', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('writes the PHQ-9 with its score, publishes it and enters a case [MORE-49, MORE-50]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases/manage`)
    await signIn(page, casebook.account('ADMIN'))
    await tabTo(page, page.getByRole('button', { name: 'Write a study' }))
    const { press, type, count } = counting(page)
    await press('Enter')
    await page.getByRole('dialog', { name: 'Write a study' }).waitFor()
    await type('Mood of the week')
    await press('Enter')
    const tree = page.getByRole('tree', { name: 'Sections and questions' })
    await tabTo(page, tree.getByRole('treeitem', { name: '1 Mood of the week' }))

    const [first = '', ...others] = items
    await press('Enter')
    await type(first)
    await press('Enter', 'Escape', 'Tab', 'Tab', 'Tab')
    await tabTo(page, page.getByRole('combobox', { name: 'Kind' }))
    await type('One')
    await tabTo(page, page.getByRole('button', { name: 'Add an option' }))
    for (const [points, option] of options.entries()) {
      await press('Enter')
      await page.getByRole('textbox', { name: `Text of option ${points + 1}` }).waitFor()
      await type(option)
      await press('Tab', 'Tab')
      await type(String(points))
    }
    await press('Escape')
    for (const item of [...others, 'Sum']) {
      await press('Enter')
      await type(item)
      await press('Enter')
    }
    await press('Escape')
    await tabTo(page, page.getByRole('combobox', { name: 'Kind' }))
    await type('Numb')
    await tabTo(page, page.getByRole('switch', { name: /It is a score/ }))
    await press('Space', 'Control+s')
    await page.getByText(/^Kept /).waitFor()
    expect(count()).toBeLessThan(60)
    expect(await axeFindings(page)).toEqual([])

    await tabTo(page, page.getByRole('link', { name: 'Check and publish' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Publish now' }))
    await page.keyboard.press('Enter')
    await page.getByText(/is published/).waitFor()

    await page.goto(`${casebook.url}#/bases`)
    await page.getByRole('link', { name: /Mood of the week/ }).click()
    await page.getByRole('button', { name: 'New case' }).click()
    await acceptReminder(page)
    const form = new Form(page)
    for (const item of items) await form.choose(item, 'More than half the days')
    await expect.poll(() => form.derived('Sum').textContent()).toBe('18')
    expect(troubles).toEqual([])
    await close()
  })

  it('copies questions of another study, and writes when one shows as a formula [MORE-50] [MORE-51]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases/manage`)
    await signIn(page, casebook.account('ADMIN'))
    await page.getByRole('button', { name: 'Write a study' }).click()
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('Follow-up')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy from a study' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy from a study' })
    await dialog
      .getByRole('combobox', { name: 'Study' })
      .selectOption({ label: 'Instruments: Patient Health Questionnaire (PHQ-9)' })
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: /^Copy (one|\d+)$/ }).click()
    await page.getByRole('treeitem', { name: /^2 / }).click()

    // The formula and the rows are one condition. What is half typed says what is missing.
    await page.getByRole('treeitem', { name: /^2\.1 / }).click()
    await page.getByRole('button', { name: 'Add a condition', exact: true }).click()
    await page.getByRole('button', { name: 'As a formula' }).click()
    const formula = page.getByRole('textbox', { name: 'Condition as a formula' })
    await formula.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' or')
    await page.getByText('Something is missing at the end.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type(' blank(${phq9-3})')
    const join = page.getByRole('combobox', { name: 'How many must hold' })
    await expect.poll(() => join.inputValue()).toBe('any')
    expect(troubles).toEqual([])
    await close()
  })
})

describe('an author with a mouse', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('drags kinds to their places, moves several questions at once, and changes a text in the form [MORE-49] [MORE-50]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases/manage`)
    await signIn(page, casebook.account('ADMIN'))
    await page.getByRole('button', { name: 'Write a study' }).click()
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('Visit')
    await page.keyboard.press('Enter')
    const tree = page.getByRole('tree', { name: 'Sections and questions' })
    const row = (name: string) => tree.getByRole('treeitem', { name, exact: true })
    const rows = () => tree.getByRole('treeitem').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const kind = (name: string) =>
      page.getByRole('toolbar', { name: 'Kinds of question' }).getByRole('button', { name })

    await kind('Number').dragTo(row('1 Visit'))
    await page.keyboard.type('Height')
    await page.keyboard.press('Enter')
    await kind('Date').first().dragTo(row('1.1 Height'))
    await page.keyboard.type('Seen on')
    await page.keyboard.press('Enter')
    // A kind is chosen without the mouse as well.
    await page.keyboard.press('+')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Wound')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('End')
    await page.keyboard.press('Enter')
    await expect.poll(rows).toEqual(['1 Visit', '1.1 Height', '1.2 Seen on', '1.3 Wound', '2 End'])

    await row('1.1 Height').click()
    await row('1.3 Wound').click({ modifiers: ['ControlOrMeta'] })
    await page.getByRole('heading', { name: '2 questions are chosen' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await row('1.3 Wound').dragTo(row('2 End'))
    const moved = ['1 Visit', '1.1 Seen on', '2 End', '2.1 Height', '2.2 Wound']
    await expect.poll(rows).toEqual(moved)
    await page.keyboard.press('Control+z')
    await expect.poll(rows).toEqual(['1 Visit', '1.1 Height', '1.2 Seen on', '1.3 Wound', '2 End'])

    // The form is written where it stands, and its outline follows.
    const form = page.getByRole('region', { name: 'Preview' })
    await form.getByText('Height', { exact: true }).dblclick()
    await page.keyboard.type('Height in cm')
    await page.keyboard.press('Enter')
    await row('1.1 Height in cm').waitFor()
    await form.getByRole('textbox', { name: /Height in cm/ }).focus()
    await page.keyboard.press('F2')
    await form.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('Size')
    await page.keyboard.press('Escape')
    await row('1.1 Height in cm').waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('sees who else writes in it and where, and has what they keep, without leaving the page [MORE-49]', async () => {
    const author = await openBrowser()
    const { page, troubles, close } = author
    await page.goto(`${casebook.url}#/bases/manage`)
    await signIn(page, casebook.account('ADMIN'))
    await page.getByRole('button', { name: 'Write a study' }).click()
    await page.getByRole('textbox', { name: 'Name of the study' }).fill('Together')
    await page.keyboard.press('Enter')
    const row = (on: Page, name: string) => on.getByRole('treeitem', { name, exact: true })
    await row(page, '1 Together').focus()
    for (const words of ['Height', 'Weight']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+s')
    await page.getByText('Kept').first().waitFor()

    const other = await openBrowser()
    await other.page.goto(page.url())
    await signIn(other.page, casebook.account('DATA_MANAGER'))
    await other.page.getByRole('tab', { name: 'Outline' }).click()
    await row(other.page, '1.2 Weight').click()
    await other.page.getByText(/is writing this study too/).waitFor()
    await page.getByText(/is writing this study too/).waitFor()
    await expect.poll(() => row(page, '1.2 Weight').getAttribute('aria-description')).toMatch(/^Also here: /)
    await page.keyboard.press('F2')
    await page.keyboard.type('Body weight')
    await page.keyboard.press('Enter')
    await row(other.page, '1.1 Height').click()
    await other.page.keyboard.press('F2')
    await other.page.keyboard.type('Size')
    await other.page.keyboard.press('Enter')
    await other.page.keyboard.press('Control+s')
    // The other author's changes arrive without a reload, and the unkept ones stay.
    await page.getByText(/They are here too/).waitFor()
    await row(page, '1.1 Size').waitFor()
    await row(page, '1.2 Body weight').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect([...troubles, ...other.troubles]).toEqual([])
    await other.close()
    await close()
  })
})
