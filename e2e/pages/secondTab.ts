/** The question of a tab that starts while another one is open. */
import type { Locator, Page } from 'playwright-core'

export function secondTabQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Casebook is already open in another tab' })
}

export function continueHere(page: Page): Promise<void> {
  return secondTabQuestion(page).getByRole('button', { name: 'Continue here' }).click()
}

/** The first tab has 300 ms to answer. On a busy machine it may not, and then the second one starts unasked. */
export async function continueHereIfAsked(page: Page): Promise<void> {
  const question = secondTabQuestion(page)
  await question.or(page.getByRole('main')).first().waitFor()
  if (await question.isVisible()) await continueHere(page)
}
