/** A surgeon founds a group by the keyboard alone; a colleague at another hospital finds it. Then they share cases, and stop sharing. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { SharedCase } from './pages/sharedCase'
import { signIn } from './pages/signIn'

const called = 'Lakeside Hernia Group'
const shared = 'Harbour Hernia Group'

describe('a group', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  const enter = async (role: string) => {
    const account = casebook.accounts.get(role)
    if (!account) throw new Error(`The server printed no account for ${role}`)
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}#/bases`)
    await signIn(person.page, account)
    await person.page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()
    return person
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
    await page.getByText('The name contains invisible characters.').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(called)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Four hospitals at the lake')
    // Past the choice of one's own cases, which begins with selected ones.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')

    await page.getByText(`${called} is created.`).waitFor()
    expect(await groupsOf(page).count()).toBe(before + 1)
    const own = groupsOf(page).filter({ hasText: called })
    expect(await own.textContent()).toContain('Owner')
    expect(await own.textContent()).toContain('Joined, selected cases')

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
    }
  })

  it('is joined, shared with and left; an open page loses the case at once and says so [GRP-04] [GRP-06] [GRP-07] [GRP-09] [GRP-10] [GRP-11] [GRP-12]', async () => {
    const [surgeon, colleague] = [await enter('PI'), await enter('enters cases')]
    const openGroup = async ({ page }: typeof surgeon, name: string) => {
      await page.goto(`${casebook.url}#/groups`)
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    const own = ({ page }: typeof surgeon) => page.getByRole('region', { name: 'Your membership' })
    const told = ({ page }: typeof surgeon) => page.getByRole('region', { name: 'Changes to your memberships' })
    const statusOf = ({ page }: typeof surgeon, name: string) => page.getByRole('row', { name })

    await surgeon.page.goto(`${casebook.url}#/groups/create`)
    await surgeon.page.getByRole('textbox', { name: 'Name' }).fill(shared)
    await surgeon.page.getByText('Share cases among members').click()
    await press(surgeon.page, 'Create group')
    await surgeon.page.getByText(`${shared} is created.`).waitFor()

    // Invited, and joined with all cases.
    await openGroup(surgeon, shared)
    await press(surgeon.page, 'Invite Claire Dubois')
    await statusOf(surgeon, 'Claire Dubois').getByText('Invited').waitFor()
    await colleague.page.goto(`${casebook.url}#/groups`)
    await colleague.page.reload()
    await colleague.page.getByRole('link', { name: /^Groups ?, [1-9]/ }).waitFor()
    await openGroup(colleague, shared)
    await press(colleague.page, 'Join with all cases')
    await own(colleague).getByText('Joined, all cases').waitFor()

    // Downgraded, told so, and one case assigned by the keyboard.
    await surgeon.page.reload()
    await press(surgeon.page, 'Downgrade Claire Dubois to selected cases')
    await statusOf(surgeon, 'Claire Dubois').getByText('Joined, selected cases').waitFor()
    await colleague.page.goto(`${casebook.url}#/groups`)
    await told(colleague)
      .getByText(/has changed your membership in/)
      .waitFor()
    await press(colleague.page, 'I have read this')
    await told(colleague).waitFor({ state: 'hidden' })
    await openGroup(colleague, shared)
    await own(colleague).getByRole('link', { name: 'Go to assignment' }).click()
    const cells = colleague.page.getByRole('checkbox', { name: / in Harbour Hernia Group$/ })
    await cells.first().focus()
    await colleague.page.keyboard.press('ArrowDown')
    await colleague.page.keyboard.press('Space')
    await colleague.page
      .getByRole('status')
      .filter({ hasText: `added to ${shared}` })
      .waitFor()
    expect(await cells.nth(1).isChecked()).toBe(true)

    // Left; asked to join again, with selected cases; accepted.
    await openGroup(colleague, shared)
    await press(colleague.page, 'Leave group')
    await colleague.page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
    await press(colleague.page, 'Join with selected cases')
    await own(colleague).getByText('Requests selected cases').waitFor()
    await surgeon.page.reload()
    await press(surgeon.page, 'Accept Claire Dubois')
    await statusOf(surgeon, 'Claire Dubois').getByText('Joined, selected cases').waitFor()
    // A move that is not open any more: she leaves while his page shows her as a member.
    await colleague.page.reload()
    await press(colleague.page, 'Leave group')
    await colleague.page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
    await own(colleague).getByText('Not a member').waitFor()
    await press(surgeon.page, 'Remove Claire Dubois')
    await surgeon.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await surgeon.page.getByRole('alertdialog', { name: 'This is no longer possible' }).waitFor()
    await press(surgeon.page, 'Load again')
    await statusOf(surgeon, 'Claire Dubois').getByText('Not a member').waitFor()

    // She has a case of the other open, with an answer that does not get through, when she is removed.
    const open = new SharedCase(colleague.page)
    await open.open(casebook.url, 'Practice_1')
    await colleague.context.route(/action=addFactsJson/, (route) => route.abort())
    await open.form.answer(open.field('Height'), '181')
    await openGroup(surgeon, 'Seeberg region')
    await press(surgeon.page, 'Remove Claire Dubois')
    await surgeon.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await colleague.page.getByText('You no longer have access to this case').waitFor({ timeout: 20_000 })
    await colleague.page.getByText('One answer was not sent. It stays on this device.').waitFor()
    expect(await open.field('Height').count()).toBe(0)
    await colleague.page.goto(`${casebook.url}#/groups`)
    await told(colleague)
      .getByText(/has removed you from/)
      .waitFor()
    expect(surgeon.troubles).toEqual([])

    for (const person of [surgeon, colleague]) {
      await person.close()
    }
  })
})
