/**
 * `npm run screens`: visits the screens and the dialogs of data entry and administration in each look, and takes the pictures of docs/screens. axe checks each of
 * them; the command fails if it finds something, if a page is wider than its window, or if the folder grows above its limit.
 *
 *     npm run screens -- -dark -ar              only these looks
 *     npm run screens -- --all --out FOLDER     a picture of every look, into another folder
 *
 * A picture that shows the same as the file there is not written. For the others the share of differing pixels is printed: to compare two
 * states of the product, write all looks of the first into a folder, then those of the second into the same one.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { axeFindings, openBrowser } from '../e2e/browser'
import { type Account, loadDemo, startCasebook } from '../e2e/casebook'
import { signIn, signInToEnd } from '../e2e/pages/signIn'
import { faultySheet, openWorkshop } from '../e2e/pages/workshop'
import { bytesIn, looksKept, maxBytes, picturesIn, writeChanged } from './pictures'

interface Look {
  readonly suffix: string
  readonly width: number
  readonly height: number
  /** Preferences stored in the browser. */
  readonly wishes: Readonly<Record<string, string>>
}

const looks: readonly Look[] = [
  { suffix: '', width: 1440, height: 900, wishes: {} },
  { suffix: '-dark', width: 1440, height: 900, wishes: { 'casebook.theme': 'dark' } },
  { suffix: '-1024', width: 1024, height: 768, wishes: {} },
  { suffix: '-zoom2', width: 1440, height: 900, wishes: { 'casebook.zoom': '2' } },
  { suffix: '-ar', width: 1440, height: 900, wishes: { 'casebook.language': 'sy' } },
]

const suffixes = looks.map(({ suffix }) => suffix)

/** So many sections of the demo case come before its group that repeats. */
const beforeRepeated = 3

const study = 'Alpine%20Hernia%20Network/hernia-registry'

/** Screens opened by their address, by the folders and names of their pictures: of people who enter cases, of monitors, and so on. */
const ofInvestigators = [
  ['investigators/home', '#/home'],
  ['investigators/follow-ups', '#/follow-ups'],
  ['investigators/groups', '#/groups'],
  ['investigators/group', '#/groups/data/Seeberg%20region'],
  ['investigators/group-assignment', '#/groups/assignment'],
  ['investigators/group-create', '#/groups/create'],
  ['investigators/query-list', '#/queries'],
  ['investigators/progress', `#/progress/${study}`],
  ['investigators/help', '#/help'],
  ['investigators/guide', '#/help/nurse'],
] as const

const ofMonitors = [
  ['monitors/home-monitor', '#/home'],
  ['monitors/verification', '#/verification'],
  ['monitors/changes', '#/verification/changes'],
  ['monitors/case-history', `#/log/case/${study}/mkeller/VH_0042`],
  ['monitors/query-upload', '#/queries/upload'],
] as const

const ofDataManagers = [
  ['data-managers/statistics', `#/bases?group=Alpine%20Hernia%20Network&base=hernia-registry&tab=statistics`],
  ['data-managers/matrix', `#/matrix/${study}?name=MeshAndUrgency`],
] as const

const administration = [
  ['administrators/users', '#/user'],
  ['administrators/user', '#/user/mkeller'],
  ['administrators/study-access', '#/kbPerm'],
  ['administrators/invite', '#/invite'],
  ['administrators/manage-studies', '#/bases/manage'],
  ['administrators/options', '#/option?tab=reminder'],
  ['administrators/all-cases', '#/log'],
  ['administrators/query-steps', '#/queries/steps'],
  ['administrators/log', '#/log/log'],
  ['administrators/feedback', '#/feedback'],
  ['administrators/security', '#/security'],
  ['administrators/access-keys', '#/keys'],
] as const

/** By their place in the menu of the case, for its words are in eight languages. */
const inMenu = ['queries', 'bmi', 'print', 'keys', 'support']

const screens = join(import.meta.dirname, '../docs/screens')

// The look `-dark` reads like an option: the looks are taken out before the options are read.
const words = process.argv.slice(2)
const asked = words.filter((word) => looks.some(({ suffix }) => suffix === word))
const { values } = parseArgs({
  args: words.filter((word) => !asked.includes(word)),
  options: { all: { type: 'boolean', default: false }, out: { type: 'string', default: screens } },
})
const folder = values.out
mkdirSync(folder, { recursive: true })

const written = new Set<string>()
const demo = await loadDemo()
const casebook = await startCasebook(demo)
// As it is called in the table of deployments, where it has everything there is to see.
const url = casebook.url.replace('127.0.0.1', 'localhost')
const findings: string[] = []
try {
  for (const look of looks) if (asked.length === 0 || asked.includes(look.suffix)) await takeAll(look)
} finally {
  await casebook.stop()
  rmSync(demo, { recursive: true, force: true })
}
if (asked.length === 0 && findings.length === 0 && folder === screens)
  for (const name of picturesIn(folder)) if (!written.has(name)) rmSync(join(folder, name))
if (folder === screens && bytesIn(folder) > maxBytes)
  findings.push(`docs/screens holds ${bytesIn(folder)} bytes, and may hold ${maxBytes}: keep fewer looks or screens`)
for (const finding of findings) console.error(finding)
process.exit(findings.length === 0 ? 0 : 1)

function accountOf(role: string): Account {
  const account = casebook.accounts.get(role)
  if (!account) throw new Error(`The server printed no account for ${role}`)
  return account
}

