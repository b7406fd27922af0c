/** The people who need a second factor, as an administrator has set it. */
import * as z from 'zod/mini'
import { type Role, roles } from '../permissions/capabilities'

export const requiredFactor = z.object({
  everybody: z.boolean(),
  roles: z.readonly(z.array(z.enum(roles)).check(z.maxLength(roles.length))),
})

export type RequiredFactor = Readonly<z.infer<typeof requiredFactor>>

/** `required` is null where the option is not set. */
export function needsSecondFactor(required: RequiredFactor | null, held: readonly Role[]): boolean {
  if (!required) return false
  return required.everybody || held.some((role) => required.roles.includes(role))
}

/** Whether the option requires nothing. It is then stored as null. */
export function requiresNothing({ everybody, roles: required }: RequiredFactor): boolean {
  return !everybody && required.length === 0
}
