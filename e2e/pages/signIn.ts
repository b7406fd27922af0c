import type { Page } from 'playwright-core'
import type { Account } from '../casebook'

/** By the kinds of the fields, so that it works in every language. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in, and waits until the form is gone. */
export async function signInToEnd(page: Page, account: Account): Promise<void> {
  await signIn(page, account)
  await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'hidden' })
}
