/** The sums over the cases of a study as they were at a past moment, from their trails: however many there are, one batch is in memory. */

import { casesWithAnswers } from '../../export/dataExport.repository'
import type { Database } from '../../services'
import type { KindOfCase, StudyOf, SumOfPerson } from '../pictures.repository'
import { casesAsOf } from './caseAsOf'

export interface StudySums {
  readonly kinds: readonly KindOfCase[]
  /** Cases by the follow-up that they waited for. */
  readonly due: ReadonlyMap<string, number>
  /** Everyone, whoever was asked for. Those with the most cases come first. */
  readonly people: readonly SumOfPerson[]
}

/** Null if nobody waits for it any more. */
export async function pastSums(
  db: Database,
  { reach, owner, ...base }: StudyOf,
  moment: Date,
  isGone: () => boolean,
): Promise<StudySums | null> {
  const kinds = new Map<string, { kind: Omit<KindOfCase, 'cases'>; cases: number }>()
  const due = new Map<string, number>()
  const people = new Map<string, { cases: number; complete: number }>()
  for await (const batch of casesWithAnswers(db, reach, base, moment)) {
    if (isGone()) return null
    for (const one of await casesAsOf(db, batch, moment)) {
      const sum = people.get(one.owner) ?? { cases: 0, complete: 0 }
      people.set(one.owner, {
        cases: sum.cases + 1,
        complete: sum.complete + (one.progress === 100 ? 1 : 0),
      })
      if (owner !== undefined && owner !== one.owner) continue
      const { ready, other } = one.sections
      const kind = { sections: { ready, other }, level: one.level, status: one.status }
      const key = JSON.stringify(kind)
      kinds.set(key, { kind, cases: (kinds.get(key)?.cases ?? 0) + 1 })
      for (const id of one.due) due.set(id, (due.get(id) ?? 0) + 1)
    }
  }
  return {
    kinds: [...kinds.values()].map(({ kind, cases }) => ({ ...kind, cases })),
    due,
    people: [...people]
      .map(([owner, sum]) => ({ owner, ...sum, uncounted: 0 }))
      .sort((a, b) => b.cases - a.cases || (a.owner < b.owner ? -1 : 1)),
  }
}
