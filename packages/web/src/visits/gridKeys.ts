/** Moving from link to link of a table by keys. Links of one column carry the same `data-column`; a row may lack some. */

/** Rows that Page up and Page down move by. */
const page = 10

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Null for a key that does not move, and at an edge. */
export function linkFrom(
  link: HTMLElement,
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  isRtl: boolean,
): HTMLElement | null {
  const row = link.closest('tr')
  const body = link.closest('tbody')
  if (!row || !body || altKey || shiftKey) return null
  const rows = [...body.rows]
  const links = linksOf(row)
  const at = links.indexOf(link)
  const aside = (by: number) => links[at + (isRtl ? -by : by)] ?? null
  const below = (by: number) => inColumn(rows, rows.indexOf(row), by, link.dataset.column ?? '')
  if (ctrlKey || metaKey) {
    if (key === 'Home') return linksOf(rows[0])[0] ?? null
    return key === 'End' ? (linksOf(rows.at(-1)).at(-1) ?? null) : null
  }
  switch (key) {
    case 'ArrowRight':
      return aside(1)
    case 'ArrowLeft':
      return aside(-1)
    case 'ArrowDown':
      return below(1)
    case 'ArrowUp':
      return below(-1)
    case 'PageDown':
      return below(page)
    case 'PageUp':
      return below(-page)
    case 'Home':
      return links[0] ?? null
    case 'End':
      return links.at(-1) ?? null
    default:
      return null
  }
}

/** The nearest link of the column at the row that is so far away, or between. */
function inColumn(rows: readonly HTMLTableRowElement[], from: number, by: number, column: string): HTMLElement | null {
  const wanted = Math.max(0, Math.min(rows.length - 1, from + by))
  const direction = Math.sign(by)
  const beyond = rows.map((_, i) => wanted + i * direction).filter((i) => i >= 0 && i < rows.length)
  const between = rows.map((_, i) => wanted - i * direction).filter((i) => (i - from) * direction > 0)
  for (const i of [...beyond, ...between]) {
    const found = i === from ? undefined : linksOf(rows[i]).find((one) => one.dataset.column === column)
    if (found) return found
  }
  return null
}

function linksOf(row: HTMLTableRowElement | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[data-column]') ?? [])]
}
