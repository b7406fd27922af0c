import type { Page } from 'playwright-core'
import type { Account } from '../casebook'

/** By the kinds of the fields, so that it works in every language. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
}
