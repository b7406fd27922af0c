/** The marks that drop at answers which a save changes. Costs nothing where nothing is signed or verified. */
import type { Follower } from '../trail/closing'
import { changedNow } from './changedAnswers'
import { replaceChanged } from './sdv.repository'
import { answered } from './verifiedAnswers'

export const changedAnswers: Follower = async (tx, closings) => {
  const dropped = await Promise.all(
    closings
      .filter(({ isVerified }) => isVerified)
      .map(async ({ id, ready, answers, attribution: { at } }) => {
        const changed = await changedNow(tx, { id, ready, answers: answered(answers) })
        return { id, changed, at }
      }),
  )
  return () => Promise.all(dropped.map(({ id, changed, at }) => replaceChanged(tx, id, changed, at)))
}
