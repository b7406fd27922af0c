/**
 * A stored case moves to another version of its base, as a rehearsal says it would.
 *
 * What the new version does not accept is withdrawn by the move, and stays in the trail. A later move to a version that accepts it brings it
 * back: so a move is undone by another one. Answers that are only hidden stay, as data entry keeps them.
 */
import type { Fact } from '../facts/fact'
import type { Listing } from '../questions/codeList'
import type { Effect } from '../rehearsal/effect'
import { comingBack, type RehearsedCase, rehearse } from '../rehearsal/rehearse'
import type { RehearsalCounts } from '../rehearsal/summary'
import type { CompiledBase } from '../rules/compile'

/** What becomes of the signatures and verifications at sections whose answers a move changes: their case stays behind, or they drop. */
export const signedChoices = ['stay', 'drop'] as const
export type SignedChoice = (typeof signedChoices)[number]

/**
 * Why a case keeps its version. `unsaved`: somebody has answers in it that are not saved. `locked`: an answer that changes is under an
 * interim lock. `failed`: the log of the server has the reason.
 */
export const stayReasons = ['signed', 'unsaved', 'locked', 'failed'] as const
export type StayReason = (typeof stayReasons)[number]

export interface MoveCounts {
  /** Of the cases that move. */
  readonly effects: RehearsalCounts
  /** Answers that come back from an earlier move. */
  readonly back: number
  readonly stay: Readonly<Record<StayReason, number>>
}

export interface CaseMove {
  readonly effects: readonly Effect[]
  /** What the move says of the case: answers withdrawn, and answers that come back. */
  readonly said: readonly Fact[]
  readonly back: number
}

/** `withdrawn`: the answers that earlier moves have withdrawn, and that nobody has given since. */
export interface MovedCase extends Omit<RehearsedCase, 'back'> {
  readonly withdrawn: readonly Fact[]
}

export function moveCase(before: CompiledBase, after: CompiledBase): (one: MovedCase, isListed: Listing) => CaseMove {
  const effectsOn = rehearse(before, after)
  return ({ withdrawn, ...one }, isListed) => {
    const back = comingBack(after, one.answers, withdrawn, isListed)
    const effects = effectsOn({ ...one, back }, isListed)
    const gone = effects.flatMap(({ kind, key, reason }): Fact[] =>
      kind === 'lost' && reason !== 'Hidden' ? [{ id: key, value: null }] : [],
    )
    return { effects, said: [...gone, ...back], back: back.length }
  }
}

/** Whether the move touches what is signed or verified. */
export function touchesMark({ effects }: Pick<CaseMove, 'effects'>): boolean {
  return effects.some(({ kind }) => kind === 'mark')
}
