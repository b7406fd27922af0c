/** A link to a case, copied from one person's address bar into a mail: who may open the case opens it, and no other person does. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { SharedCase } from './pages/sharedCase'
import { signIn } from './pages/signIn'

const caseName = 'Practice_1'

describe('a link to a case', () => {
  let casebook: Casebook
  let link: string
  const leaving: (() => unknown)[] = []

  beforeAll(async () => {
    casebook = await startCasebook()
    const page = await aBrowser()
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, account('PI'))
    await page.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
    await new SharedCase(page).open(casebook.url, caseName)
    link = page.url()
  })
  afterEach(leave)
  afterAll(() => casebook?.stop())

  function account(role: string) {
    const found = casebook.accounts.get(role)
    if (!found) throw new Error(`The server printed no account for: ${role}`)
    return found
  }

  async function aBrowser(): Promise<Page> {
    const { page, close } = await openBrowser()
    leaving.push(close)
    return page
  }

  async function leave(): Promise<void> {
    for (const step of leaving.splice(0)) await step()
  }

  /** Opens the link as in a mail: nobody is signed in yet. */
  async function follow(role: string): Promise<Page> {
    const page = await aBrowser()
    await page.goto(link)
    await signIn(page, account(role))
    return page
  }

  it('names the case and its owner, and no draft', () => {
    const query = new URLSearchParams(new URL(link).hash.split('?')[1])
    expect([...query.keys()]).toEqual(['case', 'owner'])
    expect(query.get('case')).toBe(caseName)
  })

  it('is opened by a colleague with whom the case is shared, after signing in [APP-04] [CASE-09]', async () => {
    const page = await follow('enters cases')
    await page.getByRole('button', { name: 'Save case' }).waitFor()
    expect(await page.getByRole('banner').first().textContent()).toContain(caseName)
    expect(page.url()).toBe(link)
    await page.reload()
    await page.getByRole('button', { name: 'Save case' }).waitFor()
    expect(page.url()).toBe(link)
  })

  it('shows a monitor, who enters no cases, the saved case to read [APP-22]', async () => {
    const page = await follow('REPORTER')
    await page.getByText('Saved case, read-only').waitFor()
    expect(await page.getByRole('banner').first().textContent()).toContain(caseName)
    expect(await page.getByRole('button', { name: 'Save case' }).count()).toBe(0)
    expect(page.url()).toBe(link)
  })

  it('tells a monitor who may not open a screen so in place, with the way home [APP-22]', async () => {
    const page = await aBrowser()
    await page.goto(`${casebook.url}#/user`)
    await signIn(page, account('REPORTER'))
    await page.getByRole('heading', { name: /^Your account cannot open/ }).waitFor()
    const other = page.getByRole('link', { name: 'Sign in as someone else' })
    expect(await other.evaluate((link) => link.checkVisibility({ opacityProperty: true }))).toBe(true)
    expect((await other.boundingBox())?.width, 'the room of its words').toBeGreaterThan(100)
    expect(page.url()).toBe(`${casebook.url}#/user`)
    await page.getByRole('link', { name: 'Go to Waiting for you' }).click()
    await page.getByRole('heading', { level: 1, name: 'Waiting for you' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Studies' }).first().click()
    await page.getByRole('tab', { name: 'Statistics' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'New case' }).count()).toBe(0)
  })

  it('tells who has no access to the case that there is none [APP-02]', async () => {
    const page = await follow('FEEDBACK_RECEIVER')
    await page.getByRole('heading', { name: 'There is no such case' }).waitFor()
    await page.getByRole('link', { name: 'Go to the studies' }).waitFor()
  })
})
