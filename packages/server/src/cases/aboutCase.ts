import type { Caller } from '@casebook/core/call/policy'
import type { EventFields } from '../events'
import type { StudyCase } from './cases.repository'

/** The fields of a log entry about one case. */
export function aboutCase(
  at: Date,
  { username }: Caller,
  { group, base, owner, name }: StudyCase,
): EventFields<'loadedCase'> {
  return { at, source: username, group, base, owner, case: name }
}
