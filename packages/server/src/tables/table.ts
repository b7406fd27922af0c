/** A cell of a table that is written as a file. */
export type TableCell = string | number | boolean | Date | null

/** Read only as fast as the file is. */
export type TableRows = Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>
