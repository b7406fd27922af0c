/** Where the focus goes. Every question on the page is an element with `data-question`. */

const controls = 'input:checked, input:not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"])'

/** The question in which something has the focus now. */
export function questionAt(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-question]') ?? null
}

/** False if the question is not on the page. */
export function focusQuestion(key: string): boolean {
  const question = [...document.querySelectorAll<HTMLElement>('[data-question]')].find(
    (one) => one.dataset.question === key,
  )
  if (!question) return false
  question.scrollIntoView({ block: 'nearest' })
  focusControl(question)
  return true
}

function focusControl(question: HTMLElement): void {
  const own = [...question.querySelectorAll<HTMLElement>(controls)].filter((one) => questionAt(one) === question)
  const target = own.find((one) => one.matches('input:checked')) ?? own[0]
  target?.focus()
}

/** The next question on the page with something to do in it. Answers whether there was one. */
export function focusNextQuestion(from: Element): boolean {
  const here = questionAt(from) ?? from
  const next = [...document.querySelectorAll<HTMLElement>('[data-question]')].find(
    (one) => isAfter(one, here) && one.querySelector(controls) !== null,
  )
  if (!next) return false
  focusControl(next)
  return true
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

/** Whether single keys are being typed here. */
export function isTextField(element: EventTarget | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  return element instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(element.type)
}
