/** Fields of one matrix group become the rows of a table, where they share one list of options. */
import { rowProblem } from '@casebook/core/questions/matrixRows'
import type { ReadField } from './readField'

/** Neighbours of the same group, in order. A field that is no row stands alone. */
export function groupsOf(fields: readonly ReadField[]): readonly (readonly ReadField[])[] {
  const groups: ReadField[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first && joins(field, first)) last.push(field)
    else groups.push([field])
  }
  return groups
}

function joins(field: ReadField, first: ReadField): boolean {
  if (field.matrix === '' || field.matrix !== first.matrix || field.form !== first.form || field.header !== '')
    return false
  const isRow = rowProblem(field.question, first.question) === null
  if (!isRow && rowProblem(first.question, first.question) === null)
    field.row.tell(
      'matrix',
      'changed',
      'Presentation',
      `The options are not those of ${first.name}: it is asked below the table.`,
    )
  return isRow
}

/** Whether a group of fields is a table. */
export function isTable([first, ...others]: readonly ReadField[]): boolean {
  return first !== undefined && others.length > 0 && first.matrix !== ''
}
