import type { Page } from 'playwright-core'

/** Waits until a case is open, and accepts the reminder that a new one needs a name, as Enter does. */
export async function acceptReminder(page: Page): Promise<void> {
  const reminder = page.getByRole('alertdialog', { name: 'This new case needs a name' })
  await reminder
    .or(page.getByRole('region', { name: 'Save' }))
    .first()
    .waitFor()
  if (!(await reminder.isVisible())) return
  await page.keyboard.press('Enter')
  await reminder.waitFor({ state: 'hidden' })
}
