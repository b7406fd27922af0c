/** The question of a tab that starts while another one is open. */
import type { BrowserContext, Locator, Page } from 'playwright-core'

export function secondTabQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Casebook is already open in another tab' })
}

/** A tab that is asked. One that the busy first tab did not answer in time has started, and is not asked any more: it closes, and the next one tries. */
export async function openAskedTab(context: BrowserContext, address: string): Promise<Page> {
  for (let left = 5; left > 0; left--) {
    const page = await context.newPage()
    await page.goto(address)
    const question = secondTabQuestion(page)
    await question.or(page.getByRole('main')).first().waitFor()
    if (await question.isVisible()) return page
    await page.close()
  }
  throw new Error('Five tabs started beside the first one, and none was asked')
}

/** The first tab has 300 ms to answer. On a busy machine it may not, and then the second one starts unasked. */
export async function continueHereIfAsked(page: Page): Promise<void> {
  const question = secondTabQuestion(page)
  await question.or(page.getByRole('main')).first().waitFor()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Continue here' }).click()
}
