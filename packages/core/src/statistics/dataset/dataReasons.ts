/** Why answers of a study are unknown, over all its versions. */
import { type MissingReason, missingReasons } from '../../bases/reasons/missingReason'
import type { BaseStructure } from '../../bases/structure'

export interface DataReason {
  /** In the newest version that has it. */
  readonly reason: MissingReason
  /** In cells. A code that stood for another reason before has a number behind it: none ever means two things. */
  readonly code: `UNK.${string}`
  /** 0, 1, 2, … in the order of their publication: it never changes, whatever reasons other versions have. */
  readonly nth: number
}

/** By id. `versions` in the order of their publication. */
export function dataReasons(versions: readonly BaseStructure[]): ReadonlyMap<string, DataReason> {
  const reasons = new Map<string, DataReason>()
  for (const { base } of versions)
    for (const reason of missingReasons(base.config)) {
      const known = reasons.get(reason.id)
      const taken = new Set([...reasons.values()].map(({ code }) => code))
      reasons.set(
        reason.id,
        known ? { ...known, reason } : { reason, code: free(reason.code, taken), nth: reasons.size },
      )
    }
  return reasons
}

function free(code: string, taken: ReadonlySet<string>): DataReason['code'] {
  for (let nth = 1; ; nth++) {
    const wish = `UNK.${code}${nth === 1 ? '' : `_${nth}`}` as const
    if (!taken.has(wish)) return wish
  }
}
