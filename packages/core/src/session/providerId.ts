import * as z from 'zod/mini'

/** Names a provider of sign-in in addresses and options. */
export const providerId = z.string().check(z.regex(/^[a-z0-9]{1,40}$/))

/** A provider of sign-in, as people are offered it. */
export const offeredProvider = z.object({
  id: providerId,
  name: z.string(),
  /** Its password is typed here, and not on a page there. */
  isDirectory: z.optional(z.boolean()),
})

export type OfferedProvider = Readonly<z.infer<typeof offeredProvider>>
