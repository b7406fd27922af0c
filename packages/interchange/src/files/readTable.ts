/** A text of columns: CSV as Excel, REDCap and other programs write it. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync'

export type ReadTable =
  /** Each record has as many cells as the author wrote. */
  | { readonly type: 'Table'; readonly records: readonly (readonly string[])[] }
  | { readonly type: 'Refused'; readonly reason: string }

const separators = [',', ';', '\t', '|']

export function readTable(text: string): ReadTable {
  try {
    const records: string[][] = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
    return { type: 'Table', records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? ` It ends in line ${error.lines}.` : ''
    return {
      type: 'Refused',
      reason: `The table cannot be read: a quotation mark is not closed.${line} Save it anew as CSV.`,
    }
  }
}

/** The one that the first line with columns has most, outside of quotation marks. Excel may name it in a line of its own: `sep=;`. */
export function separatorOf(text: string): string {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named !== undefined) return named
  for (const line of text.split(/\r\n?|\n/, 10)) {
    const bare = line.replace(/"[^"]*"/g, '')
    const counts = separators.map((each) => bare.split(each).length)
    const most = Math.max(...counts)
    if (most > 1) return separators[counts.indexOf(most)] ?? ','
  }
  return ','
}
