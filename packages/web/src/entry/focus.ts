/** Where the focus goes. Every question on the page is an element with `data-question`, sketched or drawn. */
import { drawSketchOf } from './sketch/sketches'

/** In which an answer is given; a button that opens a list of answers is one of them. */
const entries =
  'input:checked, input:not([tabindex="-1"]), select, textarea:not(.notefield *), button[aria-haspopup="listbox"]'
const controls = `${entries}, button:not([tabindex="-1"])`

/** The question in which something has the focus now. */
export function questionAt(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-question]') ?? null
}

/** Null if the question is not on the page. */
export function questionElement(key: string): HTMLElement | null {
  return elementNamed('question', key)
}

export function solutionElement(id: string): HTMLElement | null {
  return elementNamed('solution', id)
}

function elementNamed(kind: 'question' | 'solution', name: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-${kind}]`)]
  return all.find((one) => one.dataset[kind] === name) ?? null
}

/** False if the question is not on the page. */
export function focusQuestion(key: string): boolean {
  drawSketchOf(questionElement(key))
  const question = questionElement(key)
  if (!question) return false
  question.scrollIntoView({ block: 'nearest' })
  focusControl(question)
  return true
}

function focusControl(question: HTMLElement): void {
  const own = [...question.querySelectorAll<HTMLElement>(controls)].filter((one) => questionAt(one) === question)
  const target = own.find((one) => one.matches('input:checked')) ?? own.find((one) => one.matches(entries)) ?? own[0]
  // Where nothing is to be entered, but something to be read, the question itself takes the focus.
  if (!target) question.tabIndex = -1
  const focused = target ?? question
  focused.focus()
}

/** As `focusQuestion`, if the control that had the focus has gone with what was drawn since. */
export function focusQuestionAgain(key: string): void {
  requestAnimationFrame(() => document.activeElement === document.body && focusQuestion(key))
}

export function focusFirstQuestion(): void {
  focusNextQuestion(document.body)
}

/** The next question on the page that takes an answer. Answers whether there was one. */
export function focusNextQuestion(from: Element): boolean {
  const here = questionAt(from) ?? from
  for (;;) {
    const next = [...document.querySelectorAll<HTMLElement>('[data-question]')].find(
      (one) => isAfter(one, here) && (one.matches('[data-sketch] *') || one.querySelector(entries) !== null),
    )
    if (!next) return false
    // A sketch may turn out to ask for nothing.
    if (drawSketchOf(next)) continue
    focusControl(next)
    return true
  }
}

/** To the next question; from the last one of the page to what leads on: the next section, or Save. */
export function goOnFrom(from: Element): void {
  if (!focusNextQuestion(from)) focusWayOn()
}

/** The button that leads to the next section; after the last one, the one that saves. */
export function focusWayOn(): void {
  document.querySelector<HTMLElement>('[data-goes-on], .savebar .btn.pri')?.focus()
}

/** Another entry of the group that has the focus, or of the only one in sight. */
export function addEntryHere(): void {
  commitTyping()
  const all = [...document.querySelectorAll<HTMLElement>('.entries')]
  const group = document.activeElement?.closest('.entries') ?? (all.length === 1 ? all[0] : null)
  group?.querySelector<HTMLElement>('[data-add-card]')?.click()
}

function isAfter(one: Element, here: Element): boolean {
  return (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** What is being typed becomes an answer. */
export function commitTyping(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) && !(active instanceof HTMLTextAreaElement)) return
  active.blur()
  active.focus()
}
