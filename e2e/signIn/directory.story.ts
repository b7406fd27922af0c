/** An administrator connects the hospital's directory and tests it; a monitor, whom nobody has invited, arrives by their group; a doctor signs in with the account of there, and is signed out when it is gone. */
import { aDirectory, groupNamed, startDirectory, type TestDirectory } from '@casebook/server/providers/slapd.fixture'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signInToEnd } from '../pages/signIn'

const password = 'of the hospital'

describe('the hospital’s directory', () => {
  let there: TestDirectory
  let casebook: Casebook
  beforeAll(async () => {
    there = await startDirectory()
    casebook = await startCasebook(undefined, undefined, { SIGN_IN_HOSTS: there.hosts.join(',') })
  })
  afterAll(async () => {
    await casebook?.stop()
    await there?.close()
  })

  it('is connected, tested and used, and people sign in with its accounts [MORE-41]', async () => {
    const { username } = casebook.account('PI')
    await there.add({ uid: 'nora', password, mail: `${username}@casebook.example` })
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/option?tab=directory`)
    await signInToEnd(page, casebook.account('ADMIN'))
    await connect(page, there)
    expect(await axeFindings(page)).toEqual([])

    const { page: ward, troubles: onWard, close: closeWard } = await openBrowser()
    await ward.goto(`${casebook.url}#/bases`)
    await ward.getByLabel('User name at Seeberg Hospital').fill('nora')
    await ward.getByLabel('Password at Seeberg Hospital').fill('another')
    await ward.keyboard.press('Enter')
    await ward.getByRole('alert').waitFor()
    expect(await axeFindings(ward)).toEqual([])
    await ward.getByLabel('Password at Seeberg Hospital').fill(password)
    await ward.keyboard.press('Enter')
    await ward.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()

    await there.add({ uid: 'lea', password, mail: 'lea@seeberg.example' })
    await there.putIn('lea', 'monitors')
    const { page: monitor, close: closeMonitor } = await openBrowser()
    await monitor.goto(`${casebook.url}#/bases`)
    await monitor.getByLabel('User name at Seeberg Hospital').fill('lea')
    await monitor.getByLabel('Password at Seeberg Hospital').fill(password)
    await monitor.keyboard.press('Enter')
    await monitor.getByRole('link', { name: 'All cases' }).first().waitFor()

    await there.kill()
    const { page: late, close: closeLate } = await openBrowser()
    await late.goto(`${casebook.url}#/bases`)
    await late.getByLabel('User name at Seeberg Hospital').fill('nora')
    await late.getByLabel('Password at Seeberg Hospital').fill(password)
    await late.keyboard.press('Enter')
    await late.getByText('Seeberg Hospital does not answer.').waitFor()
    await late.getByRole('button', { name: 'Use a password of this server' }).click()
    await signInToEnd(late, casebook.account('ADMIN'))
    await late.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
    expect([...troubles, ...onWard]).toEqual([])
    await Promise.all([close(), closeWard(), closeMonitor(), closeLate()])
  })
})

async function connect(page: Page, there: TestDirectory): Promise<void> {
  const { name, issuer, certificate, clientId, clientSecret, base, filter } = aDirectory(there)
  await page.getByRole('radio', { name: 'A directory (LDAP)' }).click()
  const fields = {
    'Name that people know': name,
    Address: issuer,
    'Certificate of the hospital’s authority (PEM)': certificate,
    'Account of this server there (DN)': clientId,
    'Its password': clientSecret,
    'Where people are (DN)': base,
    'Filter that finds one person': filter,
    'Attribute that names the groups of a person': 'memberOf',
    Monitor: groupNamed('monitors'),
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByText('Make an account at once').click()
  await page.getByText('The hospital vouches for every mail address').click()
  const save = () => page.getByRole('button', { name: 'Save hospital sign-in' }).click()
  await save()
  await page.getByLabel('Your user name there').fill('nora')
  await page.getByLabel('Your password there', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Test the sign-in' }).click()
  await page.getByText('It works.').waitFor()
  await page.getByRole('switch', { name: /In use/ }).click()
  await save()
  await page.getByText('Save Successfull').waitFor()
}
