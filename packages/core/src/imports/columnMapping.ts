/**
 * Which column of a table goes to which question. It is chosen once, and kept for the next file that has the same columns.
 *
 * A mapping renames columns, so that a table of any words is read as one whose columns are named by keys of answers.
 */

/** A column that is not read. */
export const notRead = ''

/** The column that names the case, and the one that names its owner. No question has such an id. */
export const nameTarget = '@case'
export const ownerTarget = '@owner'

/** In the file of refused records this column says why. It is not read when the file is sent again. */
export const refusalColumn = 'import_refusal'

/** By the name of a column the key of an answer, one of the targets above, or `notRead`. A column that is not in it keeps its name. */
export type ColumnMapping = Readonly<Record<string, string>>

/** The names by which a table is read that has these columns. A column that is not read has none. */
export function mappedColumns(header: readonly string[], mapping: ColumnMapping): readonly string[] {
  return header.map((name) => {
    const target = Object.hasOwn(mapping, name) ? mapping[name] : undefined
    if (target === nameTarget) return 'case'
    if (name === refusalColumn) return notRead
    return target ?? name
  })
}

/** The place of the column that names the owner; -1 if there is none. */
export function ownerColumn(header: readonly string[], mapping: ColumnMapping): number {
  return header.findIndex((name) => Object.hasOwn(mapping, name) && mapping[name] === ownerTarget)
}
