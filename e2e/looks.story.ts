/**
 * Every screen there is: nothing for axe to find, nothing wider than its window, no control that the keyboard does not reach. Each run takes one
 * look of each screen, and the looks take turns.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, newProfile } from './browser'
import { type Account, type Casebook, startCasebook } from './casebook'
import { signIn, signInToEnd } from './pages/signIn'
import { unreachedByTab } from './pages/tabbing'
import { isDue, turnOfRun } from './turns'

const looks = [
  { name: 'light', width: 1440, wishes: { 'casebook.theme': 'light' } },
  { name: 'dark, in German', width: 1440, wishes: { 'casebook.theme': 'dark', 'casebook.language': 'de' } },
  { name: 'on a tablet, large', width: 1024, wishes: { 'casebook.zoom': '2' } },
  { name: 'in Arabic, from right to left', width: 1440, wishes: { 'casebook.language': 'sy' } },
  { name: 'on a phone', width: 390, wishes: {} },
]

/** The look in which each control is reached by the key Tab as well: where the most are side by side. */
const byKeyboard = looks[0]

const publicScreens = [
  '#/login',
  '#/host-chooser',
  '#/registration',
  '#/pw-forgotten',
  '#/setup?data=nothing',
  '#/no/such/page',
]

const options = ['manual', 'reminder', 'rank', 'translations', 'mail', 'second-factor', 'files', 'login', 'locks']

const administration = [
  ...[
    '#/user',
    '#/user/mkeller',
    '#/kbPerm',
    '#/kbPerm/cdubois',
    '#/invite',
    '#/log/log',
    '#/deleted-cases',
    '#/feedback',
    '#/bases/manage',
    '#/bases/manage/Instruments/phq-9',
    '#/security',
  ],
  ...options.map((tab) => `#/option?tab=${tab}`),
]

const forDoctors = ['bases', 'password', 'follow-ups', 'groups', 'groups/create', 'data entry', 'save']

const screens = [...publicScreens, ...forDoctors, ...administration]
const turn = turnOfRun()
console.log(`The looks of turn ${turn}: LOOKS=${turn} repeats them, LOOKS=all takes every look of every screen.`)

describe('every screen', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it.each(looks)('is accessible and fits its window, $name', async (look) => {
    const { width, wishes } = look
    const profile = newProfile()
    const { page, context, troubles, close } = await profile.open({ width, height: 900 })
    await page.addInitScript(
      (remembered) => {
        for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value)
      },
      wishes as Readonly<Record<string, string>>,
    )
    const isDueHere = (screen: string) => isDue(screens.indexOf(screen), looks.indexOf(look), turn, looks.length)
    const isSound = async (screen: string) => {
      if (!isDueHere(screen)) return
      await page.waitForLoadState('networkidle')
      expect(await axeFindings(page), screen).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(
        0,
      )
      if (look === byKeyboard) expect(await unreachedByTab(page), screen).toEqual([])
    }

    const visit = async (screen: string) => {
      await page.goto(casebook.url + screen)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await isSound(screen)
      expect(await page.evaluate(emptyBelow), screen).toBeLessThanOrEqual(0)
    }

    for (const screen of publicScreens.filter(isDueHere)) await visit(screen)

    await page.goto(casebook.url)
    await signInToEnd(page, accountFor(casebook, 'ADMIN'))
    for (const screen of administration.filter(isDueHere)) {
      await visit(screen)
      expect(await page.locator('input[autocomplete="current-password"]').count(), screen).toBe(0)
    }
    await context.clearCookies()

    await page.goto(`${casebook.url}#/login`)
    await page.reload()
    await signIn(page, accountFor(casebook, 'PI'))
    await page.getByText('VH_0042').first().waitFor()
    await isSound('bases')
    await page.goto(`${casebook.url}#/password`)
    await page.locator('input[autocomplete="new-password"]').first().waitFor()
    await isSound('password')
    await page.goto(`${casebook.url}#/follow-ups`)
    await page.locator('main tbody tr').first().waitFor()
    await isSound('follow-ups')
    await page.goto(`${casebook.url}#/groups`)
    await page.locator('main li').first().waitFor()
    await isSound('groups')
    await page.goto(`${casebook.url}#/groups/create`)
    await page.locator('main textarea').waitFor()
    await isSound('groups/create')
    await page.goto(`${casebook.url}#/bases`)
    await page.getByText('VH_0042').first().click()
    await page.locator('[data-question]').first().waitFor()
    await isSound('data entry')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    await isSound('save')
    expect(troubles).toEqual([])
    await close()
    profile.forget()
  })
})

function accountFor({ accounts }: Casebook, role: string): Account {
  const account = accounts.get(role)
  if (!account) throw new Error(`The server printed no account for ${role}`)
  return account
}

/** So much of the window the page leaves bare, in pixels. */
function emptyBelow(): number {
  return innerHeight - (document.querySelector('#root > *')?.getBoundingClientRect().height ?? 0)
}
