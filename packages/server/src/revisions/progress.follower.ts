import { moveToRevision } from '../cases/cases.repository'
import { progressWith } from '../cases/progress'
import type { Follower } from './closing'

export const progress: Follower = (tx, closings) => () =>
  Promise.all(
    closings
      .filter(({ isNew }) => !isNew)
      .map(({ ready, id, revision, answers, attribution: { at } }) =>
        moveToRevision(tx, { id, revision, ...progressWith(ready, answers, at), at }),
      ),
  )
