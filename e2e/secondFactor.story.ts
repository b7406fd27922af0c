/** A monitor sets up a second factor and signs in by each of its ways. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { giveAuthenticator } from './pages/passkeys'
import { SecondFactor } from './pages/secondFactor'
import { signIn } from './pages/signIn'

describe('a second factor', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('is set up, and then opens the account by code, by recovery code and by passkey [MORE-03]', async () => {
    const monitor = casebook.accounts.get('REPORTER')
    if (!monitor) throw new Error('The server printed no account for a monitor')
    const { page, troubles, close } = await openBrowser()
    await giveAuthenticator(page)
    // Passkeys are bound to a name, and 127.0.0.1 is none.
    await page.goto(`${casebook.url.replace('127.0.0.1', 'localhost')}#/security`)
    await signIn(page, monitor)

    const button = (name: string) => page.getByRole('button', { name })
    const factor = new SecondFactor(page)
    const isIn = () => page.getByRole('heading', { level: 1, name: 'Waiting for you' }).waitFor()
    const signOut = async () => {
      await page.locator('header').getByRole('button', { name: 'Jonas Roth' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }

    await factor.beginApp()
    expect(await axeFindings(page)).toEqual([])
    const [recoveryCode = ''] = await factor.confirmApp()
    await signOut()

    await signIn(page, monitor)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await factor.enterNextCode()
    await isIn()
    await signOut()

    await signIn(page, monitor)
    await button('Use a recovery code').click()
    await factor.code.fill(recoveryCode.toLowerCase())
    await button('Sign in').click()
    await page.getByText('9 recovery codes are left').waitFor()
    await button('Go on').click()
    await isIn()

    await page.locator('header').getByRole('button', { name: 'Jonas Roth' }).click()
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
    await page.getByLabel('Name of this device').fill('Ward computer')
    await button('Add a passkey').click()
    await button('Remove the passkey Ward computer').waitFor()
    await signOut()

    await button('Use a passkey').click()
    await isIn()
    expect(troubles).toEqual([])
    await close()
  })
})
