import { useCallback, useState } from 'react'

/** Rows, enough for several screens. */
const step = 100

interface Growing<Row> {
  readonly shown: readonly Row[]
  /** The number of rows not shown. */
  readonly rest: number
  readonly grow: () => void
}

/** The first rows of a potentially long list: rendering ten thousand rows takes seconds, and nobody reads them. */
export function useGrowing<Row>(rows: readonly Row[]): Growing<Row> {
  const [limit, setLimit] = useState(step)
  const grow = useCallback(() => setLimit((before) => before + step), [])
  return { shown: rows.slice(0, limit), rest: Math.max(0, rows.length - limit), grow }
}

/** The same of a list that comes in pages: after the last row that is here, `onMore` asks for the next page. */
export function usePagedGrowing<Row>(
  rows: readonly Row[],
  hasMore: boolean,
  onMore: () => void,
): Omit<Growing<Row>, 'rest'> & { /** Null if only the server knows it. */ readonly rest: number | null } {
  const { shown, rest, grow } = useGrowing(rows)
  const isAtEnd = rest === 0 && hasMore
  const growOrAsk = useCallback(() => {
    grow()
    if (isAtEnd) onMore()
  }, [grow, isAtEnd, onMore])
  return { shown, rest: hasMore ? null : rest, grow: growOrAsk }
}
