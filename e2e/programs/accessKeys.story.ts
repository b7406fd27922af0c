/**
 * A lab's program: its account makes a key for one thing. The program sends a case, tries what the key is not for, and is refused; in the middle of
 * its work an administrator revokes the key, and the next call opens nothing. The history of the case names the key.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { signInToEnd } from '../pages/signIn'

const patience = { timeout: 60_000 }
const study = { group: 'Training', base: 'practice-questionnaire' }

let casebook: Casebook
beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(async () => {
  await casebook?.stop()
})

async function at(path: string, account: Account) {
  const { page } = await openBrowser()
  await page.goto(`${casebook.url}${path}`)
  await signInToEnd(page, account)
  return page
}

/** As the lab's program asks: no cookie, no page. */
async function ask(key: string, call: string, body: object) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${casebook.url}proket/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

const submit = (key: string, caseName: string) =>
  ask(key, 'cases?action=submitCase', { base: study, caseName, facts: [{ id: 'try-height', value: 171 }] })

it('submits with a key of one scope, is refused elsewhere, and is shut out when the key is revoked [MORE-43]', async () => {
  const surgeon = await at('#/security', casebook.account('PI'))
  await surgeon.getByRole('link', { name: 'Access keys' }).click()
  await surgeon.getByText('No keys yet').waitFor(patience)
  // By the keyboard alone.
  await surgeon.getByLabel('Name').focus()
  await surgeon.keyboard.type('Lab 7')
  await surgeon.getByRole('checkbox', { name: /^Submit cases/ }).focus()
  await surgeon.keyboard.press('Space')
  await surgeon.getByLabel('Name').focus()
  await surgeon.keyboard.press('Enter')
  const dialog = surgeon.getByRole('alertdialog', { name: 'Lab 7' })
  await dialog.waitFor(patience)
  const key = await dialog.getByLabel('The key').inputValue()
  expect(key).toMatch(/^cbk_[\w-]{43}$/)
  expect(await axeFindings(surgeon)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'I keep it in a safe place' }).focus()
  await surgeon.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Done' }).focus()
  await surgeon.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden', ...patience })
  expect(await surgeon.content()).not.toContain(key)

  const sent = await submit(key, 'LAB_1')
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Submitted')])
  for (const call of ['cases?action=listAllMyCases', 'sdv?action=setPiSdv', 'user?action=list'])
    expect([call, (await ask(key, call, {})).status]).toEqual([call, 403])

  const nora = await at('#/keys', casebook.account('ADMIN'))
  const line = nora.getByRole('row', { name: /^Lab 7/ })
  await line.getByText('In use').waitFor(patience)
  expect(await line.textContent()).toContain(casebook.account('PI').username)
  const revoke = line.getByRole('button', { name: /^Revoke/ })
  await revoke.click()
  await nora.waitForTimeout(600)
  await line.getByRole('button', { name: 'Really revoke?' }).click()
  await line.getByText('Revoked', { exact: true }).waitFor(patience)
  expect([(await submit(key, 'LAB_2')).status, (await submit(key, 'LAB_1')).status]).toEqual([401, 401])

  const of = `${encodeURIComponent(study.group)}/${study.base}/${casebook.account('PI').username}/LAB_1`
  await nora.goto(`${casebook.url}#/log/case/${of}`)
  await nora
    .getByText(`with the key Lab 7 (${key.slice(0, 8)})`)
    .first()
    .waitFor(patience)
})
