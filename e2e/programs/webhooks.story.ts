/**
 * A lab's receiver: an administrator makes a webhook, and its program is down when a surgeon saves a case twice. When it is up it is told of both, once
 * and in order. The lab moves, the webhook gets its new address and keeps its secret, and a delivery that the lab has lost is sent again by hand.
 */
import { isSigned, startReceiver } from '@casebook/server/webhooks/receiver.fixture'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { Form } from '../pages/form'
import { signInToEnd } from '../pages/signIn'

const study = 'Alpine%20Hernia%20Network/hernia-registry/hernia-registry'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

let lab: Receiver
let newLab: Receiver
let casebook: Casebook
beforeAll(async () => {
  ;[lab, newLab] = await Promise.all([startReceiver(), startReceiver()])
  const hosts = [lab, newLab].map(({ port }) => `127.0.0.1:${port}`).join()
  casebook = await startCasebook(undefined, undefined, { WEBHOOK_HOSTS: hosts })
})
afterAll(() => Promise.all([casebook?.stop(), lab?.close(), newLab?.close()]))

async function at(path: string, account: Account) {
  const person = await openBrowser()
  await person.page.goto(`${casebook.url}${path}`)
  await signInToEnd(person.page, account)
  return person
}

const idsOf = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id']))

/** Sends what waits, as often as it takes: the server may have begun to deliver it of itself. */
async function sendUntil(page: Page, isThere: () => boolean) {
  const again = page.getByRole('button', { name: /^Send again ?Lab/ })
  const step = async () => {
    if (!isThere() && (await again.isVisible())) await again.click()
    await page.getByRole('button', { name: 'Look again' }).click()
    return isThere()
  }
  await expect.poll(step, { interval: 300 }).toBe(true)
}

it('tells a receiver that was down of all once and in order, and then its new address [MORE-44]', async () => {
  lab.answer.status = 503
  const nora = await at('#/option?tab=webhooks', casebook.account('ADMIN'))
  const { page } = nora
  await page.getByText('No webhooks yet').waitFor()
  await page.getByLabel('Name').fill('Lab')
  await page.getByLabel('Address').fill(lab.address)
  await page.getByLabel('Address').press('Enter')
  const made = page.getByRole('alertdialog', { name: 'Lab' })
  const secret = await made.getByLabel('The secret').inputValue()
  await made.getByRole('checkbox', { name: 'The receiver has it' }).check()
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Nothing waits').waitFor()

  const surgeon = await at(`#/dialog/${study}?case=VH_0044&owner=mkeller`, casebook.account('PI'))
  const form = new Form(surgeon.page)
  const weight = surgeon.page.getByRole('textbox', { name: /^Weight/ }).first()
  await form.answerAndSave(weight, '245')
  await surgeon.page.getByText('Query open').first().waitFor()
  await form.answerAndSave(weight, '81')

  await sendUntil(page, () => lab.received.length > 0)
  await page.getByRole('button', { name: /^Deliveries ?Lab$/ }).click()
  await page.getByRole('region', { name: 'Deliveries' }).getByText('status 503').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  lab.received.length = 0
  lab.answer.status = 204
  await sendUntil(page, () => lab.types().length >= 3)
  await page.getByText('Nothing waits').waitFor()
  expect(lab.types()).toEqual(['case.saved', 'query.raised', 'case.saved'])
  expect(idsOf(lab).size).toBe(3)
  const [first, , last] = lab.received
  expect((first?.told.timestamp ?? '') < (last?.told.timestamp ?? '')).toBe(true)
  expect(lab.received.every((one) => isSigned(one, secret) && one.told.data.name === 'VH_0044')).toBe(true)

  // By the keyboard alone, once the list is there again.
  await page.getByRole('button', { name: /^Change ?Lab$/, disabled: false }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the webhook' })
  await dialog.getByLabel('Address').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(newLab.address)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(newLab.address).waitFor()

  await form.answerAndSave(weight, '82')
  await sendUntil(page, () => newLab.received.length > 0)
  expect(newLab.types()).toEqual(['case.saved'])
  expect(newLab.received.every((one) => isSigned(one, secret))).toBe(true)
  expect(lab.received).toHaveLength(3)

  const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: /^Send again/ })
  await expect.poll(() => rows.count()).toBe(4)
  await rows.last().click()
  await expect.poll(() => [...idsOf(newLab)]).toContain(first?.headers['webhook-id'])
  expect([nora.troubles, surgeon.troubles]).toEqual([[], []])
})
