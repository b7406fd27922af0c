/** An administrator connects the hospital's provider by its metadata (SAML) and tests it; a doctor signs in with the account of there, and a monitor whom nobody has invited arrives by their group. */
import { startSamlProvider, type TestSamlProvider } from '@casebook/server/providers/saml/samlProvider.fixture'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signInToEnd } from '../pages/signIn'

describe('the hospital’s provider that speaks SAML', () => {
  let there: TestSamlProvider
  let casebook: Casebook
  beforeAll(async () => {
    there = await startSamlProvider()
    casebook = await startCasebook()
  })
  afterAll(async () => {
    await casebook?.stop()
    await there?.close()
  })

  it('is connected, tested and used, and people sign in with its accounts [MORE-41]', async () => {
    const { username } = casebook.account('PI')
    there.people.set('nora', { mail: `${username}@casebook.example` })
    there.people.set('lea', { mail: 'lea@seeberg.example', groups: ['cro', 'monitors'] })
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/option?tab=directory`)
    await signInToEnd(page, casebook.account('ADMIN'))
    await connect(page, there)
    expect(await axeFindings(page)).toEqual([])

    const { page: ward, troubles: onWard, close: closeWard } = await openBrowser()
    await ward.goto(`${casebook.url}#/bases`)
    await ward.getByRole('button', { name: 'Sign in with Seeberg Hospital' }).click()
    await ward.getByRole('link', { name: 'I am nora' }).click()
    await ward.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()

    const { page: monitor, close: closeMonitor } = await openBrowser()
    await monitor.goto(`${casebook.url}#/bases`)
    await monitor.getByRole('button', { name: 'Sign in with Seeberg Hospital' }).click()
    await monitor.getByRole('link', { name: 'I am lea' }).click()
    await monitor.getByRole('link', { name: 'All cases' }).first().waitFor()

    // An unsolicited response is refused with a message.
    const { page: late, close: closeLate } = await openBrowser()
    await late.goto(there.signOn)
    const to = `${casebook.url}sign-in/saml`
    await late.setContent(`<form method="post" action="${to}"><input name="SAMLResponse" value="PHg+"></form>`)
    await late.evaluate(() => document.forms[0]?.submit())
    await late.getByText('That sign-in does not count.').waitFor()
    expect([...troubles, ...onWard]).toEqual([])
    await Promise.all([close(), closeWard(), closeMonitor(), closeLate()])
  })
})

async function connect(page: Page, there: TestSamlProvider): Promise<void> {
  await page.getByRole('radio', { name: 'SAML' }).click()
  await page.getByLabel('Name that people know').fill('Seeberg Hospital')
  await page.getByLabel('Metadata of the hospital’s provider (XML)').fill(there.metadata)
  await page.getByText('The three fields below were filled in from it.').waitFor()
  await page.getByLabel('Attribute of the mail address').fill('mail')
  await page.getByLabel('Attribute that names the groups of a person').fill('groups')
  await page.getByLabel('Monitor', { exact: true }).fill('monitors')
  await page.getByText('Make an account at once').click()
  await page.getByText('The hospital vouches for every mail address').click()
  const save = () => page.getByRole('button', { name: 'Save hospital sign-in' }).click()
  await save()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test the sign-in' }).click()
  await (await popup).getByRole('link', { name: 'I am nora' }).click()
  await page.getByText('It works.').waitFor()
  await page.getByRole('switch', { name: /In use/ }).click()
  await save()
  await page.getByText('Save Successfull').waitFor()
}
