import { civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { dueFollowUps } from '@casebook/core/entry/form/dueFollowUps'
import type { FactValue } from '@casebook/core/facts/fact'
import type { ReadyBase } from '../bases/compiledBases'
import { formWith } from '../cases/progress'
import type { Database } from '../services'
import { replaceFollowUps } from './followUps.repository'

interface SavedCase {
  readonly ready: ReadyBase
  readonly id: string
  readonly owner: string
  /** By key. */
  readonly answers: ReadonlyMap<string, FactValue>
  readonly at: Date
}

/** Writes what the cases now wait for. Costs nothing where their bases have no follow-ups. */
export async function keepFollowUps(tx: Database, saved: readonly SavedCase[]): Promise<void> {
  const cases = saved.filter(({ ready }) => (ready.base.followUps ?? []).length > 0)
  const [first] = cases
  if (!first) return
  await replaceFollowUps(
    tx,
    cases.map(({ ready, id, owner, answers }) => {
      const { group, id: base } = ready.base
      return { caseId: id, owner, group, base, followUps: dueFollowUps(formWith(ready, answers)) }
    }),
    civilDateText(localDay(first.at)),
  )
}
