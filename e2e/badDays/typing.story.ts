/** Typing in a real browser: keys, focus, a lost connection, and what the page says. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Practice } from '../pages/practice'
import { signIn } from '../pages/signIn'

/** Never on a screen where answers are entered: the words of a program for those who wrote it. */
const raw = /TypeError|dynamically imported|"message"|"stack"|\bat http|\.js:\d/

describe('somebody who types', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  /** A browser that was never here, at the practice questionnaire. */
  async function sitDown(around: (page: Page) => Promise<unknown> = async () => {}) {
    const person = await openBrowser()
    const { page } = person
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    // Once nobody has typed for a while it keeps all parts of the page on the device: here some are not to be had.
    await page.addInitScript('delete Navigator.prototype.serviceWorker')
    await around(page)
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, nurse)
    await page.getByRole('link', { name: /Practice/ }).click()
    await page.getByRole('heading', { level: 2, name: /Practice/ }).waitFor()
    await page.getByRole('button', { name: 'New case' }).first().click()
    const form = new Practice(page)
    await form.showNumbers()
    return { ...person, form, bar: page.getByRole('region', { name: 'Save', includeHidden: true }) }
  }

  it('loses the connection in the first seconds of the first case: words, the save dialogs, and no raw error [DATA-20]', async () => {
    const { page, context, form, bar, close } = await sitDown()
    // The save dialogs follow the form at once.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /SavingDialog/.test(name)),
    )
    await context.setOffline(true)
    await form.answer(form.height, '170')
    await bar
      .getByText(/Not sent/)
      .first()
      .waitFor()
    await bar.locator('[data-answers]').click()
    await page.getByRole('dialog', { name: 'Where your answers are' }).waitFor()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Save case' }).click()
    await page.getByRole('dialog', { name: /only partly answered/ }).waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(raw)
    await close()
  })

  it('opens a part of the page that could not be fetched: it says so, stays, and opens when there is a connection again [DATA-20]', async () => {
    const { page, form, close } = await sitDown((before) =>
      before.route(/\/assets\/(SupportDialog|KeyHelp)/, (route) => route.abort('internetdisconnected')),
    )
    await form.height.fill('170')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Support' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Not connected' })
    await note.waitFor()
    expect(await page.locator('body').textContent()).not.toMatch(raw)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await form.height.inputValue()).toBe('170')
    await page.unroute(/\/assets\/(SupportDialog|KeyHelp)/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await note.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Support' }).click()
    const support = page.getByRole('dialog', { name: 'Support' })
    // From there a guide is near: whoever has answers that are not saved is asked first, and may stay.
    await support.getByRole('link', { name: 'Guides for your work' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button').first().waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await form.height.inputValue()).toBe('170')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Support' }).click()
    await support.getByRole('link', { name: 'Guides for your work' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    await close()
  })

  it('leaves an answer unsaved and resumes it from the list, where the device has kept nothing [CASE-13]', async () => {
    const { form, bar, close } = await sitDown()
    await form.answer(form.height, '171')
    await bar
      .getByText(/Received/)
      .first()
      .waitFor()
    await close()
    const { page: other, close: closeOther } = await openBrowser()
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    await other.goto(`${casebook.url}#/bases`)
    await signIn(other, nurse)
    await other.getByRole('link', { name: /Practice/ }).click()
    await other.getByRole('heading', { name: 'Not yet saved' }).waitFor()
    await other.getByRole('link', { name: 'Resume' }).first().click()
    const resumed = new Practice(other)
    await resumed.showNumbers()
    expect(await resumed.height.inputValue()).toBe('171')
    await closeOther()
  })

  it('saves by Ctrl+S while the words are open that say where answers are [DATA-21]', async () => {
    const { page, form, bar, close } = await sitDown()
    await form.answer(form.height, '170')
    await bar
      .getByText(/Received/)
      .first()
      .waitFor()
    const words = bar.locator('[data-answers]')
    await words.focus()
    await page.keyboard.press('Enter')
    const places = page.getByRole('dialog', { name: 'Where your answers are' })
    await places.waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog', { name: /only partly answered/ }).waitFor()
    expect(await places.count()).toBe(0)
    await close()
  })

  it('is told by keys alone that a number has two readings, and which it was rounded to [DATA-07] [DATA-21]', async () => {
    const { page, form, close } = await sitDown()
    await form.height.focus()
    await page.keyboard.type('1,234')
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('1234 (whole number)')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('170 cm')
    await page.keyboard.press('Enter')
    expect(await form.height.inputValue()).toBe('170')
    await form.weight.focus()
    await page.keyboard.type('81,55 kg')
    await page.keyboard.press('Enter')
    await page.getByText('Rounded to 81.6').waitFor()
    expect(await form.weight.inputValue()).toBe('81.6')
    await page.getByRole('button', { name: 'Undo, back to 81,55 kg' }).press('Enter')
    expect(await form.weight.inputValue()).toBe('81,55 kg')
    expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(true)
    await close()
  })
})
