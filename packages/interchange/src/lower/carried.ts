/** A condition or calculation, or a finding at the characters that cannot be said. */
import { ExpressionFault } from '../expressions/expression'
import type { Row } from '../form/rows'
import { NotCarried } from './sourceField'

/** Null, with a finding, if it cannot be said. `before`: characters of the cell before the logic. */
export function carried<Column extends string, T>(
  row: Row<Column>,
  column: Column,
  consequence: string,
  make: () => T,
  before = 0,
): T | null {
  try {
    return make()
  } catch (fault) {
    if (!(fault instanceof ExpressionFault)) throw fault
    const severity = fault instanceof NotCarried ? 'lost' : 'error'
    const { from, to, replacement } = fault
    const characters = { from: from + before, to: to + before, replacement }
    row.tell(column, severity, 'Expression', `${fault.message} ${consequence}`, characters)
    return null
  }
}
