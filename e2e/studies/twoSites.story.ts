/** One study at two sites: each of two monitors sees their own site everywhere, and a case moves with its queries. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { tabTo } from '../pages/keyboard'
import { signInToEnd } from '../pages/signIn'

const east = 'Seeberg region'
const west = 'Mesh working group'
const study = 'Alpine%20Hernia%20Network/hernia-registry'
/** Cases of the demo, both of one surgeon; the first has queries. */
const moves = 'VH_0022'
const stays = 'VH_0044'

describe('a study at two sites', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  const enter = async (account: Account, address: string) => {
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}${address}`)
    await signInToEnd(person.page, account)
    return person
  }
  const go = (page: Page, address: string) => page.goto(`${casebook.url}${address}`)

  /** The cases that are listed, of those that are counted. */
  const listed = async (page: Page, count: string) => {
    await go(page, '#/log')
    await page.reload()
    await page.getByText(count, { exact: true }).waitFor()
    return (await page.getByRole('link', { name: /VH_/ }).allTextContents()).sort()
  }
  const queried = async (page: Page) => {
    await go(page, '#/queries')
    const all = page.getByRole('radio', { name: /^All \d/ })
    await all.waitFor()
    return await all.evaluate((radio) => radio.closest('label')?.textContent ?? '')
  }

  const transfer = async (page: Page, name: string, site: string) => {
    await go(page, '#/log')
    await page.getByRole('searchbox', { name: 'Case name' }).fill(name)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await moveTo(page, site)
  }

  const moveTo = async (page: Page, site: string) => {
    await page.getByRole('button', { name: 'Move to another site' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to another site' })
    await dialog.getByRole('radio', { name: site }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The patient is followed up there.')
    await dialog.getByRole('button', { name: 'Move case' }).click()
    await page.getByText(`The case belongs to site ${site} now.`).waitFor()
  }

  const limit = async (page: Page, user: string, name: string, site: string) => {
    await go(page, `#/kbPerm/${user}/limits`)
    await page.getByRole('heading', { name: `Limits of ${name}` }).waitFor()
    await page.getByRole('checkbox', { name: site }).check()
    await page.getByRole('button', { name: 'Save limits' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
  }

  it('shows each monitor their own, moves a case with its queries, and tells an inspector who may what [MORE-26] [MORE-27]', async () => {
    const administrator = await enter(casebook.account('ADMIN'), '#/kbPerm')
    const { page } = administrator
    const sites = page.getByRole('region', { name: 'Sites' })
    for (const site of [east, west]) {
      const box = sites.getByRole('checkbox', { name: site })
      await box.click()
      await expect.poll(() => box.isChecked()).toBe(true)
    }
    await transfer(page, moves, east)
    await transfer(page, stays, west)
    await go(page, '#/user/ghuber')
    await page.getByRole('checkbox', { name: 'Monitor' }).check()
    await page.getByRole('button', { name: 'Save user' }).click()
    await page.getByText('Saving Successful').waitFor()
    await limit(page, 'jroth', 'Jonas Roth', east)
    await limit(page, 'ghuber', 'Georg Huber', west)

    const [eastern, western, manager] = await Promise.all([
      enter(casebook.account('REPORTER'), '#/log'),
      enter(casebook.account('FEEDBACK_RECEIVER'), '#/log'),
      enter(casebook.account('DATA_MANAGER'), '#/log'),
    ])
    expect(await listed(eastern.page, '1 case')).toEqual([moves])
    expect(await listed(western.page, '1 case')).toEqual([stays])
    await listed(manager.page, '63 cases')
    const raised = await queried(eastern.page)
    expect(raised).not.toBe('All 0')
    expect(await queried(western.page)).toBe('All 0')

    // Its surgeon moves it, in the case itself.
    const surgeon = await enter(casebook.account('PI'), '#/home')
    await go(surgeon.page, `#/dialog/${study}/hernia-registry?case=${moves}&owner=mkeller`)
    await surgeon.page.getByRole('button', { name: 'Share' }).click()
    await moveTo(surgeon.page, west)
    expect(await axeFindings(surgeon.page)).toEqual([])
    expect(await listed(eastern.page, 'No cases yet')).toEqual([])
    expect(await listed(western.page, '2 cases')).toEqual([moves, stays])
    expect([await queried(eastern.page), await queried(western.page)]).toEqual(['All 0', raised])

    // The inspector, by keyboard: who may do what, at which sites, and that it was reviewed.
    await go(page, `#/log/access/${study}`)
    await page.getByRole('row').filter({ hasText: 'jroth' }).getByText(east).waitFor()
    await page.getByRole('row').filter({ hasText: 'ghuber' }).getByText(west).waitFor()
    await tabTo(page, page.getByRole('textbox', { name: 'What you found (optional)' }))
    await page.keyboard.type('Two monitors, one site each.')
    await page.keyboard.press('Enter')
    await page.getByText('Two monitors, one site each.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    for (const { troubles, close } of [administrator, surgeon, eastern, western, manager]) {
      expect(troubles).toEqual([])
      await close()
    }
  })
})
