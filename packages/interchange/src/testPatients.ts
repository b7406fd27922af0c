import type { Base } from '@casebook/core/bases/base'
import { type SourceFinding, wholeFile } from './form/finding'

/** No other system knows patients that try a study. */
export function ofTestPatients({ testPatients = [] }: Base): readonly SourceFinding[] {
  if (testPatients.length === 0) return []
  const message = `The format has no place for test patients: ${testPatients.length} stay out, with what is expected of them.`
  return [{ at: wholeFile, severity: 'lost', kind: 'Structure', message }]
}
