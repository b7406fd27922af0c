/** A monitor sets up a second factor and signs in by each of its ways. */
import { codeAt } from '@casebook/server/testing/appCode'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, newProfile } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

const halfAMinute = 30_000

/** A fingerprint reader that always agrees. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

describe('a second factor', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('is set up, and then opens the account by code, by recovery code and by passkey [MORE-03]', async () => {
    const monitor = casebook.accounts.get('REPORTER')
    if (!monitor) throw new Error('The server printed no account for a monitor')
    const profile = newProfile()
    const { page, troubles, close } = await profile.open()
    await giveAuthenticator(page)
    // Passkeys are bound to a name, and 127.0.0.1 is none.
    await page.goto(`${casebook.url.replace('127.0.0.1', 'localhost')}#/security`)
    await signIn(page, monitor)

    const button = (name: string) => page.getByRole('button', { name })
    const code = page.locator('input[autocomplete="one-time-code"]')
    const isIn = () => page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
    const signOut = async () => {
      await page.locator('header').getByRole('button', { name: 'Jonas Roth' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }

    await button('Set up an app').click()
    await code.waitFor()
    expect(await axeFindings(page)).toEqual([])
    const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
    await code.fill(codeAt(secret, new Date()))
    await button('Turn on').click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const [recoveryCode = ''] = await codes.allTextContents()
    await page.getByRole('checkbox', { name: 'I keep them in a safe place' }).check()
    await button('Done').click()
    await page.getByText('10 left').waitFor()
    await signOut()

    await signIn(page, monitor)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // The code of now was used to set up the app; the next one counts already.
    await code.fill(codeAt(secret, new Date(Date.now() + halfAMinute)))
    await isIn()
    await signOut()

    await signIn(page, monitor)
    await button('Use a recovery code').click()
    await code.fill(recoveryCode.toLowerCase())
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
    profile.forget()
  })
})
