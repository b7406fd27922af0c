/** Two servers of one hospital, each with its own address: the page of one works on the other, once both allow it, and comes back. */
import { freePort } from '@casebook/server/testing/freePort'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Account, type Casebook, startCasebook } from './casebook'
import { Practice } from './pages/practice'
import { signIn } from './pages/signIn'

/** Chromium resolves `*.localhost` to this machine. The hosts share a site, so each server's session cookie is sent to it from both pages. */
const addressOf = (name: string, port: number) => `http://${name}.hospital.localhost:${port}`

let cases: Casebook
let registry: Casebook
let [casesAddress, registryAddress] = ['', '']

beforeAll(async () => {
  const [casesPort, registryPort] = [await freePort(), await freePort()]
  casesAddress = addressOf('cases', casesPort)
  registryAddress = addressOf('registry', registryPort)
  const settings = { PORT: String(casesPort), PUBLIC_URL: casesAddress, OTHER_SERVERS: registryAddress }
  cases = await startCasebook(undefined, undefined, settings)
  const ofRegistry = { PORT: String(registryPort), PUBLIC_URL: registryAddress, ALLOWED_ORIGINS: casesAddress }
  registry = await startCasebook(undefined, undefined, ofRegistry)
})
afterAll(async () => {
  await cases?.stop()
  await registry?.stop()
})

it('a nurse answers on the other server, and comes back to an empty form [APP-05] [APP-06] [APP-07]', async () => {
  const nurse = cases.accounts.get('enters cases') as Account
  const { page, troubles, close } = await openBrowser()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const changeServer = async (choice: string, address?: string) => {
    await page.getByRole('link', { name: 'Change server' }).click()
    await page.getByRole('radio', { name: choice }).check()
    if (address) await page.getByRole('textbox', { name: 'Address of the server' }).fill(address)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: /Signed in as/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
  }

  await page.goto(`${casesAddress}/#/bases`)
  await changeServer('Another server', `${registryAddress}/proket/`)
  await signIn(page, nurse)
  await page.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
  const practice = new Practice(page)
  await practice.open(`${casesAddress}/`)
  await practice.showNumbers()
  await practice.answer(practice.height, '171')
  await practice.says(/Received/)
  const saves = asked.filter((url) => url.includes('action=addFactsJson'))
  expect(saves.length).toBeGreaterThan(0)
  expect(saves.filter((url) => !url.startsWith(registryAddress))).toEqual([])

  await signOut()
  await changeServer('This page’s server')
  await signIn(page, nurse)
  await page.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
  expect(await practice.factsOnServer()).toEqual([])

  // The registry's own page, and what was said through the other's.
  await page.goto(`${registryAddress}/#/bases`)
  await signIn(page, nurse)
  await page.getByRole('link', { name: 'Practice questionnaire' }).waitFor()
  expect((await practice.factsOnServer()).map(({ value }) => value)).toContain(171)
  expect(troubles).toEqual([])
  await close()
})
