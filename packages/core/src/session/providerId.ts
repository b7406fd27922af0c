import * as z from 'zod/mini'

/** Names a provider of sign-in in addresses and options. */
export const providerId = z.string().check(z.regex(/^[a-z0-9]{1,40}$/))
