/** What the cases wait for after a save. Costs nothing where their bases have no follow-ups. */
import { civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { dueFollowUps } from '@casebook/core/entry/form/due/dueFollowUps'
import { formWith } from '../cases/progress'
import type { Follower } from '../trail/closing'
import { replaceFollowUps } from './followUps.repository'

export const followUps: Follower = (tx, closings) => {
  const cases = closings.filter(({ ready }) => (ready.base.followUps ?? []).length > 0)
  const [first] = cases
  if (!first) return null
  const today = civilDateText(localDay(first.attribution.at))
  const due = () =>
    cases.map(({ ready, id: caseId, owner, answers }) => {
      const { group, id: base } = ready.base
      return { caseId, owner, group, base, followUps: dueFollowUps(formWith(ready, answers)) }
    })
  return () => replaceFollowUps(tx, due(), today)
}
