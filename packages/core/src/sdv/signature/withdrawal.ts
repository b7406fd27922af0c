/** Why a signature is withdrawn, or a confirmation taken back. */
import * as z from 'zod/mini'

export const withdrawalReason = z.string().check(z.maxLength(2000))

/** Null for a reason that says nothing. */
export function saidReason(reason: string | undefined): string | null {
  return reason?.trim() || null
}
