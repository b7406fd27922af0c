import type { Page } from 'playwright-core'
import type { Account } from '../casebook'

export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
