/**
 * Source data verification: the principal investigator signs a questionnaire, then a monitor does; after that it may be
 * reopened.
 *
 *   none ──setPi──▶ signed ──setMonitor──▶ verified
 *     ▲──unsetPi──────┘                       │
 *     └────────unsetMonitor, unsetPi──────────┘
 *
 * A monitor's confirmation requires the investigator's: removing either mark of a confirmed questionnaire removes both.
 */
import { type Capability, holds, type Role } from '../permissions/capabilities'

/** In the words of the wire, the database and the specification, which calls the first by the role that sets it. */
export const levels = { signed: 'PI', verified: 'Monitor' } as const

export const sdvLevels = [levels.signed, levels.verified] as const

export type SdvLevel = (typeof sdvLevels)[number]

/** A mark as stored and sent. A confirmed questionnaire has one of each level. */
export interface SdvEntry {
  readonly questionnaireId: string
  readonly level: SdvLevel
}

/**
 * The level of the questionnaire: the monitor's entry takes precedence over the investigator's. Null without an entry.
 */
export function sdvLevelOf(entries: readonly SdvEntry[], questionnaireId: string): SdvLevel | null {
  const own = entries.filter((entry) => entry.questionnaireId === questionnaireId)
  if (own.length === 0) return null
  return own.some(({ level }) => level === levels.verified) ? levels.verified : levels.signed
}

const next: Readonly<Record<SdvLevel | 'none', SdvLevel | null>> = {
  none: levels.signed,
  [levels.signed]: levels.verified,
  [levels.verified]: null,
}

/** The level after this one: none, signed, verified, and none again. */
export function nextSdvLevel(level: SdvLevel | null): SdvLevel | null {
  return next[level ?? 'none']
}

export const sdvMoves = ['setPi', 'unsetPi', 'setMonitor', 'unsetMonitor'] as const

export type SdvMove = (typeof sdvMoves)[number]

type Rule = Readonly<{ to: SdvLevel | null; needs: Capability }>

const moves: Readonly<Record<SdvLevel | 'none', Readonly<Partial<Record<SdvMove, Rule>>>>> = {
  none: { setPi: { to: levels.signed, needs: 'canSetPiSdv' } },
  [levels.signed]: {
    unsetPi: { to: null, needs: 'canUnsetPiSdv' },
    setMonitor: { to: levels.verified, needs: 'canSetMonitorSdv' },
  },
  [levels.verified]: {
    unsetPi: { to: null, needs: 'canUnsetMonitorSdv' },
    unsetMonitor: { to: null, needs: 'canUnsetMonitorSdv' },
  },
}

export interface OpenSdvMove {
  readonly move: SdvMove
  readonly to: SdvLevel | null
}

/** The moves open to these roles at this level, each with the resulting level. */
export function openSdvMoves(held: readonly Role[], level: SdvLevel | null): readonly OpenSdvMove[] {
  return sdvMoves.flatMap((move) => {
    const rule = moves[level ?? 'none'][move]
    return rule && holds(held, rule.needs) ? [{ move, to: rule.to }] : []
  })
}

/** A mark, with the person who set it. */
interface SetMark extends SdvEntry {
  readonly user: string
}

/**
 * Whether the move would leave a questionnaire verified on both levels by the same person: two people must check the
 * source, even if one of them has both roles.
 */
export function signsBothLevels(
  standing: readonly SetMark[],
  questionnaireId: string,
  user: string,
  move: SdvMove,
): boolean {
  const isOwnOfPi = (mark: SetMark) =>
    mark.questionnaireId === questionnaireId && mark.level === levels.signed && mark.user === user
  return move === 'setMonitor' && standing.some(isOwnOfPi)
}

/** A mark, with the keys of the answers that changed since. */
export interface ComparedEntry extends SdvEntry {
  readonly changed?: readonly string[] | undefined
}

/**
 * Whether the investigator has to sign a change first: a monitor verifies a questionnaire only if the investigator's
 * mark is shown at each of its answers.
 */
export function waitsForPi(entries: readonly ComparedEntry[], questionnaireId: string): boolean {
  return entries.some(
    (mark) =>
      mark.questionnaireId === questionnaireId && mark.level === levels.signed && (mark.changed?.length ?? 0) > 0,
  )
}

export function mayMoveSdv(held: readonly Role[], level: SdvLevel | null, move: SdvMove): boolean {
  return openSdvMoves(held, level).some((open) => open.move === move)
}
