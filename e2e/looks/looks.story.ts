/**
 * Every screen there is: nothing for axe to find, nothing wider than its window, no control that the keyboard does not reach. Each run takes one
 * look of each screen, and the looks take turns.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLookedAt, takesAll } from '@casebook/server/testing/share'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Account, type Casebook, startCasebook } from '../casebook'
import { watchRequests } from '../pages/requests'
import { signIn, signInToEnd } from '../pages/signIn'
import { unreachedByTab } from '../pages/tabbing'
import { faultySheet, openWorkshop } from '../pages/workshop'

const dark = { 'casebook.theme': 'dark', 'casebook.language': 'de' }
const arabic = { 'casebook.language': 'sy' }

/** The first three have all that makes a look, and take turns in `npm test`. */
const looks = [
  { name: 'light', width: 1440, wishes: { 'casebook.theme': 'light' } },
  { name: 'dark, in German, on a tablet, large', width: 1024, wishes: { ...dark, 'casebook.zoom': '2' } },
  { name: 'in Arabic, from right to left, on a phone', width: 390, wishes: arabic },
  { name: 'dark, in German', width: 1440, wishes: dark },
  { name: 'in Arabic, from right to left', width: 1440, wishes: arabic },
  { name: 'on a phone', width: 390, wishes: {} },
].slice(0, takesAll ? undefined : 3)

/** The id of a message: the page shows it where the words are missing. */
const messageIds = [
  ...readFileSync(join(import.meta.dirname, '../../packages/web/src/locales/en.po'), 'utf8').matchAll(
    /^msgid "(.+)"$/gm,
  ),
].map(([, id = '']) => id)

/** The look in which each control is reached by the key Tab as well: where the most are side by side. */
const byKeyboard = looks[0]

const noScreen = '#/no/such/page'

const publicScreens = [
  '#/login',
  '#/host-chooser',
  '#/registration',
  '#/pw-forgotten',
  '#/pw-forgotten/nobody/no-such-token',
  '#/activation?data=nothing',
  '#/setup?data=nothing',
  '#/once/Training/visit/no-such-token',
  '#/convert',
  noScreen,
]

const options = [
  'manual',
  'reminder',
  'rank',
  'translations',
  'mail',
  'second-factor',
  'webhooks',
  'files',
  'login',
  'locks',
]

const administration = [
  '#/user',
  '#/user/mkeller',
  '#/kbPerm',
  '#/kbPerm/cdubois',
  '#/invite',
  '#/log',
  '#/log/case/Alpine%20Hernia%20Network/hernia-registry/mkeller/VH_0042',
  '#/log/log',
  '#/sampling?group=Alpine+Hernia+Network&base=hernia-registry',
  '#/matrix/Alpine%20Hernia%20Network/hernia-registry?name=MeshAndUrgency',
  '#/bases?group=Alpine+Hernia+Network&base=hernia-registry&tab=statistics',
  '#/queries',
  '#/queries/upload',
  '#/queries/steps',
  '#/deleted-cases',
  '#/feedback',
  '#/bases/manage',
  '#/bases/manage/Instruments/phq-9',
  '#/security',
  '#/security/keys',
  '#/keys',
  ...options.map((tab) => `#/option?tab=${tab}`),
]

/** With a part that is there once the screen is. */
const forDoctors: Readonly<Record<string, string>> = {
  bases: 'main tbody tr',
  password: 'input[autocomplete="new-password"]',
  'follow-ups': 'main tbody tr',
  // On a phone a month shows only the days that have something, or says that none has.
  'follow-ups?view=calendar': 'main table td:visible, main table + div [role=status]',
  groups: 'main li',
  'groups/create': 'main textarea',
  'groups/data/Seeberg%20region': 'main table',
  'groups/assignment': 'main [role="grid"] input',
  help: 'main h3',
  'help/nurse': 'main h2',
  verification: 'main h1',
  'verification/changes': 'main h1',
  'progress/Alpine%20Hernia%20Network/hernia-registry': 'main figure',
}

/** The same, of a monitor: with the changes since the visit, and a case opened to be verified. */
const forMonitors: Readonly<Record<string, string>> = {
  'home as a monitor': 'main h2',
  'verification as a monitor': 'main tbody tr',
  'verification/changes as a monitor': 'main h2',
  'log/case/Alpine%20Hernia%20Network/hernia-registry/mkeller/VH_0022 as a monitor': 'main h1',
}

const screens = [
  ...publicScreens,
  'home',
  ...Object.keys(forDoctors),
  'data entry',
  'save',
  ...administration,
  'workshop',
  ...Object.keys(forMonitors),
]

