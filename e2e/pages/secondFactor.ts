/** The second factor of an account, as its owner sets it up and uses it. */
import { codeAt } from '@casebook/server/testing/appCode'
import type { Locator, Page } from 'playwright-core'

const halfAMinute = 30_000

export class SecondFactor {
  readonly page: Page
  #secret = ''

  constructor(page: Page) {
    this.page = page
  }

  get code(): Locator {
    return this.page.locator('input[autocomplete="one-time-code"]')
  }

  /** On the page "Sign-in and security". */
  async beginApp(): Promise<void> {
    await this.#button('Set up an app').click()
    await this.code.waitFor()
    this.#secret = ((await this.page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  }

  /** Answers the recovery codes. */
  async confirmApp(): Promise<readonly string[]> {
    await this.code.fill(codeAt(this.#secret, new Date()))
    await this.#button('Turn on').click()
    const codes = this.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const shown = await codes.allTextContents()
    await this.page.getByRole('checkbox', { name: 'I keep them in a safe place' }).check()
    await this.#button('Done').click()
    await this.page.getByText('10 left').waitFor()
    return shown
  }

  /** The code of now was used to set up the app; the next one counts already. */
  async enterNextCode(): Promise<void> {
    await this.code.fill(codeAt(this.#secret, new Date(Date.now() + halfAMinute)))
  }

  #button(name: string): Locator {
    return this.page.getByRole('button', { name })
  }
}
