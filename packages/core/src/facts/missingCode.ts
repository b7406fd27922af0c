/** Why a cell of an export is empty. */
import { type MissingReason, missingReasons, namedReason } from '../bases/reasons/missingReason'
import type { NotDoneCause } from '../followUps/notDone'
import { type Unknown, unknown } from './fact'

/**
 * HL7 v3 null flavours, as used in clinical data sets, and our own of an answer that the rules hide. An unknown with a reason has the code of
 * the reason after a dot, so a reader that knows `UNK` alone still finds it at the start. So has what was
 * not asked because its follow-up was closed, with the cause: `NASK.LOST`.
 */
export type MissingCode = 'UNK' | `UNK.${string}` | 'NASK' | `NASK.${string}` | 'HIDDEN'

interface HasReasons {
  readonly missingReasons?: readonly MissingReason[] | undefined
}

export function codeOfUnknown(base: HasReasons, { reason }: Unknown): MissingCode {
  return reason === undefined ? 'UNK' : `UNK.${namedReason(base, reason).code}`
}

/** A follow-up that is closed for this cause was not asked. */
export function codeOfNotDone(cause: NotDoneCause): MissingCode {
  return `NASK.${cause.toUpperCase()}`
}

/** The inverse of `codeOfUnknown`. Null for another code. A reason that the base does not know stays, for the server to refuse it by name. */
export function unknownOfCode(base: HasReasons, code: string): Unknown | null {
  if (code === 'UNK') return unknown
  if (!code.startsWith('UNK.')) return null
  const said = code.slice('UNK.'.length)
  const known = missingReasons(base).find((reason) => reason.code === said)
  return { unknown: true, reason: known?.id ?? said }
}
