/** A patient answers at home: a nurse makes a link, a phone reads its code, loses its connection, and the answers arrive once. */
import jsQR from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'
import { unreachedByTab } from './pages/tabbing'

/** As the camera of a phone reads it. */
async function readCode(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!read) throw new Error('The code cannot be read')
  return read.data
}

/** The page can be loaded again without a connection. */
async function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    if (!(await navigator.serviceWorker.getRegistration())?.active) return false
    const used = performance.getEntriesByType('resource').map(({ name }) => name)
    const kept = await Promise.all(used.filter((name) => name.includes('/assets/')).map((name) => caches.match(name)))
    return (await caches.match('/')) !== undefined && kept.length > 5 && kept.every((one) => one !== undefined)
  })
}

/** The encrypted row that the device stores for the link. It changes with each answer. */
function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const request = indexedDB.open('casebook-links')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const rows = request.result.transaction('links').objectStore('links').getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    request.result.close()
    return JSON.stringify(rows.result)
  })
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Each question that has no answer yet gets its first one; new questions that follow from it too. */
async function answer(page: Page, most: number): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    const open = page.locator('[data-question]').filter({ hasNot: page.locator('input:checked') })
    const choices = open.filter({ has: page.getByRole('radio') })
    if ((await choices.count()) === 0) break
    await choices.first().getByRole('radio').first().check()
  }
}

describe('a patient link', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('is answered on a phone in Arabic, offline in the middle, and used up [TOKN-01] [ONCE-01] [ONCE-02] [ONCE-03] [MORE-17] [MORE-18]', async () => {
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    const desk = await openBrowser()
    await desk.page.goto(`${casebook.url}#/bases`)
    await signIn(desk.page, nurse)
    await desk.page.getByText('VH_0042').first().click()
    await desk.page.getByRole('button', { name: 'Patient link' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Create a link for the patient' })
    await dialog.getByRole('checkbox', { name: /^Quality of life/ }).check()
    // The case has answers from before the operation, which the patient will see.
    await dialog.getByRole('checkbox', { name: 'The patient may see and change them' }).check()
    await dialog.getByRole('combobox', { name: 'Language of the page' }).selectOption('sy')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const link = await readCode(dialog.getByRole('img', { name: 'The link as a code for a phone' }))
    expect(link).toMatch(/#\/once\/[^/]+\/hernia-registry\/[\w-]{43}$/)

    const phone = await openBrowser({ width: 390, height: 844, isTouched: true })
    const { page } = phone
    await page.goto(link)
    const send = page.getByRole('button', { name: 'إرسال إجاباتي' })
    await send.waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar',
      'rtl',
    ])
    await expect.poll(() => fits(page)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => /\/(routes|staff|entrance|screens)-/.test(name))).toEqual([])
    const text = (await page.textContent('body')) ?? ''
    expect(text).not.toContain('VH_0042')
    await expect.poll(() => isKept(page)).toBe(true)

    // The case has answers to these questions from before the operation: three are to be given anew.
    for (const at of [0, 1, 2]) {
      const declined = page.locator('[data-question]').nth(at).getByRole('checkbox')
      await declined.check()
      await declined.uncheck()
    }
    await send.tap()
    await page.getByText('يُرجى إدخال جميع البيانات.').waitFor()
    await phone.context.setOffline(true)
    const kept = await keptOnDevice(page)
    await answer(page, 1)
    await expect.poll(() => keptOnDevice(page)).not.toEqual(kept)
    const before = await page.locator('input:checked').count()
    expect(before).toBeGreaterThan(1)
    await page.reload()
    await send.waitFor()
    expect(await page.locator('input:checked').count()).toBe(before)
    await answer(page, 20)
    await page.getByRole('textbox').first().fill('3')
    await answer(page, 20)
    await send.tap()
    await page.getByRole('heading', { name: 'لا يوجد اتصال' }).waitFor()
    await phone.context.setOffline(false)
    await page.getByRole('heading', { name: 'شكرًا لك' }).waitFor()
    await page.getByText('وصلت إجاباتك.', { exact: false }).waitFor()
    expect(phone.troubles.filter((trouble) => !/net::ERR_|Failed to fetch/.test(trouble))).toEqual([])

    const other = await openBrowser({ width: 320, height: 640, isTouched: true })
    await other.page.goto(link)
    await other.page.getByRole('heading', { name: 'This link cannot be used' }).waitFor()

    // The newest link comes first; an older one of the demo has been answered too.
    const links = dialog.getByRole('list', { name: 'Links of this case' }).getByRole('listitem')
    await links.first().getByText('Answers arrived').waitFor()
    await dialog.getByRole('button', { name: 'Make another' }).click()
    await dialog.getByRole('checkbox', { name: /^Quality of life/ }).check()
    await dialog.getByRole('checkbox', { name: 'The patient may see and change them' }).check()
    await dialog.getByRole('combobox', { name: 'Language of the page' }).selectOption('en')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const standing = await dialog.getByRole('textbox', { name: 'Link or app code' }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()

    // The narrowest phone, dark, by the keys alone.
    await other.context.addInitScript(() => localStorage.setItem('casebook.theme', 'dark'))
    await other.page.goto('about:blank')
    await other.page.goto(standing)
    await other.page.getByRole('button', { name: 'Send my answers' }).waitFor()
    expect(await other.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await axeFindings(other.page)).toEqual([])
    await expect.poll(() => fits(other.page)).toBe(true)
    expect(await unreachedByTab(other.page)).toEqual([])

    // The form that was open says that there are answers, and then shows them.
    await desk.page.getByText(/^The patient’s answers arrived at/).waitFor({ timeout: 20_000 })
    await desk.page.getByRole('button', { name: 'Show them' }).click()
    const sections = desk.page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('button', { name: /Quality of life/ }).click()
    const section = desk.page.locator('[data-section="quality-of-life"]')
    await section.getByRole('button', { name: 'Unlock' }).click()
    const unlocking = desk.page.getByRole('alertdialog')
    await unlocking.getByRole('button', { name: 'Unlock' }).click()
    await unlocking.getByRole('button', { name: 'Unlock anyway' }).click()
    await unlocking.getByText('The section is unlocked.').waitFor()
    // Another address of the same page would be loaded by the page itself.
    await other.page.goto('about:blank')
    await other.page.goto(standing)
    await other.page.getByRole('heading', { name: 'This link cannot be used' }).waitFor()
    await expect.poll(() => fits(other.page)).toBe(true)

    for (const one of [desk, phone, other]) await one.close()
  })
})
