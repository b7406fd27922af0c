/**
 * A page at 200 and at 400 %: a window of 1280 × 1024 then has 640 × 512 and 320 × 256 CSS pixels, and everything still works. `npm test`
 * takes the smaller one.
 */
import { oneOf } from '@casebook/server/testing/share'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Form } from '../pages/form'
import { reflowFindings } from '../pages/reflow'
import { signIn } from '../pages/signIn'

const windows = [
  { zoom: 200, width: 640, height: 512 },
  { zoom: 400, width: 320, height: 256 },
]
const due = oneOf(windows, windows.length)

/** So many of the controls that Tab reaches from a question on are looked at. */
const stops = 20

const choicesLeft = [
  'Was the operation elective?',
  'Type of anaesthesia',
  'Approach',
  'Closure of the fascia',
  'Mesh implanted?',
  'Component separation',
  'Drain placed?',
]
const numbersLeft = {
  'Length of the defect': '6',
  'Incision to end of dissection': '40',
  'End of dissection to last suture': '30',
}

describe('somebody with weak eyes', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it.each(due)('enters a case and saves it at $zoom %', async ({ zoom, width, height }) => {
    const { page, troubles, close } = await openBrowser({ width, height })
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')

    await page.goto(`${casebook.url}#/bases`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await holds(page, 'signing in')
    await signIn(page, nurse)
    await openNewCase(page)
    await openSurgery(page)
    await answerEveryKind(page)
    await tabOn(page)
    await lookAround(page)
    await tryToSave(page)
    await answerTheRest(page)
    await save(page, `VH_9${zoom}`)

    await page.getByRole('link', { name: 'Back to the studies' }).click()
    await page.getByText(`VH_9${zoom}`).first().waitFor()
    await holds(page, 'the bases')
    expect(troubles).toEqual([])
    await close()
  })
})

async function holds(page: Page, step: string): Promise<void> {
  expect.soft(await reflowFindings(page), step).toEqual([])
}

async function isSound(page: Page, step: string): Promise<void> {
  await holds(page, step)
  expect.soft(await axeFindings(page), step).toEqual([])
}

async function openNewCase(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Hernia registry/ }).click()
  await page.getByRole('heading', { name: /Hernia registry/, level: 2 }).waitFor()
  await isSound(page, 'a base')
  await page.getByRole('button', { name: 'New case' }).click()
  await page.getByText('You name the case when you save it').waitFor()
  await holds(page, 'the reminder')
  await page.getByRole('button', { name: 'Close' }).click()
}

async function openSurgery(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sections/ }).click()
  await page.getByRole('dialog', { name: 'Sections' }).waitFor()
  const surgery = page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: /Surgery/ })
  await surgery.focus()
  await holds(page, 'the sections')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Surgery', level: 2 }).waitFor()
  await isSound(page, 'a section')
}

async function answerEveryKind(page: Page): Promise<void> {
  const form = new Form(page)
  const date = page.getByRole('textbox', { name: 'Date of surgery' })
  await comeTo(page, 'Date of surgery')
  await page.locator('[data-question]', { has: date }).getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  await calendar.getByRole('grid').waitFor()
  await isSound(page, 'the calendar')
  await calendar.getByRole('button', { name: 'Today' }).click()
  await holds(page, 'a date')

  await comeTo(page, 'Experience of the surgeon')
  await page
    .getByRole('button', { name: /Experience of the surgeon/ })
    .and(page.locator('[aria-haspopup=listbox]'))
    .click()
  await page.getByRole('listbox').waitFor()
  await holds(page, 'the list of a dropdown')
  await page.getByRole('option').nth(1).click()
  await holds(page, 'a dropdown')

  await comeTo(page, 'Antibiotic prophylaxis given?')
  await form.choose('Antibiotic prophylaxis given?', 'No')
  await holds(page, 'yes or no')
  await comeTo(page, 'Wound class')
  await form.question('Wound class').getByRole('radio').first().check()
  await holds(page, 'a choice')
  await comeTo(page, 'Location of the defect')
  await form.question('Location of the defect').locator('input[type=checkbox]').nth(2).check()
  await holds(page, 'areas of a picture')
  await comeTo(page, 'Width of the defect')
  await page.getByRole('textbox', { name: 'Width of the defect' }).fill('4.5')
  await holds(page, 'a number')
  await comeTo(page, 'Findings during surgery')
  await form.question('Findings during surgery').getByRole('checkbox').first().check()
  await holds(page, 'several')
  await comeTo(page, 'Remarks on the operation')
  await page.getByRole('textbox', { name: 'Remarks on the operation' }).fill('Nothing of note')
  await holds(page, 'a text')
  await form.isReceived()
}

/** Scrolls as a reader does: what is far away is only a placeholder until then. */
async function comeTo(page: Page, question: string): Promise<void> {
  await page.locator('[data-question]', { hasText: question }).first().scrollIntoViewIfNeeded()
}

/** Whatever Tab reaches from here on is in sight. */
async function tabOn(page: Page): Promise<void> {
  for (let stop = 1; stop <= stops; stop++) {
    await page.keyboard.press('Tab')
    await holds(page, `Tab, ${stop} times`)
  }
}

async function lookAround(page: Page): Promise<void> {
  const { keyboard } = page
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').waitFor()
  await holds(page, 'the menu')
  await keyboard.press('End')
  await holds(page, 'the end of the menu')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await isSound(page, 'a dialog')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await holds(page, 'after the dialog')

  const summary = page.getByRole('button', { name: 'Summary' })
  await summary.click()
  const panel = page.getByRole('dialog', { name: 'Case summary' })
  await panel.waitFor()
  expect((await panel.boundingBox())?.y, 'the top of the summary').toBeLessThan(page.viewportSize()?.height ?? 0)
  await holds(page, 'the summary')
  await keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  await keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await keyboard.type('s')
  await page.getByRole('option').first().waitFor()
  await holds(page, 'the palette')
  await keyboard.press('End')
  await keyboard.press('ArrowUp')
  await holds(page, 'the end of the palette')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function save(page: Page, name: string): Promise<void> {
  const form = new Form(page)
  await form.save()
  const question = page.getByRole('alertdialog', { name: 'Save incomplete case?' })
  await question.waitFor()
  await holds(page, 'an incomplete case')
  await question.getByRole('button', { name: 'Save anyway' }).click()
  const naming = page.getByRole('dialog', { name: 'Name the case' })
  await naming.getByLabel('Case name').fill(name)
  await isSound(page, 'the name')
  await naming.getByRole('button', { name: 'Save case' }).click()
  await naming.waitFor({ state: 'hidden' })
  await form.isSaved()
  await holds(page, 'the saved case')
}

/** A section that was begun must be answered as a whole. */
async function tryToSave(page: Page): Promise<void> {
  await new Form(page).save()
  const partly = page.getByRole('dialog', { name: 'One section is only partly answered' })
  await partly.waitFor()
  await holds(page, 'a partly answered questionnaire')
  await partly.getByRole('button', { name: 'Go to the first' }).click()
  await partly.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-question]') !== null)).toBe(true)
  await holds(page, 'the first that is missing')
}

async function answerTheRest(page: Page): Promise<void> {
  const form = new Form(page)
  for (const question of choicesLeft) {
    await comeTo(page, question)
    await form.choose(question, 'Unknown')
  }
  for (const [question, value] of Object.entries(numbersLeft)) {
    await comeTo(page, question)
    await page.getByRole('textbox', { name: question }).fill(value)
  }
  await holds(page, 'a whole section')
  await form.isReceived()
}
