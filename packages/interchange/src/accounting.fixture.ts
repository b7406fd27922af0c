/** Cells that a reader passes over in silence: without them, and with other words in them, the study and what is told of the file are the same. */

type Records = readonly (readonly string[])[]

export interface Cell {
  /** From 1, as a spreadsheet program counts. */
  readonly row: number
  readonly column: number
  readonly text: string
}

/**
 * Takes each cell away in turn, and writes another word into it. Cells of one column with the same words, in rows of the same kind, count as one.
 * @param read all that comes of the records, as a text
 * @param header its row, from 0: it says what the cells below it are
 * @param seen cells that were looked at before
 */
export function silentCells(
  records: Records,
  header: number,
  read: (records: Records) => string,
  kindOf: (cells: readonly string[]) => string,
  seen = new Set<string>(),
): readonly Cell[] {
  const whole = read(records)
  return records.flatMap((cells, row) =>
    cells.flatMap((text, column) => {
      const key = JSON.stringify([column, kindOf(cells), text])
      if (row === header || text.trim() === '' || seen.has(key)) return []
      seen.add(key)
      const saying = (words: string) =>
        records.map((each, i) => (i === row ? each.map((cell, j) => (j === column ? words : cell)) : each))
      const isSilent = ['', 'other'].every((words) => read(saying(words)) === whole)
      return isSilent ? [{ row: row + 1, column: column + 1, text }] : []
    }),
  )
}
