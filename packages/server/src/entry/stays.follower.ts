import { endNotedStaysIn } from '../cases/presence.repository'
import type { Follower } from '../trail/closing'

/** Pages that have the case open are told of answers by a link, and of another version. Those of colleagues they meet with their next save. */
export const stays: Follower = (tx, closings) => () =>
  Promise.all(
    closings
      .filter(({ attribution: { source } }) => source.kind === 'token' || source.kind === 'move')
      .map(({ id, attribution: { at } }) => endNotedStaysIn(tx, id, at)),
  )
