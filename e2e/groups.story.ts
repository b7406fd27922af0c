/** A surgeon founds a group by the keyboard alone; a colleague at another hospital finds it. The owner of another group sees who waits. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProfile } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

const called = 'Lakeside Hernia Group'

describe('a group', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  const enter = async (role: string) => {
    const account = casebook.accounts.get(role)
    if (!account) throw new Error(`The server printed no account for ${role}`)
    const profile = newProfile()
    const person = await profile.open()
    await person.page.goto(casebook.url)
    await signIn(person.page, account)
    await person.page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
    return { ...person, forget: () => profile.forget() }
  }

  const groupsOf = (page: Page) => page.getByRole('region', { name: 'Groups' }).getByRole('listitem')

  it('is founded by a surgeon, and found by a colleague [GRP-01] [GRP-03] [GRP-11]', async () => {
    const surgeon = await enter('PI')
    const { page } = surgeon
    await page.keyboard.press('g')
    await page.keyboard.press('g')
    await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor()
    await groupsOf(page).first().waitFor()
    const before = await groupsOf(page).count()

    await page.getByRole('link', { name: 'Create group' }).focus()
    await page.keyboard.press('Enter')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    for (let presses = 0; !(await name.evaluate((field) => field === document.activeElement)); presses++) {
      if (presses > 5) throw new Error('Tab does not come to the name')
      await page.keyboard.press('Tab')
    }
    // Pasted from a document, with a character that nobody sees.
    await page.keyboard.insertText('Lakeside\u200b Hernia Group')
    await page.keyboard.press('Enter')
    await page.getByText('The name contains characters that nobody can see.').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(called)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Four hospitals at the lake')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')

    await page.getByText(`${called} is created.`).waitFor()
    expect(await groupsOf(page).count()).toBe(before + 1)
    const own = groupsOf(page).filter({ hasText: called })
    expect(await own.textContent()).toContain('Owner')
    expect(await own.textContent()).toContain('Joined, all cases')

    // Again, in other letters: there is such a group.
    await page.goto(`${casebook.url}#/groups/create`)
    await name.fill(called.toUpperCase())
    await name.press('Enter')
    await page.getByRole('alertdialog', { name: 'This group already exists' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('A group has this name, or one that looks like it.').waitFor()
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(surgeon.troubles).toEqual([])

    const colleague = await enter('enters cases')
    await colleague.page.getByRole('link', { name: /^Groups/ }).click()
    await colleague.page.getByRole('searchbox', { name: 'Filter by name' }).fill('lakeside')
    const found = groupsOf(colleague.page)
    await expect.poll(() => found.count()).toBe(1)
    expect(await found.textContent()).toContain('Four hospitals at the lake')
    expect(await found.textContent()).toContain('Not a member')
    expect(colleague.troubles).toEqual([])

    for (const person of [surgeon, colleague]) {
      await person.close()
      person.forget()
    }
  })
})
