import * as z from 'zod/mini'

/** What a provider has said of a person, and everything that it said, for an administrator's test. */
export const said = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  authentication: z.readonly(z.array(z.string())),
  groups: z.readonly(z.array(z.string())),
  firstName: z.string(),
  lastName: z.string(),
  /** As they call themselves there. Never a reason to open an account of that name. */
  preferredName: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  /** When they authenticated there, in seconds; null if it does not say. */
  authenticatedAt: z.nullable(z.number()),
  /** When its session ends, in seconds; null if it does not say. */
  endsAt: z.nullable(z.number()),
  claims: z.record(z.string(), z.unknown()),
})

export type Said = Readonly<z.infer<typeof said>>
