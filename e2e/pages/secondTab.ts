/** The question of a tab that starts while another one is open. */
import type { Locator, Page } from 'playwright-core'

export function secondTabQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Casebook is already open in another tab' })
}

export function continueHere(page: Page): Promise<void> {
  return secondTabQuestion(page).getByRole('button', { name: 'Continue here' }).click()
}
