/**
 * The question that shows its quiet actions: the one under the pointer, else the one with the focus. Never two.
 *
 * The attribute is set outside React, so moving the pointer over thousands of questions re-renders nothing.
 */
let attended: HTMLElement | null = null

function attend(question: HTMLElement | null): void {
  if (question === attended) return
  attended?.removeAttribute('data-attended')
  question?.setAttribute('data-attended', '')
  attended = question
}

interface Moved {
  readonly currentTarget: HTMLElement
}

function come({ currentTarget }: Moved): void {
  attend(currentTarget)
}

/** Returns to the question that has the focus. */
function leave({ currentTarget }: Moved): void {
  if (attended === currentTarget) attend(document.activeElement?.closest<HTMLElement>('[data-question]') ?? null)
}

/** Event handlers for the frame of a question. */
export const attention = {
  onPointerEnter: come,
  onPointerLeave: leave,
  onFocus: come,
  onBlur: (event: Moved & { readonly relatedTarget: EventTarget | null }) => {
    const { currentTarget, relatedTarget } = event
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isWithin && !currentTarget.matches(':hover')) leave(event)
  },
}
