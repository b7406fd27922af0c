/** The log's lines about saves by people and programs. The use of a link, and a move of cases to another version, have lines of their own. */
import { recordEvents, serverEvent } from '../events'
import type { Closing, Follower } from '../trail/closing'

export const savedCases: Follower = (tx, closings) => () => recordEvents(tx, ...closings.flatMap(eventsOf))

function eventsOf({ ready, name, owner, isNew, isPlayed, attribution: { author, source, at } }: Closing) {
  if (isPlayed || source.kind === 'token' || source.kind === 'move') return []
  const { group, id: base } = ready.base
  const fields = { at, source: author, group, base, owner, case: name }
  const saved = serverEvent('savedCase', fields)
  return isNew ? [serverEvent('createdSubjectId', fields), saved] : [saved]
}
