/** Takes the pictures of docs/screens: every screen as it is, light and dark, at 1440 × 900 and 1024 × 768, and in Arabic. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { newProfile } from '../e2e/browser'
import { type Account, loadDemo, startCasebook } from '../e2e/casebook'
import { signIn } from '../e2e/pages/signIn'

const folder = join(import.meta.dirname, '../docs/screens')
mkdirSync(folder, { recursive: true })

interface Look {
  readonly suffix: string
  readonly width: number
  readonly height: number
  /** What the browser remembers of its person's wishes. */
  readonly wishes: Readonly<Record<string, string>>
}

const looks: readonly Look[] = [
  { suffix: '', width: 1440, height: 900, wishes: {} },
  { suffix: '-dark', width: 1440, height: 900, wishes: { 'casebook.theme': 'dark' } },
  { suffix: '-1024', width: 1024, height: 768, wishes: {} },
  { suffix: '-ar', width: 1440, height: 900, wishes: { 'casebook.language': 'sy' } },
]

const demo = await loadDemo()
const casebook = await startCasebook(demo)
try {
  const doctor = casebook.accounts.get('PI')
  if (!doctor) throw new Error('The server printed no account for a PI')
  for (const look of looks) await takeAll(look, doctor)
} finally {
  await casebook.stop()
  rmSync(demo, { recursive: true, force: true })
}

async function takeAll({ suffix, width, height, wishes }: Look, doctor: Account): Promise<void> {
  const profile = newProfile()
  const { page, close } = await profile.open({ width, height })
  const take = async (name: string) => {
    await settled(page)
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`) })
  }
  await page.addInitScript((remembered) => {
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value)
  }, wishes)

  await page.goto(casebook.url)
  await take('login')
  await signIn(page, doctor)
  await page.getByText('VH_0042').first().waitFor()
  await take('bases')

  await page.getByText('VH_0042').first().click()
  await page.locator('[data-question]').first().waitFor()
  await take('dialog')
  await close()
  profile.forget()
}

/** Fonts there, nothing loading, nothing moving. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}
