/**
 * Texts in the cells of a table that spreadsheets open: written and read back exactly.
 *
 * A text that a spreadsheet would take for a formula, and run, gets an apostrophe. So does one that begins with apostrophes before such
 * a text, and no other: whoever takes one off where it could have been put on has what was entered.
 */
const runs = /^'*[=+\-@\t\r\n＝＋－＠]/

export function guarded(text: string): string {
  return runs.test(text) ? `'${text}` : text
}

/** The inverse of `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && runs.test(text) ? text.slice(1) : text
}

/** Several texts in one cell. A separator within one of them, and a backslash, follow a backslash. */
export function joined(parts: readonly string[], separator: ';' | ' ' | '='): string {
  return parts.map((part) => part.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`)).join(separator)
}

/** The inverse of `joined`. A backslash before anything else is one. */
export function parted(text: string, separator: ';' | ' ' | '='): readonly string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const [one, next] = [text.charAt(at), text.charAt(at + 1)]
    const isEscape = one === '\\' && (next === '\\' || next === separator)
    if (one === separator) parts.push('')
    else parts[parts.length - 1] += isEscape ? text.charAt(++at) : one
  }
  return parts
}
