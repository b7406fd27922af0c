/** Moves the focus. Every question on the page has `data-question`, whether it is a placeholder or fully rendered. */
import { flushSync } from 'react-dom'
import { drawPlaceholderOf } from './placeholder/placeholders'

/** Controls that take an answer, including buttons that open a list of answers. */
const entries =
  'input:checked, input:not([tabindex="-1"]), select:not([data-reason]), textarea:not([data-note]), button[aria-haspopup="listbox"]'
const controls = `${entries}, button:not([tabindex="-1"])`

/** The question that contains the focus. */
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
  const question = revealQuestion(key)
  if (question) focusControl(question)
  return question !== null
}

/** Brings the question into sight. Null if it is not on the page. */
export function revealQuestion(key: string): HTMLElement | null {
  drawPlaceholderOf(questionElement(key))
  const question = questionElement(key)
  question?.scrollIntoView({ block: 'nearest' })
  return question
}

function focusControl(question: HTMLElement): void {
  const own = [...question.querySelectorAll<HTMLElement>(controls)].filter((one) => questionAt(one) === question)
  const target = own.find((one) => one.matches('input:checked')) ?? own.find((one) => one.matches(entries)) ?? own[0]
  // If there is nothing to enter, only to read, focus the question itself.
  if (!target) question.tabIndex = -1
  const focused = target ?? question
  focused.focus()
}

/** Like `focusQuestion`, but only if a re-render removed the focused control. */
export function focusQuestionAgain(key: string): void {
  requestAnimationFrame(() => document.activeElement === document.body && focusQuestion(key))
}

/** The list of reasons of an answer that is unknown, if the study has one. */
export function focusReason(key: string): void {
  questionElement(key)?.querySelector<HTMLElement>('[data-reason]')?.focus()
}

export function focusFirstQuestion(): void {
  focusNextQuestion(document.body)
}

/** Focuses the next question on the page that takes an answer. False if there is none. */
export function focusNextQuestion(from: Element): boolean {
  const here = questionAt(from) ?? from
  for (;;) {
    const next = [...document.querySelectorAll<HTMLElement>('[data-question]')].find(
      (one) => isAfter(one, here) && (one.matches('[data-undrawn] *') || one.querySelector(entries) !== null),
    )
    if (!next) return false
    // A placeholder may turn out to contain no control.
    if (drawPlaceholderOf(next)) continue
    focusControl(next)
    return true
  }
}

/**
 * Moves to the next question. After a section's last one, to the first of the next section; at the very end, to Save. After the last
 * answer of a repeating part it stops at the button for the next section, since another entry may be due.
 */
export function goOnFrom(from: Element): void {
  if (focusNextQuestion(from)) return
  const wasInvalid = from.matches('[aria-invalid]')
  const isInEntry = from.closest('[data-entries]') !== null
  // Leaving the field takes what was typed, which may show another question here, or that something is wrong with it.
  flushSync(focusWayOn)
  if (from.isConnected && (focusNextQuestion(from) || (!wasInvalid && from.matches('[aria-invalid]')))) return
  if (isInEntry) return
  const wayOn = document.activeElement
  if (wayOn instanceof HTMLElement && wayOn.matches('[data-next-section]')) wayOn.click()
}

/** Focuses the button for the next section, or Save after the last section. */
export function focusWayOn(): void {
  document.querySelector<HTMLElement>('[data-goes-on]')?.focus()
}

/** Adds an entry to the group that has the focus, or to the only one on the page. */
export function addEntryHere(): void {
  commitTyping()
  const all = [...document.querySelectorAll<HTMLElement>('[data-entries]')]
  const group = document.activeElement?.closest('[data-entries]') ?? (all.length === 1 ? all[0] : null)
  group?.querySelector<HTMLElement>('[data-add-card]')?.click()
}

function isAfter(one: Element, here: Element): boolean {
  return (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Commits the text being typed as an answer. */
export function commitTyping(): void {
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) && !(active instanceof HTMLTextAreaElement)) return
  active.blur()
  active.focus()
}
