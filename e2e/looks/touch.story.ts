/** A telephone and a tablet in the hand: room for the questions, no keys to press, and targets for fingers. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signIn } from '../pages/signIn'

const devices = [
  { device: 'a telephone', width: 390, height: 844 },
  { device: 'a tablet', width: 1024, height: 768 },
]

describe('somebody with a touch screen', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it.each(devices)('enters a case on $device', async ({ device, width, height }) => {
    const { page, troubles, close } = await openBrowser({ width, height, isTouched: true })
    const nurse = casebook.accounts.get('enters cases')
    if (!nurse) throw new Error('The server printed no account for somebody who enters cases')
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, nurse)
    await page.getByText('VH_0042').first().tap()
    await page.locator('[data-question]').first().waitFor()

    const main = await page.getByRole('main').boundingBox()
    expect((main?.height ?? 0) / height, 'the share of the questions').toBeGreaterThanOrEqual(0.65)
    expect(await page.locator('kbd').locator('visible=true').count(), 'keys').toBe(0)
    expect.soft(await tooSmall(page), 'targets').toEqual([])

    if (device === 'a telephone') {
      await page.getByRole('button', { name: /^Sections/ }).tap()
      await page.getByRole('dialog', { name: 'Sections' }).waitFor()
      expect.soft(await tooSmall(page), 'targets of the sections').toEqual([])
    }
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: /Surgery/ })
      .tap()
    await page.getByRole('heading', { name: 'Surgery', level: 2 }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect.soft(await tooSmall(page), 'targets of a section').toEqual([])

    const question = page.locator('[data-question]').filter({ hasText: 'Type of anaesthesia' }).first()
    await question
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .first()
      .tap()
    const actions = question.locator('button').locator('visible=true')
    await actions.first().waitFor()
    expect(await actions.count(), 'actions at the question').toBeGreaterThan(2)
    expect.soft(await tooSmall(page), 'targets of the actions at a question').toEqual([])
    for (const action of await actions.all()) {
      const box = await action.boundingBox()
      expect.soft(box?.width, 'width of an action').toBeGreaterThanOrEqual(44)
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), 'end of an action').toBeLessThanOrEqual(width)
      expect.soft(box?.x, 'begin of an action').toBeGreaterThanOrEqual(0)
    }
    expect(troubles).toEqual([])
    await close()
  })
})

/** Pressable elements that are smaller than a fingertip. A checkbox is pressed by its label. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '#root :is(a, button, input:not([type]), label:has(input), div:has(> input)), [role=dialog] :is(a, button)',
      ),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ one, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44)
      .map(({ one, height }) => `${one.className} "${one.textContent?.slice(0, 20)}" ${Math.round(height)} px`),
  )
}
