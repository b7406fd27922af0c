/** An administrator freezes an account that is typing. Nothing that was typed is lost, and the server log says who did it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { Practice } from '../pages/practice'
import { signIn } from '../pages/signIn'

let casebook: Casebook
beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(() => casebook?.stop())

function account(role: string): Account {
  const found = casebook.accounts.get(role)
  if (!found) throw new Error(`The server printed no account for ${role}`)
  return found
}

async function signInOver(page: Page, { password }: Account) {
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.waitFor()
  await dialog.locator('input[type="password"]').fill(password)
  await page.keyboard.press('Enter')
  return dialog
}

/** By the keyboard alone. */
async function switchFrozen(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Frozen/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save user' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Saving Successful').waitFor()
}

it('an account that is typing is frozen: it is asked to sign in, its answers stay and arrive once it is free [USER-02] [USER-03] [AUTH-14] [LOG-02]', async () => {
  const nurse = account('enters cases')
  const typing = await openBrowser()
  const form = new Practice(typing.page)
  await form.open(casebook.url)
  await signIn(typing.page, nurse)
  await form.showNumbers()
  await form.answer(form.height, '171')
  await form.says(/Received/)

  const { page, close, troubles } = await openBrowser()
  await page.goto(`${casebook.url}#/bases`)
  await signIn(page, account('ADMIN'))
  await page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.getByRole('searchbox', { name: 'Filter by user name' }).fill(nurse.username)
  await page.getByRole('link', { name: new RegExp(nurse.username) }).press('Enter')
  await switchFrozen(page)

  // At once: the page of the nurse notices by itself within a minute, and covers the case.
  await form.height.fill('172')
  // The page may cover the field at any moment, and a locator would not find it then.
  await typing.page.keyboard.press('Tab')
  expect(await axeFindings(page)).toEqual([])
  const dialog = await signInOver(typing.page, nurse)
  await dialog.getByText('This account is deactivated.').waitFor()
  const behind = typing.page.getByRole('textbox', { name: 'Height', includeHidden: true }).first()
  expect(await behind.inputValue()).toBe('172')

  await switchFrozen(page)
  await signInOver(typing.page, nurse)
  await form.says(/Received/)
  expect((await form.factsOnServer()).find(({ id }) => id === 'try-height')?.value).toBe(172)

  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Accounts and roles')
  const lines = page.getByRole('table').getByRole('row')
  const administrator = account('ADMIN').username
  await expect.poll(() => lines.nth(1).textContent()).toContain(`${administrator}Unfroze ${nurse.username}`)
  expect(await lines.nth(2).textContent()).toContain(`${administrator}Froze ${nurse.username}`)
  expect(await axeFindings(page)).toEqual([])
  expect(troubles).toEqual([])

  for (const person of [typing, { close }]) await person.close()
})
