/** The log's lines about saves by people and programs. A link is neither: its use has a line of its own. */
import { recordEvents, serverEvent } from '../events'
import type { Closing, Follower } from '../trail/closing'

export const savedCases: Follower = (tx, closings) => () => recordEvents(tx, ...closings.flatMap(eventsOf))

function eventsOf({ ready, name, owner, isNew, isPlayed, attribution: { author, source, at } }: Closing) {
  if (isPlayed || source.kind === 'token') return []
  const { group, id: base } = ready.base
  const fields = { at, source: author, group, base, owner, case: name }
  const saved = serverEvent('savedCase', fields)
  return isNew ? [serverEvent('createdSubjectId', fields), saved] : [saved]
}
