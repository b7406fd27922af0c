export interface Line {
  /** The key of the question, or null if there is nothing to answer. */
  readonly key: string | null
  readonly text: string
}

/**
 * Writes one paragraph per line into the box and reuses existing ones. A long form has thousands of these
 * non-interactive lines, and React would take many times as long.
 */
export function writeLines(box: Element, lines: readonly Line[]): void {
  const there = [...box.children]
  const paragraphs = lines.map((line, at) => written(there[at] ?? document.createElement('p'), line))
  box.append(...paragraphs.slice(there.length))
  for (const surplus of there.slice(lines.length)) surplus.remove()
}

function written(paragraph: Element, { key, text }: Line): Element {
  if (paragraph.textContent !== text) paragraph.textContent = text
  if (paragraph.getAttribute('data-question') === key) return paragraph
  if (key === null) paragraph.removeAttribute('data-question')
  else paragraph.setAttribute('data-question', key)
  return paragraph
}