describe('every screen', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it.each(looks)('is accessible and fits its window, $name', async (look) => {
    const { width, wishes } = look
    const { page, context, troubles, close } = await openBrowser({ width, height: 900 })
    await page.addInitScript(
      (remembered) => {
        for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value)
      },
      wishes as Readonly<Record<string, string>>,
    )
    const isDueHere = (screen: string) => isLookedAt(screens.indexOf(screen), looks.indexOf(look), looks.length)
    const isQuiet = watchRequests(page)
    const isSound = async (screen: string) => {
      if (!isDueHere(screen)) return
      await isQuiet()
      expect(await axeFindings(page), screen).toEqual([])
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, screen).toBeLessThanOrEqual(0)
      expect(await page.evaluate(placedByThePage), screen).toEqual([])
      expect(await page.evaluate(shownAsText, messageIds), screen).toEqual([])
      if (look === byKeyboard) expect(await unreachedByTab(page), screen).toEqual([])
    }

    const visit = async (screen: string) => {
      // Through an unrelated page, so that React reuses no heading.
      if (screen !== noScreen) await goTo(page, casebook.url + noScreen)
      await goTo(page, casebook.url + screen)
      await isSound(screen)
      expect(await page.evaluate(emptyBelow), screen).toBeLessThanOrEqual(0)
    }

    for (const screen of publicScreens.filter(isDueHere)) await visit(screen)

    await page.goto(`${casebook.url}#/bases`)
    await signInToEnd(page, accountFor(casebook, 'ADMIN'))
    for (const screen of administration.filter(isDueHere)) {
      await visit(screen)
      expect(await page.locator('input[autocomplete="current-password"]').count(), screen).toBe(0)
    }
    if (isDueHere('workshop')) {
      await openWorkshop(page, casebook.url, faultySheet)
      await isSound('workshop')
      // The sheet, and the panel of a cell that has a finding.
      await page.locator('main [role="tab"]').nth(1).click()
      await page.keyboard.press('F8')
      await page.locator('main textarea').waitFor()
      await isSound('workshop')
    }
    await context.clearCookies()

    await page.goto(`${casebook.url}#/login`)
    await page.reload()
    await signIn(page, accountFor(casebook, 'PI'))
    await page.locator('main h2').first().waitFor()
    await isSound('home')
    const visitEach = async (all: Readonly<Record<string, string>>) => {
      for (const [screen, part] of Object.entries(all).filter(([each]) => isDueHere(each))) {
        await page.goto(`${casebook.url}#/${screen.replace(' as a monitor', '')}`)
        await page.locator(part).first().waitFor()
        await isSound(screen)
      }
    }
    await visitEach(forDoctors)
    if (isDueHere('data entry') || isDueHere('save')) {
      await page.goto(`${casebook.url}#/bases`)
      await page.getByText('VH_0042').first().click()
      await page.locator('[data-question]').first().waitFor()
      await isSound('data entry')
      await page.keyboard.press('Control+s')
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      await isSound('save')
    }

    if (Object.keys(forMonitors).some(isDueHere)) {
      await context.clearCookies()
      await page.goto(`${casebook.url}#/login`)
      await page.reload()
      await signInToEnd(page, accountFor(casebook, 'REPORTER'))
      await visitEach(forMonitors)
    }
    expect(troubles).toEqual([])
    await close()
  })
})

function accountFor({ accounts }: Casebook, role: string): Account {
  const account = accounts.get(role)
  if (!account) throw new Error(`The server printed no account for ${role}`)
  return account
}

/** Navigates within the page, and waits for the new screen's heading. Headings of the previous screen are marked and ignored. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
  })
  await page.goto(address)
  await page.locator('h1:not([data-left])').waitFor()
}

/** So much of the window the page leaves bare, in pixels. */
function emptyBelow(): number {
  return innerHeight - (document.querySelector('#root > *')?.getBoundingClientRect().height ?? 0)
}

/** Parts of the screen that are placed on the whole page, where they would cover other content, and not on the part that they belong to. */
function placedByThePage(): readonly string[] {
  const placed = [...document.querySelectorAll<HTMLElement>('main *')].filter((part) => {
    const { position, clipPath } = getComputedStyle(part)
    const isSeen = part.checkVisibility({ visibilityProperty: true }) && clipPath === 'none' && part.offsetWidth > 1
    return position === 'absolute' && isSeen && !part.offsetParent?.closest('main')
  })
  return placed.map((part) => part.outerHTML.slice(0, 160))
}

/** Those of the texts that the screen shows by themselves. */
function shownAsText(texts: readonly string[]): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const shown = new Set<string>()
  while (walker.nextNode()) shown.add(walker.currentNode.textContent?.trim() ?? '')
  return texts.filter((text) => shown.has(text))
}
