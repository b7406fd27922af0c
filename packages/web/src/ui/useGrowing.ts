import { useCallback, useState } from 'react'

/** Rows: some screens of them. */
const step = 100

interface Growing<Row> {
  readonly shown: readonly Row[]
  /** How many more there are. */
  readonly rest: number
  readonly grow: () => void
}

/** The beginning of a list that may be long: to draw ten thousand rows takes seconds, and nobody reads them. */
export function useGrowing<Row>(rows: readonly Row[]): Growing<Row> {
  const [most, setMost] = useState(step)
  const grow = useCallback(() => setMost((before) => before + step), [])
  return { shown: rows.slice(0, most), rest: Math.max(0, rows.length - most), grow }
}
