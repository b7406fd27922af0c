/**
 * Somebody who follows a guide: finds each control by the words that the guide shows, and nothing else. A control that was renamed, moved or
 * removed is not found, and one that the guide names and nobody looked for is left over.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../browser'
import type { Account, Casebook } from '../casebook'
import { signInToEnd } from '../pages/signIn'

const root = join(import.meta.dirname, '../..')
const pictures = join(root, 'packages/web/src/help/guides/pictures')

/** `npm run guides` takes the pictures anew, and prints the guides. */
const makesFiles = process.env.GUIDES !== undefined

type Roles = Parameters<Page['getByRole']>[0]

const pressable: readonly Roles[] = ['button', 'link', 'tab', 'menuitem', 'radio', 'checkbox', 'switch']
const named: readonly Roles[] = [...pressable, 'textbox', 'searchbox', 'combobox', 'heading', 'toolbar']

export class Walk {
  readonly page: Page
  readonly #url: string
  readonly #language: string
  readonly #words: ReadonlyMap<string, string>
  readonly #left: Set<string>

  private constructor(page: Page, url: string, language: string, words: ReadonlyMap<string, string>) {
    this.page = page
    this.#url = url
    this.#language = language
    this.#words = words
    this.#left = new Set(words.keys())
  }

  /** Signs in and reads the guide. */
  static async begin(casebook: Casebook, account: Account, language: string, guide: string) {
    const { page, troubles, close } = await openBrowser({ width: 1024, height: 720 })
    await page.addInitScript((spoken) => localStorage.setItem('casebook.language', spoken), language)
    // As it is called in the table of deployments, where verification is shown.
    const url = casebook.url.replace('127.0.0.1', 'localhost')
    await page.goto(`${url}#/help/${guide}`)
    await signInToEnd(page, account)
    await page.locator('main h2').first().waitFor()
    const words = await page
      .locator('[data-control], [data-screen]')
      .evaluateAll((all) =>
        all.map((one): [string, string] => [
          one.getAttribute('data-control') ?? one.getAttribute('data-screen') ?? '',
          one.textContent ?? '',
        ]),
      )
    return { walk: new Walk(page, url, language, new Map(words)), troubles, close }
  }

  /** The guide as a file, with the pictures that the build has. */
  async print(guide: string): Promise<void> {
    if (!makesFiles) return
    await this.page.locator('main img').evaluateAll((all) => {
      for (const image of all) if (image instanceof HTMLImageElement) image.loading = 'eager'
    })
    await this.page.waitForLoadState('networkidle')
    const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' }
    const path = join(root, '.reports/guides', `${guide}-${this.#language}.pdf`)
    await this.page.pdf({ path, format: 'A4', margin, tagged: true, outline: true })
  }

  /** The controls and screens of the guide that this walk has not found. */
  get left(): readonly string[] {
    return [...this.#left]
  }

  /** To a screen, which has the title that the guide says. */
  async go(path: string): Promise<void> {
    const title = this.#read(path)
    const link = this.page.locator(`nav a[href="#${path}"]`)
    if ((await link.count()) > 0) await link.filter({ hasText: title }).click()
    else await this.page.goto(`${this.#url}#${path}`)
    await this.page.locator('main h1', { hasText: title }).waitFor()
  }

  async see(...ids: readonly string[]): Promise<void> {
    for (const id of ids) await (await this.#find(id, named)).waitFor()
  }

  /** Waits for the dialog that the control opens, if it opens one. */
  async press(id: string): Promise<void> {
    const control = await this.#find(id, pressable)
    const opens = (await control.getAttribute('aria-haspopup')) === 'dialog'
    await control.click()
    if (opens) await this.#dialogs.first().waitFor()
  }

  async type(id: string, text: string): Promise<void> {
    await (await this.#find(id, ['textbox', 'searchbox'])).fill(text)
  }

  /** A study of the list of that screen: the one with real patients in the demo, or another. */
  async openStudy(path: '/bases' | '/bases/manage', base = 'hernia-registry'): Promise<void> {
    await this.go(path)
    await this.page.locator(`main a[href*="${base}"]`).first().click()
  }

  /** The control that the picture is about has a frame. */
  async picture(name: string, about?: string): Promise<void> {
    if (!makesFiles) return
    await this.page.mouse.move(0, 0)
    const frame = about === undefined ? null : await this.#find(about, pressable)
    // Not as an attribute, which the policy of the page forbids.
    const style = (css: string) =>
      frame?.evaluate((element, text) => {
        if (element instanceof HTMLElement) element.style.cssText = text
      }, css)
    await frame?.scrollIntoViewIfNeeded()
    await style('outline: 3px solid #c2410c; outline-offset: 3px')
    await this.page.waitForLoadState('networkidle')
    const taken = await this.page.screenshot({ animations: 'disabled' })
    await style('')
    const file = join(pictures, this.#language, `${name}.webp`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await sharp(taken).webp({ quality: 75, effort: 6 }).toBuffer())
  }

  get #dialogs(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).filter({ visible: true })
  }

  #read(name: string): string {
    const words = this.#words.get(name)
    if (words === undefined) throw new Error(`The guide does not name ${name}`)
    this.#left.delete(name)
    return words
  }

  /** In the dialog, if there is one. The numbers of the guide are examples, and what follows the words is a key or a count. */
  async #find(id: string, roles: readonly Roles[]): Promise<Locator> {
    const words = this.#read(id)
    const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+|…/g, '.+?')
    const name = new RegExp(`^${escaped}(?!\\p{L})`, 'u')
    const dialogs = this.#dialogs
    const within = (await dialogs.count()) > 0 ? dialogs.last() : this.page.locator('body')
    const texts = within.getByText(words, { exact: true })
    return roles
      .reduce((all, role) => all.or(within.getByRole(role, { name })), texts)
      .filter({ visible: true })
      .first()
  }
}
