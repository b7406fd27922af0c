/**
 * The question that shows its quiet actions: the one under the pointer, else the one with the focus. Never two.
 *
 * A mouse that only passes, or presses an answer, shows them a moment later, because to draw them costs more than the
 * answer. Keyboard, touch and pen show them at once.
 *
 * The attribute is set outside React, so moving the pointer over thousands of questions re-renders nothing.
 */
let attended: HTMLElement | null = null
let expected: { readonly question: HTMLElement; readonly timer: ReturnType<typeof setTimeout> } | null = null

/** Milliseconds. */
const dwell = 200

/** When a mouse last pressed in a question. The focus that the press brings comes with it, or with the click on a label. */
let pressedAt = Number.NEGATIVE_INFINITY
const press = 500

function attend(question: HTMLElement | null): void {
  forget()
  if (question === attended) return
  attended?.removeAttribute('data-attended')
  question?.setAttribute('data-attended', '')
  attended = question
}

function forget(): void {
  clearTimeout(expected?.timer)
  expected = null
}

function come(question: HTMLElement, isAtOnce: boolean, onAttended: () => void): void {
  const show = () => {
    attend(question)
    onAttended()
  }
  if (isAtOnce || question === attended) show()
  else if (expected?.question !== question) {
    forget()
    expected = { question, timer: setTimeout(show, dwell) }
  }
}

/** Returns to the question that has the focus. */
function leave(question: HTMLElement): void {
  if (expected?.question === question) forget()
  if (attended === question) attend(document.activeElement?.closest<HTMLElement>('[data-question]') ?? null)
}

interface Moved {
  readonly currentTarget: HTMLElement
}

/** Event handlers for the frame of a question. `onAttended` is told when it is to show its actions. */
export const attentionOf = (onAttended: () => void = () => {}) => ({
  onPointerEnter: ({ currentTarget, pointerType }: Moved & { readonly pointerType: string }) =>
    come(currentTarget, pointerType !== 'mouse', onAttended),
  onPointerLeave: ({ currentTarget }: Moved) => leave(currentTarget),
  onPointerDown: ({ pointerType, timeStamp }: { readonly pointerType: string; readonly timeStamp: number }) => {
    pressedAt = pointerType === 'mouse' ? timeStamp : Number.NEGATIVE_INFINITY
  },
  onKeyDownCapture: () => {
    pressedAt = Number.NEGATIVE_INFINITY
  },
  onFocus: ({ currentTarget, timeStamp }: Moved & { readonly timeStamp: number }) =>
    come(currentTarget, timeStamp - pressedAt > press, onAttended),
  onBlur: ({ currentTarget, relatedTarget }: Moved & { readonly relatedTarget: EventTarget | null }) => {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isWithin && !currentTarget.matches(':hover')) leave(currentTarget)
  },
})

/** For a question whose actions are drawn already. */
export const attention = attentionOf()
