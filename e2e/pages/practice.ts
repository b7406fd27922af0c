/** The practice questionnaire: numbers and a text, typed as fast as somebody types. */
import type { Locator, Page } from 'playwright-core'
import { acceptReminder } from './nameReminder'

const place = '#/dialog/Training/practice-questionnaire/practice-questionnaire'

export interface Fact {
  readonly id: string
  readonly value: unknown
}

export class Practice {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** A new case; with the address of one that was opened before, that one. */
  async open(url: string, address = `${url}${place}`): Promise<void> {
    await this.page.goto(address)
  }

  /** The section with the fields in which one types. */
  async showNumbers(): Promise<void> {
    await acceptReminder(this.page)
    await this.page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: /Numbers and dates/ })
      .click()
    await this.height.waitFor()
  }

  get height(): Locator {
    return this.#field('Height')
  }

  get weight(): Locator {
    return this.#field('Weight')
  }

  get lastHoliday(): Locator {
    return this.#field('Date of your last holiday')
  }

  get note(): Locator {
    return this.#field('What would you like to know?')
  }

  #field(question: string): Locator {
    return this.page.getByRole('textbox', { name: question }).first()
  }

  async answer(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    await field.blur()
  }

  get #bar(): Locator {
    return this.page.getByRole('region', { name: 'Save' })
  }

  /** The words of the bar that say where the answers are. */
  async whereabouts(): Promise<string> {
    return (await this.#bar.locator('[data-answers]').textContent()) ?? ''
  }

  says(words: RegExp): Promise<void> {
    return this.#bar.locator('[data-answers]').getByText(words).first().waitFor()
  }

  async places(): Promise<string> {
    await this.#bar.locator('[data-answers]').click()
    const list = this.page.getByRole('dialog', { name: 'Where your answers are' })
    const text = (await list.textContent()) ?? ''
    await this.page.keyboard.press('Escape')
    return text
  }

  /** The answers on the server in the draft of the signed-in person. */
  factsOnServer(): Promise<readonly Fact[]> {
    return this.page.evaluate(async () => {
      const answer = await fetch('/proket/Dialog?action=tree&kbg=Training&kb=practice-questionnaire&language=none', {
        headers: { 'X-Casebook': '53' },
      })
      const { ReceivedState } = (await answer.json()) as { ReceivedState?: { draft?: { facts: Fact[] } } }
      return ReceivedState?.draft?.facts ?? []
    })
  }
}
