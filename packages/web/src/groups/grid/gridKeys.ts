/** Moving in the grid by keys. Rows and columns are named by their place. */

export interface Place {
  readonly place: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Rows that Page up and Page down move by. */
const page = 10

/** Null for a key that does not move. */
export function movedBy({ key, ctrlKey, metaKey }: Key, from: Place, size: Size, isRtl: boolean): Place | null {
  const toEnd = ctrlKey || metaKey
  const aside = isRtl ? -1 : 1
  const steps: Readonly<Record<string, Partial<Place>>> = {
    ArrowDown: { place: from.place + 1 },
    ArrowUp: { place: from.place - 1 },
    ArrowRight: { column: from.column + aside },
    ArrowLeft: { column: from.column - aside },
    PageDown: { place: from.place + page },
    PageUp: { place: from.place - page },
    Home: { column: 0, ...(toEnd && { place: 0 }) },
    End: { column: size.columns - 1, ...(toEnd && { place: size.rows - 1 }) },
  }
  const step = steps[key]
  if (!step || (toEnd && key !== 'Home' && key !== 'End')) return null
  const { place, column } = { ...from, ...step }
  return { place: within(place, size.rows), column: within(column, size.columns) }
}

function within(value: number, size: number): number {
  return Math.max(0, Math.min(value, size - 1))
}
