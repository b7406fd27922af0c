/**
 * Cells as files have them.
 *
 * The cell has a missing code: UNK if the answer is not known, UNK. and the code of the reason if there is one, NASK if the question was not asked, HIDDEN if the rules
 * hide its answer. A text that reads like a code, or that a spreadsheet would take for a formula, begins with an apostrophe, and so does one that begins with
 * an apostrophe itself: whoever takes off one leading apostrophe has the text that was entered.
 */
import type { DataCell } from './cells'

const codes = /^((UNK|NASK)(\.[A-Z0-9_]+)?|HIDDEN|NA)$/

export function writtenCell(cell: DataCell): string | number | null {
  if (cell === null || typeof cell === 'number') return cell
  return typeof cell === 'string' ? safeText(cell) : cell.missing
}

export function safeText(text: string): string {
  return codes.test(text) || /^['=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

/**
 * A cell of a CSV file, where each row is one line: SPSS ends a row at every line break. A line feed is `\n`, a carriage
 * return `\r`, and a backslash `\\`.
 */
export function csvCell(cell: DataCell): string | number | null {
  const written = writtenCell(cell)
  return typeof written === 'string' ? oneLine(written) : written
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }

function oneLine(text: string): string {
  return text.replace(/[\\\n\r]/g, (one) => escapes[one] ?? one)
}

/** The text that was entered: the inverse of `csvCell` for a cell that is no missing code. */
export function enteredText(cell: string): string {
  return cell.replace(/^'/, '').replace(/\\([nr\\])/g, (_, one: string) => meant[one] ?? one)
}

const meant: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' }
