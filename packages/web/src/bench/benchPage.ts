/**
 * The benchmark's access to the page. It clicks and types like a user, reads what is shown, and can enter a whole case.
 */
import type { Value } from '@casebook/core/bases/answerValue'
import type { EntryActor } from '../entry/FormContext'
import { saidValue } from './baseOfDefinition'
import type { DefinedQuestion, Definition } from './definition'

export interface BenchPage {
  readonly expectAtStart: number
  /** Everything is present at the start, and a whole case can be entered. */
  readonly lazy: false
  readonly noFill: () => false
  /** Typed text becomes an answer on blur. */
  readonly commitKey: 'Tab'
  readonly ready: () => Promise<void>
  readonly countShown: () => number
  readonly isShown: (id: string) => boolean
  readonly target: (id: string, option: string) => Element | null
  readonly input: (id: string) => Element | null
  readonly read: (id: string) => string | null
  /** Scrolls to the question, and resolves once everything near is rendered. Not timed, like all scrolling. */
  readonly reveal: (id: string) => Promise<void>
  readonly fillAll: (answers: Readonly<Record<string, Value>>) => Promise<void>
}

declare global {
  interface Window {
    __bench?: BenchPage
  }
}

export function benchPage({ sections, visibleAtStart }: Definition, opened: Promise<EntryActor>): BenchPage {
  const places = new Map(
    sections.flatMap((section) =>
      section.questions.map((question) => [question.id, { question, section: section.id }]),
    ),
  )
  /** Sections are never removed, and searching within one is fast. */
  const found = new Map<string, Element>()
  const sectionOf = (id: string): Element | null => {
    const section = places.get(id)?.section ?? ''
    const element = found.get(section) ?? document.querySelector(`[data-section="${section}"]`)
    if (element) found.set(section, element)
    return element
  }
  const element = (id: string) => sectionOf(id)?.querySelector(`[data-question="${id}"]`) ?? null
  const controls = (id: string) => [...(element(id)?.querySelectorAll('input') ?? [])]

  return {
    expectAtStart: visibleAtStart,
    lazy: false,
    noFill: () => false,
    commitKey: 'Tab',
    async ready() {
      await opened
    },
    // Counts every question, rendered or a placeholder.
    countShown: () => document.querySelectorAll('[data-question]').length,
    isShown: (id) => element(id)?.checkVisibility() ?? false,
    target: (id, option) => {
      const at = places.get(id)?.question.options?.findIndex((one) => one.id === option) ?? -1
      return controls(id)[at] ?? null
    },
    input: (id) => controls(id)[0] ?? null,
    read: (id) => element(id)?.querySelector('[data-readout]')?.textContent ?? null,
    async reveal(id) {
      do {
        element(id)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      } while (isPlaceholderNear())
    },
    async fillAll(answers) {
      const actor = await opened
      const value = (question: DefinedQuestion | undefined, answer: Value) =>
        question ? saidValue(question, answer) : answer
      const facts = Object.entries(answers).map(([id, answer]) => ({
        id,
        value: value(places.get(id)?.question, answer),
      }))
      actor.send({ type: 'answer', facts })
    },
  }
}

/** Less than a screen above or below the visible area. */
function isPlaceholderNear(): boolean {
  const sight = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
  const near = 0.9 * sight.height
  return [...document.querySelectorAll('[data-undrawn]')].some((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > sight.top - near && top < sight.bottom + near
  })
}

/**
 * Replaces the benchmark's own adapter in place, because the benchmark may already hold a reference to it. That adapter
 * waits for the first question under its own attribute name.
 */
export function enterComparison(page: BenchPage, opened: Promise<unknown>): void {
  if (window.__bench) Object.defineProperties(window.__bench, Object.getOwnPropertyDescriptors(page))
  else window.__bench = page
  void opened.then(() => document.querySelector('[data-question]')?.setAttribute('data-question-id', ''))
}
