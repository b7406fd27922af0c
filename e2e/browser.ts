/** Headless Chromium, with a profile that lasts as long as a test wants: closing it is closing the browser, not forgetting. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'

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
  /** What the page wrote to its console as an error, or threw. */
  readonly troubles: readonly string[]
  close(): Promise<void>
}

export interface Profile {
  open(options?: { readonly width?: number; readonly height?: number }): Promise<Person>
  forget(): void
}

export function newProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-profile-'))
  return {
    async open({ width = 1440, height = 900 } = {}) {
      const context: BrowserContext = await chromium.launchPersistentContext(folder, {
        executablePath: findChromium(),
        args: quiet,
        headless: true,
        viewport: { width, height },
        locale: 'en-GB',
        reducedMotion: 'reduce',
      })
      const page = context.pages()[0] ?? (await context.newPage())
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
      })
      return { page, troubles, close: () => context.close() }
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What axe finds against WCAG 2.2 AA and best practice, one line each. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
