/**
 * How people get in: an administrator invites a nurse by mail, who sets her password and a second factor and saves her first case; and a
 * stranger registers with a wrong captcha, then the right one, opens the link too late, asks for another and signs in. On a fresh server, with a
 * real mail server.
 */
import type { Database } from '@casebook/server/services'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type FreshCasebook, startFresh } from './freshCasebook'
import { Form } from './pages/form'
import { Practice } from './pages/practice'
import { SecondFactor } from './pages/secondFactor'
import { signIn } from './pages/signIn'

const administrator = { username: 'root@clinic.example', password: 'Bernoulli numbers, 1843' }
const nurse = { username: 'ines.oliveira@clinic.example', password: 'Notes by the translator' }
const stranger = { username: 'sofia.marin@clinic.example', password: 'kaffee um halb sieben' }

const registration = {
  firstName: 'Sofia',
  lastName: 'Marin',
  phone: '+43 512 50 40 00',
  institution: 'Klinik Tirol',
  address: 'Anichstrasse 35',
  zip: '6020',
  city: 'Innsbruck',
  country: 'Austria',
  email: stranger.username,
}

describe('accounts', () => {
  let casebook: FreshCasebook
  /** The administrator's page. */
  let desk: Page
  beforeAll(async () => {
    casebook = await startFresh()
    desk = (await openBrowser()).page
    await desk.goto(casebook.setupLink)
    await desk.getByLabel('User name').fill(administrator.username)
    for (const label of ['New password', 'New password again'])
      await desk.getByLabel(label, { exact: true }).fill(administrator.password)
    await desk.getByRole('button', { name: 'Create administrator' }).click()
    await desk.getByRole('link', { name: 'Sign in' }).click()
    await signIn(desk, administrator)
    await isIn(desk)
    await desk.getByRole('navigation').getByRole('link', { name: 'Invite people' }).click()
    await desk.getByRole('heading', { level: 1, name: 'Invite people' }).waitFor()
  })
  afterAll(async () => {
    await desk?.context().close()
    await casebook?.stop()
  })

  it('begin with an invitation by mail, a password and a second factor; then comes the first case [AUTH-09] [MORE-02] [MORE-03]', async () => {
    await desk.getByLabel('E-mail address').fill(nurse.username)
    await desk.getByLabel('Name', { exact: true }).fill('Ines Oliveira')
    await desk.getByRole('button', { name: 'Send invitation' }).click()
    await desk.getByText('1 person is invited.').waitFor()
    expect(await axeFindings(desk)).toEqual([])

    const { page, troubles, close } = await openBrowser()
    await page.goto(await casebook.linkTo(nurse.username))
    expect(await axeFindings(page)).toEqual([])
    await choosePassword(page, nurse.password)
    // Choosing a password signs in.
    await isIn(page)
    await page.goto(`${casebook.url}#/security`)
    const factor = new SecondFactor(page)
    await factor.beginApp()
    await factor.confirmApp()
    await page.context().clearCookies()
    await page.goto(`${casebook.url}#/login`)
    await page.reload()
    await signIn(page, nurse)
    await factor.enterNextCode()
    await isIn(page)

    const practice = new Practice(page)
    await practice.open(casebook.url)
    await practice.showNumbers()
    await practice.answer(practice.height, '171')
    await practice.says(/Received/)
    expect((await practice.factsOnServer()).map(({ value }) => value)).toContain(171)
    // Nothing of a questionnaire is saved before its required questions are answered.
    await practice.answer(practice.weight, '62')
    await practice.answer(practice.lastHoliday, '2026-08-12')
    const form = new Form(page)
    await form.save()
    await page
      .getByRole('alertdialog', { name: 'Save incomplete case?' })
      .getByRole('button', { name: 'Save anyway' })
      .click()
    await form.name('Ines_1')
    await form.isSaved()
    expect(troubles).toEqual([])
    await close()
  })

  it('begin with a registration that its owner confirms, late and by a second mail [AUTH-07] [AUTH-08]', async () => {
    await desk.getByLabel('People may register themselves').check()
    await desk.getByRole('button', { name: 'Save' }).click()
    await desk.getByText('Saved', { exact: true }).waitFor()

    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/registration`)
    const form = page.locator('form')
    for (const [name, text] of Object.entries(registration)) await form.locator(`[name=${name}]`).fill(text)
    // This server has no conditions of use.
    expect(await page.getByRole('checkbox', { name: 'I accept the conditions of use' }).count()).toBe(0)
    const create = page.getByRole('button', { name: 'Create account' })
    await form.locator('[name=captcha]').fill('000000')
    await create.click()
    const refusal = page.getByRole('alertdialog', { name: 'Error' })
    await refusal.getByText('Sorry, but the captcha was not correct').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await refusal.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('img', { name: /six digits/ }).waitFor()

    await form.locator('[name=captcha]').fill(await latestCaptcha(casebook.db))
    await create.click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    const late = await casebook.linkTo(stranger.username)
    await casebook.db
      .updateTable('account_link')
      .set({ expires_at: new Date(0) })
      .execute()

    await page.goto(late)
    await page.getByRole('heading', { name: 'The link is too old' }).waitFor()
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await page.getByLabel('E-mail address').fill(stranger.username)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(/If there is an account/).waitFor()
    await page.goto(await casebook.linkTo(stranger.username, 2))
    await page.getByRole('link', { name: 'Choose a password' }).click()
    await choosePassword(page, stranger.password)
    await isIn(page)
    expect(troubles).toEqual([])
    await close()
  })
})

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  for (const label of ['New password', 'New password again'])
    await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}

const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Waiting for you' }).waitFor()

/** The digits that the page shows, as a person reads them. */
async function latestCaptcha(db: Database): Promise<string> {
  const { digits } = await db
    .selectFrom('captcha')
    .select('digits')
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  return digits
}
