/** The practice questionnaire in a case that somebody shares: what is on the screen, and the questions that a save may ask. */
import type { Locator, Page } from 'playwright-core'
import { Practice } from './practice'

const list = '#/bases?group=Training&base=practice-questionnaire'

export interface Shown {
  readonly question: string
  readonly mine: string
  readonly theirs: string
}

export class SharedCase {
  readonly page: Page
  readonly form: Practice

  constructor(page: Page) {
    this.page = page
    this.form = new Practice(page)
  }

  async open(url: string, name: string): Promise<void> {
    await this.page.goto(url + list)
    await this.page.getByRole('button', { name: new RegExp(`^(Open|Resume) ${name}$`) }).click()
    await this.form.showNumbers()
  }

  field(question: string): Locator {
    return this.page.getByRole('textbox', { name: question }).first()
  }

  /** The line in the header that names who else is there. */
  othersThere(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'has this case open too' })
  }

  get #bar(): Locator {
    return this.page.getByRole('region', { name: 'Save' })
  }

  async save(): Promise<void> {
    await this.#bar.getByRole('button', { name: 'Save case' }).click()
  }

  /** The outcome of a save: done, or a question first. Until it is answered the bar takes no save. */
  async afterSave(): Promise<'told' | 'conflict' | 'failed'> {
    const outcomes = {
      conflict: this.page.getByRole('button', { name: 'Save with these answers' }),
      told: this.page.getByText(/^The case is saved as/),
      failed: this.page.getByRole('alertdialog', { name: 'The case was not saved' }),
    }
    const any = Object.values(outcomes).reduce((either, other) => either.or(other))
    for (;;) {
      await any.first().waitFor()
      // The cast is sound: these are the keys.
      for (const [name, sign] of Object.entries(outcomes))
        if (await sign.first().isVisible()) return name as keyof typeof outcomes
    }
  }

  /** The case is saved; a dialog says so where others saved something meanwhile. */
  async goOn(): Promise<void> {
    const button = this.page.getByRole('dialog', { name: 'Case saved' }).getByRole('button', { name: 'Continue' })
    if (await button.isVisible()) await button.click()
    else
      await this.page
        .locator('div', { has: this.page.getByText(/^The case is saved as/) })
        .getByRole('button', { name: 'Close' })
        .last()
        .click()
  }

  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true }).first()
    await button.click()
    await button.waitFor({ state: 'hidden' })
  }

  /** It may fail once more, or have gone through meanwhile. */
  async tryAgain(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Try again', exact: true }).first()
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {})
  }

  get #conflicts(): Locator {
    return this.page.getByRole('alertdialog').getByRole('group')
  }

  /** Both answers to each question of a conflict, as they stand side by side. */
  async conflict(): Promise<readonly Shown[]> {
    const shown: Shown[] = []
    for (const row of await this.#conflicts.all()) {
      const [mine = '', theirs = ''] = await row.locator('[data-said]').allTextContents()
      shown.push({ question: (await row.locator('legend b').textContent()) ?? '', mine, theirs })
    }
    return shown
  }

  async choose(index: number, side: 'mine' | 'theirs'): Promise<void> {
    const row = this.#conflicts.nth(index)
    await row
      .getByRole('radio')
      .nth(side === 'mine' ? 0 : 1)
      .check()
  }
}
