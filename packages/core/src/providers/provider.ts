/** A provider of sign-in, such as the hospital's own: how it is reached, and what its word counts for here. */
import * as z from 'zod/mini'

/** The address at this server to which a provider sends people back, below the server's own. */
export const returnPath = 'sign-in/return'

const text = z.string().check(z.maxLength(255))
const lines = z.readonly(z.array(text.check(z.minLength(1))).check(z.maxLength(50)))

/** Who may come in at their first sign-in: people with an account here, or everybody whom the provider knows. */
export const admissions = ['accounts', 'everybody'] as const

export const provider = z.object({
  /** As the sign-in page names it, such as "Seeberg Hospital". */
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Offered on the sign-in page. Otherwise administrators can only test it. */
  isUsed: z.boolean(),
  /** The address of an OpenID provider, exactly as its tokens name it. */
  issuer: z.string().check(z.maxLength(500), z.refine(isIssuer)),
  clientId: text.check(z.minLength(1)),
  /** Blank keeps the stored secret, which is never sent back. */
  clientSecret: z.string().check(z.maxLength(1000)),
  admits: z.enum(admissions),
  /** Every address counts as verified, also without the provider's word for each. */
  vouchesForAddresses: z.boolean(),
  /** The `acr` or `amr` values that count as a second factor. */
  secondFactors: lines,
})

export type Provider = Readonly<z.infer<typeof provider>>

/** An https address without a query; http on this machine itself, where the server's settings allow it. */
export function isIssuer(address: string): boolean {
  return /^(https:\/\/[\w.-]+|https?:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[^\s?#@]*)?$/.test(address)
}

/**
 * Blank keeps the stored secret, but only for the same client of the same issuer. Otherwise anybody who becomes administrator could have it
 * sent to a server of their own.
 */
export function withKeptSecret(given: Provider, stored: Provider | null): Provider {
  const isSameClient = given.issuer === stored?.issuer && given.clientId === stored.clientId
  return isSameClient && given.clientSecret === '' ? { ...given, clientSecret: stored.clientSecret } : given
}

/** What a provider has said of a person, as far as it counts here. */
export interface SaidOfPerson {
  readonly email: string | null
  readonly isEmailVerified: boolean
  /** How they were authenticated: `acr`, and each of `amr`. */
  readonly authentication: readonly string[]
}

/** The address by which an account may be joined; null without one that is verified. */
export function addressToJoinBy(
  { vouchesForAddresses }: Pick<Provider, 'vouchesForAddresses'>,
  { email, isEmailVerified }: Pick<SaidOfPerson, 'email' | 'isEmailVerified'>,
): string | null {
  return isEmailVerified || vouchesForAddresses ? email : null
}

/** Whether the provider has asked for a second factor, so that ours is not asked for as well. */
export function countsAsSecondFactor(
  { secondFactors }: Pick<Provider, 'secondFactors'>,
  { authentication }: Pick<SaidOfPerson, 'authentication'>,
): boolean {
  return authentication.some((one) => secondFactors.includes(one))
}
