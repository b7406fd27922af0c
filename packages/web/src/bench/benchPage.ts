/** How the comparison looks at the page and puts in a whole case. It clicks and types as a person does, and reads what stands there. */
import type { Value } from '@casebook/core/bases/answerValue'
import type { EntryActor } from '../entry/FormContext'
import { saidValue } from './baseOfDefinition'
import type { DefinedQuestion, Definition } from './definition'

export interface BenchPage {
  readonly expectAtStart: number
  /** Nothing is left out at the start, and a whole case can be put in. */
  readonly lazy: false
  readonly noFill: () => false
  /** What is typed becomes an answer when the field is left. */
  readonly commitKey: 'Tab'
  readonly ready: () => Promise<void>
  readonly countShown: () => number
  readonly isShown: (id: string) => boolean
  readonly target: (id: string, option: string) => Element | null
  readonly input: (id: string) => Element | null
  readonly read: (id: string) => string | null
  /** Scrolls to the question, and resolves once everything near is drawn: like all scrolling, this is not timed. */
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
  /** The sections stay; looking within one is quick. */
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
    // Every question stands there with its answer, drawn or sketched: none may be left out.
    countShown: () => document.querySelectorAll('[data-question]').length,
    isShown: (id) => element(id)?.checkVisibility() ?? false,
    target: (id, option) => {
      const at = places.get(id)?.question.options?.findIndex((one) => one.id === option) ?? -1
      return controls(id)[at] ?? null
    },
    input: (id) => controls(id)[0] ?? null,
    read: (id) => element(id)?.querySelector('.readout .num')?.textContent ?? null,
    async reveal(id) {
      do {
        element(id)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      } while (isSketchNear())
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

/** Less than a screen before or after the one in sight. */
function isSketchNear(): boolean {
  const sight = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
  const near = 0.9 * sight.height
  return [...document.querySelectorAll('[data-sketch]')].some((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > sight.top - near && top < sight.bottom + near
  })
}

/**
 * Takes the place of the adapter that the comparison has put there: in the same object, for the comparison may hold it already. That adapter
 * waits for the first question under a name of its own.
 */
export function enterComparison(page: BenchPage, opened: Promise<unknown>): void {
  if (window.__bench) Object.defineProperties(window.__bench, Object.getOwnPropertyDescriptors(page))
  else window.__bench = page
  void opened.then(() => document.querySelector('[data-question]')?.setAttribute('data-question-id', ''))
}
