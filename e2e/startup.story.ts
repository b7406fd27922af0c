/** A second tab: the question whether to work in both, and two people on one device whose answers never go out in each other's name. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Account, type Casebook, startCasebook } from './casebook'
import { Practice } from './pages/practice'
import { continueHereIfAsked, openAskedTab, secondTabQuestion } from './pages/secondTab'
import { signIn } from './pages/signIn'

const everyCall = /action=/

let casebook: Casebook

beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(async () => {
  await casebook?.stop()
})

function account(role: string): Account {
  const found = casebook.accounts.get(role)
  if (!found) throw new Error(`The server printed no account for: ${role}`)
  return found
}

it('a second tab asks first; somebody else signs in there, and chooses the server by hand [APP-05, APP-06, APP-07, APP-08]', async () => {
  const doctor = account('PI')
  const nurse = account('enters cases')
  const { page, context, troubles, close } = await openBrowser()
  await page.goto(`${casebook.url}#/bases`)
  await signIn(page, doctor)
  await page.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
  const ofDoctor = new Practice(page)
  await ofDoctor.open(casebook.url)
  await ofDoctor.showNumbers()
  await ofDoctor.answer(ofDoctor.height, '171')
  await ofDoctor.says(/Received/)

  const second = await openAskedTab(context, `${casebook.url}#/bases`)
  await secondTabQuestion(second).getByRole('button', { name: 'Cancel' }).click()
  await second.getByRole('heading', { name: 'Casebook has not started in this tab' }).waitFor()
  expect(await second.getByRole('link', { name: 'Practice questionnaire' }).count()).toBe(0)
  await second.getByRole('button', { name: 'Reload' }).click()
  await continueHereIfAsked(second)
  await second.getByRole('link', { name: 'Practice questionnaire' }).waitFor()

  // The device has one session: from now on it is the nurse's. The calls of the first tab wait meanwhile: it asks every
  // minute whether its session is still open, and its sign-in would cover the case before the doctor has typed on.
  let letGo = () => {}
  const nurseIsIn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(everyCall, async (call) => {
    await nurseIsIn
    await call.continue()
  })
  await second
    .getByRole('button', { name: /Signed in as|PI|Investigator/ })
    .first()
    .click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.getByRole('link', { name: 'Change server' }).click()
  await second.getByRole('radio', { name: 'Another server' }).check()
  const address = second.getByRole('textbox', { name: 'Address of the server' })
  await address.fill('registry.nowhere.example')
  await second.getByRole('button', { name: 'Continue' }).click()
  await second.getByText(/This server does not answer this page/).waitFor()
  const itsOwnPage = second.getByRole('link', { name: 'Open its own page' })
  expect(await itsOwnPage.getAttribute('href')).toMatch(/^https:\/\/registry\.nowhere\.example/)
  await address.fill(casebook.url)
  await second.getByRole('button', { name: 'Continue' }).click()
  // It starts anew with the other server, and was asked already.
  await signIn(second, nurse)
  await second.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
  expect(await secondTabQuestion(second).count()).toBe(0)
  expect(new URL(second.url()).hash).toBe('#/bases')

  await ofDoctor.answer(ofDoctor.weight, '64')
  letGo()
  await page.bringToFront()
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.getByText(doctor.username).waitFor()
  const ofNurse = new Practice(second)
  expect(await ofNurse.factsOnServer()).toEqual([])
  await dialog.locator('input[type="password"]').fill(doctor.password)
  await page.keyboard.press('Enter')
  await ofDoctor.says(/Received/)
  const numbers = (await ofDoctor.factsOnServer()).map(({ value }) => value)
  expect(numbers).toEqual(expect.arrayContaining([171, 64]))
  expect(troubles).toEqual([])
  await close()
})
