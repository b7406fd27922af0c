/** One question on the data entry page, and a second one to move the focus to. */
import type { Question } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { type Opening, openEntry } from './entryPage.fixture'

export async function ask(question: Question, facts: readonly Fact[] = [], opening: Opening = {}) {
  const opened = await openEntry({
    ...opening,
    base: formBase([formPart('part', [question, item('after', 'Text', { text: { en: 'After it' } })])]),
    draft: { ...opening.draft, facts },
  })
  const sent = () => expect.poll(() => opened.received.map(({ value }) => value))
  return { ...opened, sent }
}

/** The full description of a control for screen readers. */
export const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .map((one) => [one, ...(one?.querySelectorAll('[aria-label]') ?? [])])
    .flatMap((ones) => ones.map((one) => one?.getAttribute('aria-label') ?? one?.textContent))
    .join(' ')

export const group = (name: RegExp | string) => within(screen.getByRole('group', { name }))
