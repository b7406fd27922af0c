import type { Caller } from '@casebook/api-adapter/contract'
import type { LogEventKind } from '@casebook/core/log/event'
import type { ServerEvent } from '../events'
import type { StudyCase } from './cases.repository'

/** A line of the server log about one case. */
export function caseEvent(
  kind: LogEventKind,
  at: Date,
  { username }: Caller,
  { group, base, owner, name }: StudyCase,
  more: ServerEvent['payload'] = {},
): ServerEvent {
  return { kind, at, source: username, payload: { group, base, owner, case: name, ...more } }
}
