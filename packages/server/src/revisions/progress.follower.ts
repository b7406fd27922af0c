import type { Closings } from '@casebook/core/followUps/isNotDone'
import { moveToRevision } from '../cases/cases.repository'
import { progressWith } from '../cases/progress'
import { notDoneOf } from '../followUps/closings.repository'
import type { Follower } from '../trail/closing'

export const progress: Follower = async (tx, closings) => {
  const changed = closings.filter(({ isNew }) => !isNew)
  const ids = changed.filter(({ ready }) => ready.base.followUps?.length).map(({ id }) => id)
  const notDone = ids.length > 0 ? await notDoneOf(tx, ids) : new Map<string, Closings>()
  return () =>
    Promise.all(
      changed.map(({ ready, id, revision, answers, attribution: { at } }) =>
        moveToRevision(tx, { id, revision, ...progressWith(ready, answers, at, notDone.get(id)), at }),
      ),
    )
}
