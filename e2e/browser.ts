/** Headless Chromium: a browser that is forgotten when it is closed, or a profile that lasts as long as a test wants. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { takePicture, takePictures } from './pages/pictureTaking'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors that the page logged or threw. */
  readonly troubles: readonly string[]
  close(): Promise<void>
}

interface PersonOfProfile extends Person {
  /** As when the power goes: SIGKILL to the browser and everything it started. */
  kill(): Promise<void>
}

interface Device {
  readonly width?: number
  readonly height?: number
  readonly isTouched?: boolean
}

export interface Profile {
  open(device?: Device): Promise<PersonOfProfile>
  forget(): Promise<void>
}

const launching = () => ({ executablePath: findChromium(), args: quiet, headless: true })

const seenOn = ({ width = 1440, height = 900, isTouched = false }: Device): BrowserContextOptions => ({
  viewport: { width, height },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  hasTouch: isTouched,
  isMobile: isTouched,
})

/** One process for everybody whose browser is neither killed nor opened again. It ends with the worker. */
let shared: Promise<Browser> | undefined

/** A browser that was never here, and that is forgotten once it is closed. */
export async function openBrowser(device: Device = {}): Promise<Person> {
  shared ??= chromium.launch(launching())
  const context = await (await shared).newContext(seenOn(device))
  const person = await watched(context)
  return { ...person, close: () => closed(person) }
}

/** A browser that is closed or killed, and finds what it had when it is opened again. */
export function newProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-profile-'))
  return {
    async open(device = {}) {
      const context = await chromium.launchPersistentContext(folder, { ...launching(), ...seenOn(device) })
      const person = await watched(context)
      return { ...person, close: () => closed(person), kill: () => killBrowser(context, folder) }
    },
    async forget() {
      // A process of the browser writes until it ends, after its window has closed.
      await allEnded(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function closed({ page, context }: Omit<Person, 'close'>): Promise<void> {
  await takePicture(page)
  await context.close()
}

async function watched(context: BrowserContext): Promise<Omit<Person, 'close'>> {
  const page = context.pages()[0] ?? (await context.newPage())
  takePictures(page)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
  })
  return { page, context, troubles }
}

async function killBrowser(context: BrowserContext, folder: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
  await closed
  await allEnded(folder)
  // Locks that a live browser holds and a dead one cannot release.
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(join(folder, name), { force: true })
}

async function allEnded(folder: string): Promise<void> {
  while (processesOf(folder).length > 0) await delay(20)
}

/** The browser's processes name the folder of their profile. */
function processesOf(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
    .map(Number)
}

/** Violations of WCAG 2.2 AA and best practice that axe finds once the page is drawn, one line each. The page keeps axe until it is left. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.locator('main').waitFor()
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    return (await inPage.run({ runOnly, resultTypes: ['violations'] })).violations
  }, tags)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
