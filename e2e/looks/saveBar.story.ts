/** The bar below the form: one line in every language, and no answer moves what somebody is about to press. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { acceptReminder } from '../pages/nameReminder'
import { Practice } from '../pages/practice'
import { signIn } from '../pages/signIn'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'sy'] as const
/** The longest words where there is least room for them. */
const longest = ['de', 'ru'] as const
const looks = [
  ...languages.map((language) => ({ language, zoom: 1, width: 1440 })),
  ...longest.flatMap((language) => [
    { language, zoom: 2, width: 1440 },
    { language, zoom: 1, width: 1024 },
  ]),
]

describe('the save bar', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('is one line, and stays where it is while answers are given and received', async () => {
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    const { page, close } = await openBrowser()
    await new Practice(page).open(casebook.url)
    await signIn(page, nurse)
    await acceptReminder(page)
    for (const look of looks) {
      await show(page, look)
      const before = await places(page)
      await page.locator('fieldset input[type=radio]:not(:checked)').first().check()
      await page.locator('[data-answers=onDevice], [data-answers=received]').waitFor()
      expect.soft(await places(page), JSON.stringify(look)).toEqual(before)
    }
    await close()
  })
})

async function show(page: Page, { language, zoom, width }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    ([language, zoom]) => {
      localStorage.setItem('casebook.language', language)
      localStorage.setItem('casebook.zoom', zoom)
    },
    [language, String(zoom)] as const,
  )
  await page.reload()
  const bar = page.locator(`[lang="${language === 'sy' ? 'ar' : language}"] [data-without]`)
  // The width of the longest words is kept free as soon as the page has time; the bar is fitted in the frame after it.
  await bar.locator('[data-words]').waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
}

/** The top of the bar, and its buttons: the next section and Save. */
function places(page: Page): Promise<readonly number[]> {
  return page.locator('[data-without]').evaluate((bar) => {
    const buttons = [...bar.querySelectorAll(':scope > button')].slice(-2)
    return [bar, ...buttons].flatMap((one) => {
      const { top, left, height } = one.getBoundingClientRect()
      return [top, left, height].map(Math.round)
    })
  })
}
