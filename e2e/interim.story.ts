/**
 * An interim analysis: two people look at what is open and lock the study over the dataset of a snapshot. A tablet that was away comes back
 * meanwhile; what it brings waits there, and is seen. The study is unlocked, work goes on, and the dataset of the snapshot is the same to the byte.
 */
import { readFileSync } from 'node:fs'
import { textsIn } from '@casebook/server/testing/readFiles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Account, type Casebook, startCasebook } from './casebook'
import { Practice } from './pages/practice'
import { signIn } from './pages/signIn'

const patience = { timeout: 90_000 }
const life = '#/bases/manage/Training/practice-questionnaire/life'

let casebook: Casebook
beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(async () => {
  await casebook?.stop()
})

async function onLife(account: Account) {
  const person = await openBrowser()
  await person.page.goto(`${casebook.url}${life}`)
  await signIn(person.page, account)
  await person.page.getByRole('heading', { name: 'Snapshots' }).waitFor(patience)
  return person.page
}

/** Gives the reason and the credential, and waits until the study is in the state. */
async function move(page: Page, move: string, { username, password }: Account, state: string) {
  await page.getByRole('button', { name: move }).click()
  const dialog = page.getByRole('dialog', { name: move })
  await dialog.getByLabel('Reason').fill('Interim analysis')
  const secret = dialog.getByLabel('Your password')
  await secret.waitFor(patience)
  const name = dialog.getByLabel('Your user name')
  if (await name.isVisible()) await name.fill(username)
  await secret.fill(password)
  await dialog.getByRole('button', { name: move }).click()
  await dialog.waitFor({ state: 'hidden', ...patience })
  await page.getByText(state, { exact: true }).first().waitFor(patience)
}

async function datasetOf(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download', patience),
    page.getByRole('button', { name: `Dataset of ${name}` }).click(),
  ])
  return readFileSync(await file.path())
}

it('is locked, waits for nobody to lose anything, and is made again to the byte [MORE-31]', async () => {
  const [nora, lea, surgeon] = [casebook.account('ADMIN'), casebook.account('DATA_MANAGER'), casebook.account('PI')]
  const tablet = await openBrowser()
  const practice = new Practice(tablet.page)
  await practice.open(casebook.url)
  await signIn(tablet.page, surgeon)
  await practice.showNumbers()
  await practice.answer(practice.height, '171')
  await practice.says(/Received/)
  await tablet.context.setOffline(true)
  await practice.answer(practice.weight, '64')

  const hers = await onLife(nora)
  await hers.getByText(/draft.* unsaved/).waitFor(patience)
  await hers.getByLabel('Name of a new snapshot').fill('Interim')
  await hers.getByRole('button', { name: 'Take a snapshot' }).click()
  const dataset = hers.getByRole('button', { name: 'Dataset of Interim' })
  await dataset.waitFor(patience)
  await expect.poll(() => dataset.isEnabled(), patience).toBe(true)
  await move(hers, 'Sign to lock the study', nora, 'Waits for the second signature')
  const second = await onLife(lea)
  await move(second, 'Sign to lock the study', lea, 'Second signature: locked')
  const first = await datasetOf(second, 'Interim')

  await tablet.context.setOffline(false)
  await expect
    .poll(async () => {
      await second.reload()
      await second.getByRole('heading', { name: 'Snapshots' }).waitFor(patience)
      return second.getByRole('heading', { name: 'Waiting on devices' }).isVisible()
    }, patience)
    .toBe(true)
  expect(await second.getByText(surgeon.username, { exact: true }).isVisible()).toBe(true)
  expect(await practice.weight.inputValue()).toBe('64')

  await move(second, 'Unlock the study', lea, 'Unlocked')
  await practice.says(/Received/)
  const again = await datasetOf(second, 'Interim')
  expect(again.equals(first)).toBe(true)
  const said = JSON.parse((await textsIn(again)).get('moment.json') ?? '')
  expect(said).toMatchObject({
    study: { base: 'practice-questionnaire' },
    dataset: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})
