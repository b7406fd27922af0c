import type { Page } from 'playwright-core'

/** Waits until a case is open. The reminder that a new one needs a name takes nothing from the form. */
export async function acceptReminder(page: Page): Promise<void> {
  await page.locator('[data-entry]').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
