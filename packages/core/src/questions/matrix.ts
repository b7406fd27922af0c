/** Questions with one list of options, drawn as a table: `layout/role: matrix` at the information above them. */

import type { Question } from '../bases/base'

export function isMatrix({ type, meta }: Pick<Question, 'type' | 'meta'>): boolean {
  return type === 'Info' && meta?.['layout/role']?.trim().toLowerCase() === 'matrix'
}
