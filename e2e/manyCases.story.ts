/** Somebody with thousands of cases finds, sorts and opens one, without a mouse. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { addManyCases } from './manyCases'
import { tabTo } from './pages/keyboard'
import { signIn } from './pages/signIn'

const many = 3_000

describe('a surgeon with thousands of cases', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook(undefined, (folder) => addManyCases({ DATA_DIR: folder }, many))
  })
  afterAll(() => casebook.stop())

  it('sorts them, finds one by name and opens it, by keys alone [MORE-12] [BASE-02]', async () => {
    const { page, troubles, close } = await openBrowser()
    const surgeon = casebook.accounts.get('PI')
    if (!surgeon) throw new Error('The server printed no account for a PI')
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, surgeon)
    await page.getByRole('heading', { name: 'Hernia registry', level: 2 }).waitFor()
    await expect.poll(() => firstNames(page)).toEqual(['Many_1', 'Many_2', 'Many_3'])
    await page
      .getByText(/^3,0\d\d cases$/)
      .first()
      .waitFor()

    const byTime = page.getByRole('columnheader', { name: 'Last saved' })
    await tabTo(page, byTime.getByRole('button'))
    await page.keyboard.press('Enter')
    await expect.poll(() => byTime.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(async () => (await savedTimes(page)).length).toBe(100)
    const times = await savedTimes(page)
    expect(times).toEqual(times.toSorted().reverse())

    await tabTo(page, page.getByRole('searchbox', { name: 'Case name' }), 'Shift+Tab')
    await page.keyboard.type('ny_2718')
    await expect.poll(() => firstNames(page)).toEqual(['Many_2718'])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('vh_0042')
    await expect.poll(() => firstNames(page)).toEqual(['VH_0042'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/case=VH_0042/)
    await page.locator('[data-question]').first().waitFor()

    expect(troubles).toEqual([])
    await close()
  })
})

async function firstNames(page: Page): Promise<readonly string[]> {
  const names = await page.locator('tbody tr th bdi').allTextContents()
  return names.slice(0, 3)
}

function savedTimes(page: Page): Promise<readonly string[]> {
  return page.locator('tbody time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
}
