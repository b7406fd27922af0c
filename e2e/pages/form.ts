/** Data entry as somebody sees it: questions by their words, answers by theirs. */

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export class Form {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get #bar(): Locator {
    // Also while something lies over the page, such as the groups that a saved case may be shared with.
    return this.#page.getByRole('region', { name: 'Save', includeHidden: true })
  }

  question(words: string): Locator {
    return this.#page.getByRole('group', { name: words })
  }

  async choose(question: string, answer: string): Promise<void> {
    await this.question(question).getByRole('radio', { name: answer, exact: true }).check()
  }

  async chosen(question: string): Promise<string | null> {
    return this.question(question).locator('label:has(:checked)').textContent()
  }

  /** The value that a derived question shows. */
  derived(words: string): Locator {
    return this.#page.getByRole('region', { name: words }).locator('[data-readout]')
  }

  /** The words of the bar that say where the answers are. */
  async isReceived(): Promise<void> {
    await this.#bar.getByText(/^Received \d/).waitFor()
    await this.#bar.getByText('Not sent, retrying').first().waitFor({ state: 'hidden' })
  }

  async save(): Promise<void> {
    await this.#bar.getByRole('button', { name: 'Save case' }).click()
  }

  /** Types an answer, waits until the server has it, and saves the case. */
  async answerAndSave(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    await field.press('Tab')
    await this.isReceived()
    await this.save()
    await this.isSaved()
  }

  async saveAs(name: string): Promise<void> {
    await this.save()
    await this.name(name)
  }

  /** In the dialog that asks for the name before the first save. */
  async name(name: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'Name the case' })
    await dialog.getByLabel('Case name').fill(name)
    await dialog.getByRole('button', { name: 'Save case' }).click()
  }

  async isSaved(): Promise<void> {
    await this.#bar
      .getByText(/^Saved \d/)
      .first()
      .waitFor()
    // Only where there are groups to share with, or something that others saved meanwhile.
    const asked = this.#page.getByRole('dialog', { name: 'Case saved' })
    await asked
      .or(this.#page.getByText(/^The case is saved as/))
      .first()
      .waitFor()
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Continue' }).click()
  }

  async isShown(question: string, shown: boolean): Promise<void> {
    await expect.poll(() => this.question(question).isVisible()).toBe(shown)
  }
}
