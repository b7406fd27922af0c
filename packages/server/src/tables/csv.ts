/**
 * Tables as CSV (RFC 4180), written while their rows are read. UTF-8 with a byte order mark: without one Excel takes every umlaut for
 * something else.
 */
import { pipeline, Readable } from 'node:stream'
import { guarded } from '@casebook/core/facts/cellText'
import { stringify } from 'csv-stringify'
import type { TableRows } from './table'

export const csvType = 'text/csv; charset=utf-8'

/**
 * For statistics programs, which take a byte order mark for a part of the first name. The cells are written as they are, so whoever
 * makes them sees to formulas.
 */
export function plainCsv(rows: TableRows): Readable {
  return pipeline(Readable.from(rows), stringify({ record_delimiter: 'windows', quoted_match: /[\r\n]/ }), () => {
    // The reader of the lines is told of an error.
  })
}

/** Destroyed with the error if the rows cannot be read: a file that ends like any other would pass for a whole one. */
export function csv(rows: TableRows): Readable {
  const lines = stringify({
    bom: true,
    record_delimiter: 'windows',
    // A line end of any system needs quotes, not only our own.
    quoted_match: /[\r\n]/,
    cast: {
      string: guarded,
      boolean: String,
      date: (date) => date.toISOString(),
    },
  })
  return pipeline(Readable.from(rows), lines, () => {
    // The reader of the lines is told of an error.
  })
}
