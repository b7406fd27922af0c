import type { ClosableFollowUp, ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { useState } from 'react'

export function followUpKey({ group, base, owner, name, questionnaireId }: ClosableFollowUp): string {
  return JSON.stringify([group, base, owner, name, questionnaireId])
}

export interface Selection {
  /** Of the page that is shown. */
  readonly chosen: ReadonlyMap<string, ListedFollowUp>
  /** All that are overdue were chosen, also those of other pages. */
  readonly isAllOverdue: boolean
  readonly isChosen: (one: ListedFollowUp) => boolean
  /** `isRange`: with all between it and the one before. */
  readonly choose: (some: readonly ListedFollowUp[], isOn: boolean, isRange?: boolean) => void
  readonly chooseAllOverdue: () => void
  readonly clear: () => void
}

interface Chosen {
  /** The page that it is of: another page begins with nothing chosen. */
  readonly page: readonly ListedFollowUp[] | null
  readonly keys: ReadonlySet<string>
  readonly last: string | null
  readonly isAllOverdue: boolean
}

/** The follow-ups that a person has ticked on this page. */
export function useSelection(page: readonly ListedFollowUp[] | null): Selection {
  const nothing: Chosen = { page, keys: new Set(), last: null, isAllOverdue: false }
  const [kept, setChosen] = useState<Chosen>(nothing)
  const current = kept.page === page ? kept : nothing
  const rows = page ?? []
  const chosen = new Map(rows.map((one) => [followUpKey(one), one] as const).filter(([key]) => current.keys.has(key)))
  return {
    chosen,
    isAllOverdue: current.isAllOverdue,
    isChosen: (one) => current.keys.has(followUpKey(one)),
    choose(some, isOn, isRange = false) {
      const [only] = some
      const place = (key: string | null) => rows.findIndex((one) => followUpKey(one) === key)
      const ends = [place(current.last), only ? place(followUpKey(only)) : -1].sort((a, b) => a - b)
      const [from = -1, to = -1] = ends
      const meant = isRange && from >= 0 ? rows.slice(from, to + 1) : some
      const keys = new Set(current.keys)
      for (const one of meant) {
        if (isOn) keys.add(followUpKey(one))
        else keys.delete(followUpKey(one))
      }
      const last = some.length === 1 && only ? followUpKey(only) : null
      setChosen({ page, keys, last, isAllOverdue: false })
    },
    chooseAllOverdue: () => setChosen({ ...current, page, isAllOverdue: true }),
    clear: () => setChosen(nothing),
  }
}
