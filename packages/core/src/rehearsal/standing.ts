/** Whether a rehearsal speaks for publishing the candidate, and how long it still takes. */
import type { Rehearsal } from './rehearsal.calls'

/** Why publishing asks once more. */
export const rehearsalDoubts = ['NotRehearsed', 'Running', 'NotFinished', 'Outdated'] as const

export type RehearsalDoubt = (typeof rehearsalDoubts)[number]

/** Null if nothing speaks against publishing. Without stored cases there is nothing to rehearse. */
export function rehearsalDoubt(rehearsal: Rehearsal | null, cases: number): RehearsalDoubt | null {
  if (cases === 0) return null
  if (!rehearsal) return 'NotRehearsed'
  if (rehearsal.state === 'running') return 'Running'
  if (rehearsal.state !== 'complete') return 'NotFinished'
  return rehearsal.savedSince > 0 ? 'Outdated' : null
}

/** Seconds until all cases are played, at the pace so far; null while nothing tells. */
export function secondsLeft({ took, played, total }: Pick<Rehearsal, 'took' | 'played' | 'total'>): number | null {
  if (played === 0 || took === 0) return null
  return Math.ceil((took / played / 1000) * Math.max(0, total - played))
}
