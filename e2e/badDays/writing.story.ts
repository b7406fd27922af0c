/** An author’s browser dies, and later the connection: nothing that was written in the workshop is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings, newProfile } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signIn } from '../pages/signIn'

let casebook: Casebook
beforeAll(async () => {
  casebook = await startCasebook()
})
afterAll(() => casebook?.stop())

it('has what was not kept after the browser was killed, and without a connection [MORE-49]', async () => {
  const profile = newProfile()
  const first = await profile.open()
  await first.page.goto(`${casebook.url}#/bases/manage`)
  await signIn(first.page, casebook.account('ADMIN'))
  await first.page.getByRole('button', { name: 'Write a study' }).click()
  await first.page.getByRole('textbox', { name: 'Name of the study' }).fill('Ward')
  await first.page.keyboard.press('Enter')
  await first.page.getByRole('treeitem', { name: '1 Ward', exact: true }).focus()
  await first.page.keyboard.press('Enter')
  await first.page.keyboard.type('Weight')
  await first.page.keyboard.press('Enter')
  await first.page.getByText('It stays on this device until you keep it.').waitFor()
  // A crash takes what was written in its last second.
  await first.page.waitForTimeout(2_000)
  const address = first.page.url()
  expect(first.troubles).toEqual([])
  await first.kill()

  const second = await profile.open()
  const { page } = second
  await page.goto(address)
  await signIn(page, casebook.account('ADMIN'))
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await page.getByRole('tab', { name: 'Outline' }).click()
  await row('1.1 Weight').waitFor()
  await page.getByText('What you had not kept is here again, from this device.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await row('1.1 Weight').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Body weight')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(2_000)
  const keepsReader = async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat().some((url) => url.includes('fileReader.worker'))
  }
  await expect.poll(() => page.evaluate(keepsReader), { timeout: 60_000 }).toBe(true)
  await second.context.setOffline(true)
  await page.reload()
  await page.getByRole('tab', { name: 'Outline' }).click()
  await row('1.1 Body weight').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Height')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await second.context.setOffline(false)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText(/^Kept/).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'Outline' }).click()
  await row('1.2 Height').waitFor()
  expect(await page.getByText('What you had not kept').count()).toBe(0)
  await second.close()
  await profile.forget()
})