async function takeAll({ suffix, width, height, wishes }: Look): Promise<void> {
  const { page, context, close } = await openBrowser({ width, height })
  const take = async (name: string, { of = page, kept = looksKept(basename(name), suffixes) } = {}) => {
    await settled(of)
    if (values.all || kept.includes(suffix)) await keep(`${name}${suffix}.png`, await of.screenshot())
    for (const finding of await axeFindings(of)) findings.push(`${name}${suffix}: ${finding}`)
    const tooWide = await of.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (tooWide > 0) findings.push(`${name}${suffix} is ${tooWide} pixels wider than its window`)
  }
  // Playwright dismisses the question before leaving by default, which would keep the page.
  page.on('dialog', (dialog) => dialog.accept())
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const takeOverlay = async (name: string, open: () => Promise<void>) => {
    await open()
    await overlay.first().waitFor()
    await take(name)
    await page.keyboard.press('Escape')
    await overlay.first().waitFor({ state: 'hidden' })
  }
  const takeEach = async (all: readonly (readonly [name: string, path: string])[]) => {
    for (const [name, path] of all) {
      // The numbers beside the links of the sidebar come after the screen.
      const counted = page.waitForResponse((response) => response.url().includes('getWaiting'))
      await page.goto(url + path)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await counted
      // One look of these: the folder has a limit.
      await take(name, { kept: suffixes.slice(0, 1) })
    }
  }
  await page.addInitScript((remembered) => {
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value)
  }, wishes)

  /** A study leaves in the format of another system, and one is made in the workshop. By kinds and places, for the words are in eight languages. */
  const takeAuthoring = async () => {
    await page.goto(`${url}#/bases/manage/${study}`)
    await takeOverlay('data-managers/export-study', async () => {
      await page.locator('main button').first().click()
      // The dictionary of REDCap, which cannot say everything.
      await overlay.locator('input[type="radio"]').nth(1).check()
      await overlay.locator('h3').first().waitFor()
    })
    await openWorkshop(page, url, faultySheet)
    await take('data-managers/workshop')
  }

  let patientLink = ''
  await page.goto(`${url}#/bases`)
  await take('entry/login')
  await signIn(page, accountOf('PI'))
  await page.getByText('VH_0042').first().waitFor()
  await take('entry/bases')

  await takeEach(ofInvestigators)
  await page.goto(`${url}#/bases`)
  await page.getByText('VH_0042').first().waitFor()

  const marks = page.waitForResponse((response) => response.url().includes('getSdv'))
  await page.getByText('VH_0042').first().click()
  await page.locator('[data-question]').first().waitFor()
  await marks
  await page.mouse.move(0, 0)
  await take('entry/dialog')

  for (const [i, name] of inMenu.entries())
    await takeOverlay(`entry/${name}`, async () => {
      await page.locator('[data-entry] > header [aria-haspopup="menu"]').last().click()
      await page
        .getByRole('menuitem')
        .nth(i - inMenu.length)
        .click()
    })
  await takeOverlay('patients/patient-link', async () => {
    // By their place, as in the menu: in a narrow window the menu has them.
    const buttons = page.locator('[data-entry] > header > [aria-haspopup="dialog"]')
    if ((await buttons.count()) > 2) await buttons.nth(2).click()
    else {
      await page.locator('[data-entry] > header [aria-haspopup="menu"]').last().click()
      await page.getByRole('menuitem').nth(3).click()
    }
    const boxes = overlay.locator('input[type="checkbox"]')
    await boxes.first().check()
    // Whether the patient may see answers that are there is asked last.
    await boxes.last().check()
    await overlay.locator('footer button').last().click()
    patientLink = await overlay.locator('textarea').inputValue()
  })
  await takeOverlay('entry/palette', () => page.keyboard.press('Control+k'))
  await takeOverlay('entry/why', () => page.locator('main [data-why]').locator('visible=true').first().click())
  await takeOverlay('entry/save', () => page.keyboard.press('Control+s'))
  for (let sections = 0; sections < beforeRepeated; sections++) {
    await page.locator('[data-goes-on]').first().click()
    await settled(page)
  }
  await take('entry/repeat')

  const phone = await context.newPage()
  await phone.setViewportSize({ width: Math.min(width, 390), height: 844 })
  await phone.goto(patientLink)
  await phone.locator('[data-question]').first().waitFor()
  await take('patients/once', { of: phone })
  await phone.close()
  await page.goto(`${url}#/interview${studyOf(patientLink)}/${studyOf(patientLink).split('/').at(-1)}/VH_0042`)
  await page.reload()
  await page.locator('main h1').waitFor()
  await take('patients/interview')

  for (const [role, theirs] of [
    ['REPORTER', ofMonitors],
    ['DATA_MANAGER', ofDataManagers],
    ['ADMIN', administration],
  ] as const) {
    await context.clearCookies()
    // The page of an interview takes every address back, also in the middle of a reload.
    await page.goto('about:blank')
    await page.goto(`${url}#/login`)
    await signInToEnd(page, accountOf(role))
    await takeEach(theirs)
    if (role === 'DATA_MANAGER') await takeAuthoring()
  }
  await close()
}

/** The group and the base in the address of a link, with a slash before each. */
function studyOf(link: string): string {
  const [, group, base] = /#\/once\/([^/]+)\/([^/]+)\//.exec(link) ?? []
  if (!group || !base) throw new Error(`${link} is not the address of a link`)
  return `/${group}/${base}`
}

async function keep(name: string, picture: Buffer): Promise<void> {
  written.add(name)
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  const share = await writeChanged(join(folder, name), picture)
  if (share > 0) console.log(`${name}: ${(100 * share).toFixed(2)} % of the pixels differ`)
}

/** Fonts there, nothing loading, nothing moving. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
}
