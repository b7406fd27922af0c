import type { Page } from 'playwright-core'

/** Waits until a case is open, and accepts the reminder that a new one needs a name, as Enter does. */
export async function acceptReminder(page: Page): Promise<void> {
  const reminder = page.getByRole('alertdialog', { name: 'You name the case when you save it' })
  await page.locator('[data-entry]').waitFor()
  // Whether it comes is known after a frame, and as long as it is on its way the form takes nothing.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.locator('[data-entry]:not([inert])').waitFor()
  if (!(await reminder.isVisible())) return
  await page.keyboard.press('Enter')
  await reminder.waitFor({ state: 'hidden' })
}
