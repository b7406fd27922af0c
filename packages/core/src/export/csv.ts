/** Tables as CSV (RFC 4180): fields with commas, quotes or line ends in quotes, lines ended by CR LF. */

type Field = string | number | boolean | null

export function csvLine(fields: readonly Field[]): string {
  return `${fields.map((field) => (typeof field === 'string' ? textField(field) : (field ?? ''))).join(',')}\r\n`
}

/**
 * Text that a spreadsheet would take for a formula, and run, is kept from it by an apostrophe. Full-width signs count: some versions
 * for Chinese and Japanese read them like the narrow ones.
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const quoted = /[",\r\n]/

function textField(text: string): string {
  const shown = formula.test(text) ? `'${text}` : text
  return quoted.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
