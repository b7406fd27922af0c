/** Data entry by somebody without a mouse: whatever kind of question has the focus, its answer is typed or chosen by keys. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Milliseconds after which a list begins anew with the letters typed. */
const letterMemory = 500

export interface Choice {
  readonly id: string
  readonly text: Readonly<Record<string, string>>
}

export interface Question {
  readonly id: string
  readonly type: string
  readonly answers?: readonly Choice[]
}

export type Value = string | number | boolean | readonly string[]

interface Focus {
  /** Key of the question; null outside the questions. */
  readonly key: string | null
  readonly kind: 'radio' | 'checkbox' | 'dropdown' | 'text' | 'field' | 'other'
}

export class KeyboardForm {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  focus(): Promise<Focus> {
    return this.#page.evaluate(() => {
      const active = document.activeElement
      const kinds = {
        dropdown: '[aria-haspopup="listbox"], select',
        radio: 'input[type=radio]',
        checkbox: 'input[type=checkbox]',
        text: 'textarea',
        field: 'input',
      } as const
      const key = active?.closest<HTMLElement>('[data-question]')?.dataset.question ?? null
      const [kind] = Object.entries(kinds).find(([, selector]) => active?.matches(selector)) ?? ['other']
      return { key, kind: kind as keyof typeof kinds | 'other' }
    })
  }

  /** Into the form: to the first control that takes an answer. */
  async enter(): Promise<Focus & { readonly key: string }> {
    for (let stop = 0; stop < 60; stop++) {
      const focus = await this.focus()
      if (focus.key !== null && focus.kind !== 'other') return { ...focus, key: focus.key }
      await this.#page.keyboard.press('Tab')
    }
    throw new Error('No question was reached by Tab')
  }

  async answer({ kind }: Focus, question: Question, value: Value): Promise<void> {
    const { keyboard } = this.#page
    if (kind === 'field' || kind === 'text') await keyboard.type(String(value))
    else if (kind === 'dropdown') await this.#chooseInList(labelOf(question, value))
    else for (const chosen of Array.isArray(value) ? value : [value]) await keyboard.press(digitOf(question, chosen))
  }

  /** To the next question that takes an answer; false where this one is the section's last. Choices are one stop. */
  async goOn(): Promise<boolean> {
    const { key, kind } = await this.focus()
    const isChoice = kind === 'radio' || kind === 'checkbox'
    // In a box of several lines Enter begins a line.
    await this.#page.keyboard.press(isChoice || kind === 'text' ? 'Tab' : 'Enter')
    for (let stop = 0; stop < 8; stop++) {
      const focus = await this.focus()
      if (focus.key === null) return false
      if (isChoice && focus.key === key && focus.kind === kind) throw new Error(`${key} has more than one stop`)
      if (focus.key !== key && focus.kind !== 'other') return true
      await this.#page.keyboard.press('Tab')
    }
    return false
  }

  async #chooseInList(label: string): Promise<void> {
    const { keyboard } = this.#page
    const list = this.#page.getByRole('listbox')
    await keyboard.press('Space')
    await list.waitFor()
    await keyboard.type(label)
    // People look at what is marked before they choose it. The list forgets letters that come slowly, as on a busy machine.
    while ((await this.#marked()) !== label) {
      await delay(letterMemory)
      await keyboard.type(label)
    }
    await keyboard.press('Enter')
    await list.waitFor({ state: 'hidden' })
  }

  #marked(): Promise<string> {
    return this.#page.evaluate(() => {
      const id = document.querySelector('[role=listbox]')?.getAttribute('aria-activedescendant')
      return document.getElementById(id ?? '')?.textContent?.trim() ?? ''
    })
  }
}

function labelOf({ id, answers = [] }: Question, value: Value): string {
  const label = answers.find((answer) => answer.id === value)?.text.en
  if (label === undefined) throw new Error(`${id} has no choice ${value}`)
  return label
}

function digitOf({ type, answers = [] }: Question, value: Value): string {
  return String(
    1 + (type === 'YN' ? [true, false].indexOf(value === true) : answers.findIndex(({ id }) => id === value)),
  )
}
