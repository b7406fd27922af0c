// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
import type { Base, Question } from '@casebook/core/bases/base'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entryPage.fixture'

/** An IntersectionObserver controlled by the test, because jsdom has no layout. */
const observed: { readonly element: Element; readonly tell: (isNear?: boolean) => void }[] = []

type Hear = (entries: readonly { readonly isIntersecting: boolean; readonly target: Element }[]) => void

class ToldByTest {
  readonly #hear: Hear

  constructor(hear: Hear) {
    this.#hear = hear
  }

  observe(element: Element) {
    observed.push({ element, tell: (isIntersecting = true) => this.#hear([{ isIntersecting, target: element }]) })
  }

  unobserve() {}
}

beforeEach(() => {
  observed.length = 0
  vi.stubGlobal('IntersectionObserver', ToldByTest)
})
afterEach(() => vi.unstubAllGlobals())

const texts = (part: string, count: number): readonly Question[] =>
  Array.from({ length: count }, (_, at) =>
    item(`${part}${at + 1}`, 'Text', { text: { en: `Question ${part}${at + 1}` } }),
  )

const asks: Question = item('asks', 'YN', { text: { en: 'Is there more?' } })
const opens: Question = item('opens', 'Text', { questions: [item('more', 'Text', { text: { en: 'What more?' } })] })

/** Enough questions for placeholders: one page of five sections, of which the third has nothing to answer. */
const base: Base = formBase(
  [
    formPart('a', [asks, ...texts('a', 2)]),
    formPart('b', [opens, ...texts('b', 20)]),
    formPart('words', [item('said', 'Info', { text: { en: 'Words between' } })]),
    formPart('c', texts('c', 24)),
    formPart('d', texts('d', 104)),
  ],
  {
    meta: {},
    rules: [
      { id: 'r', if: { ChoseYesNo: { questionId: 'asks', value: true } }, then: { Indicate: { targets: ['more'] } } },
    ],
  },
)

const line = (key: string) => document.querySelector(`[data-undrawn] [data-question="${key}"]`)
/** Reports that the placeholder around the question is near, or no longer near. */
function tell(key: string, isNear?: boolean): void {
  const placeholder = line(key)?.closest('[data-undrawn]')
  act(() => observed.find(({ element }) => element === placeholder)?.tell(isNear))
}
const field = (key: string) => document.querySelector<HTMLElement>(`[data-question="${key}"] :is(input, textarea)`)
const inFocus = () => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question

describe('a long form', () => {
  it('is rendered where it opens; elsewhere questions and answers are lines of text', async () => {
    await openEntry({ base, draft: { facts: [{ id: 'c3', value: 'Yesterday' }] } })
    expect(field('a1')).toBeTruthy()
    expect(field('c3')).toBeNull()
    expect(line('c3')?.textContent).toContain('Question c3')
    expect(line('c3')?.textContent).toContain('Yesterday')
    expect(document.querySelectorAll('[data-question]')).toHaveLength(152)
  })

  it('is rendered near the viewport', async () => {
    await openEntry({ base })
    tell('c1')
    await vi.waitFor(() => expect(field('c24')).toBeTruthy(), 10_000)
    expect(field('d1')).toBeNull()
  })

  it('is not rendered while flying past, only on arrival', async () => {
    await openEntry({ base })
    const main = screen.getByRole('main')
    main.scrollTop = 4_000
    fireEvent.scroll(main)
    tell('c1')
    tell('d1')
    tell('c1', false)
    expect([field('c1'), field('d1')]).toEqual([null, null])
    await vi.waitFor(() => expect(field('d1')).toBeTruthy(), 10_000)
    expect(field('c1')).toBeNull()
  })

  it('updates placeholders with newly opened questions and answers', async () => {
    const { user } = await openEntry({ base })
    expect(line('more')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    expect(line('more')?.textContent).toContain('What more?')
  })

  it('keeps its initial height estimate when an answer opens more, to preserve scroll anchoring', async () => {
    const { user } = await openEntry({ base })
    tell('opens')
    await vi.waitFor(() => expect(field('opens')).toBeTruthy(), 10_000)
    const run = () =>
      field('opens')?.closest<HTMLElement>('[data-section] > div')?.style as { containIntrinsicBlockSize?: string }
    const atStart = run().containIntrinsicBlockSize
    expect(atStart).toMatch(/^auto [1-9]\d*rem$/)
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await vi.waitFor(() => expect(field('more')).toBeTruthy(), 10_000)
    expect(run().containIntrinsicBlockSize).toBe(atStart)
  })

  it('is tabbed through without gaps, in both directions, skipping parts without controls', async () => {
    const { user } = await openEntry({ base })
    /** Over the menu of a section, beside its title. */
    const tabOverMenu = async (shift = false) => {
      await user.tab({ shift })
      expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu')
      await user.tab({ shift })
    }
    field('a2')?.focus()
    await tabOverMenu()
    expect(inFocus()).toBe('opens')
    field('b20')?.focus()
    await tabOverMenu()
    expect(inFocus()).toBe('c1')
    expect(field('d1')).toBeNull()
    await tabOverMenu(true)
    expect(inFocus()).toBe('b20')
  })

  it('can be entered from its end', async () => {
    const { user } = await openEntry({ base })
    const main = screen.getByRole('main')
    const isBehind = (one: Element) => main.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING
    screen.getAllByRole('button').find(isBehind)?.focus()
    await user.tab({ shift: true })
    expect(inFocus()).toBe('d104')
  })

  it('continues on Enter into parts not rendered yet', async () => {
    const { user } = await openEntry({ base })
    field('a2')?.focus()
    await user.keyboard('{Enter}')
    expect(inFocus()).toBe('opens')
  })

  it('is rendered completely before printing', async () => {
    await openEntry({ base })
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(document.querySelectorAll('[data-undrawn]')).toHaveLength(0)
    expect(field('d104')).toBeTruthy()
  })
})

it('renders a short form completely', async () => {
  await openEntry({ base: { ...base, questionnaires: base.questionnaires.slice(0, 4), rules: [] } })
  expect(document.querySelectorAll('[data-undrawn]')).toHaveLength(0)
})
