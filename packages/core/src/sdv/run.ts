/**
 * A run over several sections of a case: which of them it takes, and why it leaves others out. The page and the server ask
 * the same, so that a run never freezes a section without an answer.
 */
import type { SdvMove } from './level'
import type { ListedInModes } from './modal'

export interface SectionNow {
  /** A person has answered one of its questions. */
  readonly isBegun: boolean
  /** False for a follow-up before its time. */
  readonly isDue: boolean
}

export const notInRun = ['NotBegun', 'NotDue'] as const

export type NotInRun = (typeof notInRun)[number]

/** Null for a section that a run takes. */
export function whyNotInRun({ isBegun, isDue }: SectionNow): NotInRun | null {
  if (!isDue) return 'NotDue'
  return isBegun ? null : 'NotBegun'
}

/** Why the server left a section out, besides what a run leaves out. */
export const refusedInRun = ['WaitsForPi', 'SignedBySamePerson', 'MarksChanged', 'NotAccepted'] as const

export interface LeftOut {
  readonly questionnaireId: string
  readonly why: NotInRun | (typeof refusedInRun)[number]
}

export interface Run {
  readonly listed: ListedInModes
  readonly leftOut: Readonly<Record<SdvMove, readonly LeftOut[]>>
}

/** Only new marks are left out: an existing mark can always be withdrawn. */
export function runOver(listed: ListedInModes, now: (questionnaireId: string) => SectionNow): Run {
  const whyNot = (id: string) => whyNotInRun(now(id))
  const leftOut = (ids: readonly string[]) =>
    ids.flatMap((questionnaireId): readonly LeftOut[] => {
      const why = whyNot(questionnaireId)
      return why ? [{ questionnaireId, why }] : []
    })
  const taken = (ids: readonly string[]) => ids.filter((id) => whyNot(id) === null)
  return {
    listed: { ...listed, setPi: taken(listed.setPi), setMonitor: taken(listed.setMonitor) },
    leftOut: {
      setPi: leftOut(listed.setPi),
      setMonitor: leftOut(listed.setMonitor),
      unsetPi: [],
      unsetMonitor: [],
    },
  }
}
