/** A saved case as a reviewer looks at it, by keyboard alone. */
import type { Page } from 'playwright-core'
import type { Account } from '../casebook'
import { tabTo } from './keyboard'

export class Review {
  readonly #page: Page
  readonly #signer: Account
  #hasPasskey = false

  constructor(page: Page, signer: Account) {
    this.#page = page
    this.#signer = signer
  }

  /** From now on, signs by a passkey. */
  touches(): void {
    this.#hasPasskey = true
  }

  /** Gives the credential that is asked for: at the first signature with the name. */
  async sign(): Promise<void> {
    const page = this.#page
    if (this.#hasPasskey) return page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    const password = page.getByLabel('Your password')
    await password.waitFor()
    const name = page.getByLabel('Your user name')
    if (await name.isVisible()) await name.fill(this.#signer.username)
    await password.fill(this.#signer.password)
    await password.press('Enter')
  }

  /** From the list of cases to verify. */
  async open(caseName: string): Promise<void> {
    const page = this.#page
    await tabTo(page, page.getByRole('searchbox', { name: 'Find a case by its name' }))
    await page.keyboard.type(caseName)
    await page.getByRole('row').nth(2).waitFor({ state: 'hidden' })
    await tabTo(page, page.getByRole('link', { name: new RegExp(`^(Verify|Sign) ${caseName}$`) }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Next section' }).waitFor()
  }

  /** All parts that are due. `parts` of them: several are confirmed twice. */
  async verifyAll(parts: number, signs: 'Sign as PI' | 'Verify as monitor'): Promise<void> {
    const page = this.#page
    await tabTo(page, page.getByRole('button', { name: `Verify all (${parts})` }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await tabTo(page, dialog.getByRole('button', { name: signs }))
    await page.keyboard.press('Enter')
    if (parts > 1) {
      await dialog.getByText('Click again.').waitFor()
      await page.keyboard.press('Enter')
    }
    await this.sign()
    await dialog.getByRole('button', { name: 'Done' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }

  /** One part by itself, as one that nobody has begun, which a run leaves out. */
  async verifyPart(part: string, signs: 'Sign as PI' | 'Verify as monitor'): Promise<void> {
    const page = this.#page
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('button', { name: part }).press('Enter')
    await page.getByRole('heading', { level: 2, name: part }).waitFor()
    await page.getByRole('button', { name: 'Verify this section' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: signs }).press('Space')
    await dialog.getByText('Not begun').waitFor()
    await dialog.getByRole('button', { name: signs }).press('Enter')
    await this.sign()
    await dialog.getByRole('button', { name: 'Done' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }

  /** To the list of cases to verify. */
  async leave(): Promise<void> {
    await this.#page.keyboard.press('g')
    await this.#page.keyboard.press('v')
    await this.#page.getByRole('heading', { level: 1, name: 'Verification' }).waitFor()
  }

  /** The queries on a question, in their dialog. */
  async lookAt(question: string) {
    const page = this.#page
    await page.keyboard.press('/')
    const jump = page.getByRole('dialog')
    await jump.waitFor()
    await page.keyboard.type(question)
    await jump.getByRole('option', { name: question, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-question]:focus', { hasText: question }).waitFor()
    return this.queries(question)
  }

  /** The same, of the question with the focus. */
  async queries(question: string) {
    await this.#page.keyboard.press('f')
    const dialog = this.#page.getByRole('dialog', { name: `Queries on ${question}` })
    await dialog.waitFor()
    return dialog
  }

  /** Starts a query with the first reason of its first kind. */
  async ask(question: string): Promise<void> {
    const page = this.#page
    const dialog = await this.lookAt(question)
    for (const choice of ['Your query', 'Reason']) {
      await tabTo(page, dialog.getByRole('group', { name: choice }).getByRole('radio'))
      await page.keyboard.press('Space')
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Start query' }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const open = page.locator('[data-question]', { hasText: question }).getByText('Query open')
    await open.first().waitFor()
  }
}
