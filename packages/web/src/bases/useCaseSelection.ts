import { type CaseIdentity, identityOf } from '@casebook/core/cases/caseIdentity'
import { keyOfCase } from '@casebook/core/cases/caseSearch'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { useState } from 'react'
import { useSession } from '../session/session'

export interface CaseSelection {
  /** Whether the person may move the case: it is theirs, or their role says so. */
  readonly mayChoose: (entry: CaseEntry) => boolean
  readonly isChosen: (entry: CaseEntry) => boolean
  readonly choose: (entry: CaseEntry, isOn: boolean) => void
  readonly clear: () => void
  readonly chosen: readonly CaseIdentity[]
}

/** The cases that a person has ticked, in the order in which they did. A search or another page keeps them. */
export function useCaseSelection(): CaseSelection {
  const { user } = useSession()
  const [chosen, setChosen] = useState<ReadonlyMap<string, CaseEntry>>(new Map())
  return {
    mayChoose: ({ user: owner, deleted }) =>
      !deleted && (holds(user.roles, 'canTransferCases') || owner === undefined || owner === user.username),
    isChosen: (entry) => chosen.has(keyOfCase(entry)),
    choose: (entry, isOn) => {
      const next = new Map(chosen)
      if (isOn) next.set(keyOfCase(entry), entry)
      else next.delete(keyOfCase(entry))
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
    chosen: [...chosen.values()].map((entry) => identityOf(entry, user.username)),
  }
}
