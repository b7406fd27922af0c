/** A provider of sign-in, such as the hospital's own: how it is reached, and what its word counts for here. */
import * as z from 'zod/mini'
import { roles } from '../permissions/capabilities'
import { isPersonFilter } from './personFilter'

/** The address at this server to which a provider sends people back, below the server's own. */
export const returnPath = 'sign-in/return'

/** The same of SAML, to which the provider's page posts its answer. */
export const samlPath = 'sign-in/saml'

/** What this server says of itself by SAML. The address is its entity ID, too. */
export const samlMetadataPath = `${samlPath}/metadata`

const text = z.string().check(z.maxLength(255))
const blank = z.string().check(z.maxLength(0))
const lines = z.readonly(z.array(text.check(z.minLength(1))).check(z.maxLength(50)))
/** Of a claim of OpenID Connect, or of an attribute of SAML; blank for none. */
const claim = z.string().check(z.regex(/^([A-Za-z][\w:./-]{0,199})?$/))
const attribute = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/))

/** Who may come in at their first sign-in: people with an account here, or everybody whom the provider knows. */
export const admissions = ['accounts', 'everybody'] as const

const ofAllKinds = {
  /** As the sign-in page names it, such as "Seeberg Hospital". */
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Offered on the sign-in page. Otherwise administrators can only test it. */
  isUsed: z.boolean(),
  /** The name by which this server signs in there: of an OpenID client, or of a directory's account, as a distinguished name. */
  clientId: text.check(z.minLength(1)),
  /** Blank keeps the stored secret, which is never sent back. */
  clientSecret: z.string().check(z.maxLength(1000)),
  admits: z.enum(admissions),
  /** Every address counts as verified, also without the provider's word for each. */
  vouchesForAddresses: z.boolean(),
  /** The `acr` or `amr` values that count as a second factor. */
  secondFactors: lines,
  /** The claim, or the attribute of a directory, that names a person's groups; blank where groups give no roles. */
  groups: claim,
  /** A person of this group has this role here, and loses it with the group. */
  rolesOfGroups: z.readonly(
    z
      .array(z.object({ group: z.string().check(z.minLength(1), z.maxLength(500)), role: z.enum(roles) }))
      .check(z.maxLength(100)),
  ),
}

export const openIdProvider = z.object({
  kind: z.literal('openId'),
  ...ofAllKinds,
  /** The address of the provider, exactly as its tokens name it. */
  issuer: z.string().check(z.maxLength(500), z.refine(isIssuer)),
})

/** A directory that speaks LDAP, such as Active Directory. People type its password here. */
export const directory = z.object({
  kind: z.literal('ldap'),
  ...ofAllKinds,
  /** Its address, which is the issuer of its people: another address has other people. */
  issuer: z.string().check(z.maxLength(500), z.refine(isDirectoryAddress)),
  /** The certificates that it is trusted by, as PEM; blank for those that everybody trusts. */
  certificate: z.string().check(z.maxLength(20_000), z.refine(isCertificate)),
  /** The distinguished name below which people are. */
  base: z.string().check(z.minLength(1), z.maxLength(500)),
  /** Finds the one entry of a person by the name that they type. */
  filter: z.string().check(z.maxLength(1000), z.refine(isPersonFilter)),
  /** The attribute that stays the same for the life of an account. */
  subject: attribute,
  email: attribute,
  firstName: attribute,
  lastName: attribute,
})

/** A provider that speaks SAML 2.0: it signs what it says of a person, and its page posts that here. */
export const samlProvider = z.object({
  kind: z.literal('saml'),
  ...ofAllKinds,
  /** Its entity ID, exactly as its answers name it. */
  issuer: z.string().check(z.maxLength(500), z.regex(/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"']+$/)),
  // This server is named by an address of its own there, and shares no secret.
  clientId: blank,
  clientSecret: blank,
  /** Its page, to which people are sent. */
  signOn: z.string().check(z.maxLength(1000), z.refine(isSignOn)),
  /** By which its answers are known, as PEM: one, or the old and the new. */
  certificate: z.string().check(z.maxLength(20_000), z.minLength(1), z.refine(isCertificate)),
  /** It signs the whole answer besides, and that is asked for. What it says of the person it always must sign. */
  signsResponse: z.boolean(),
  /** The attribute that stays the same for the life of an account; blank for its persistent name for the person. */
  subject: claim,
  email: claim,
  firstName: claim,
  lastName: claim,
})

export const provider = z.discriminatedUnion('kind', [openIdProvider, directory, samlProvider])

export type Provider = Readonly<z.infer<typeof provider>>
export type OpenIdProvider = Readonly<z.infer<typeof openIdProvider>>
export type DirectoryProvider = Readonly<z.infer<typeof directory>>
export type SamlProvider = Readonly<z.infer<typeof samlProvider>>
export type ProviderKind = Provider['kind']

/** An https address without a query; http on this machine itself, where the server's settings allow it. */
export function isIssuer(address: string): boolean {
  return /^(https:\/\/[\w.-]+|https?:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[^\s?#@]*)?$/.test(address)
}

/** An address as of an issuer, which may have a query. */
export function isSignOn(address: string): boolean {
  const [page = '', ...query] = address.split('?')
  return isIssuer(page) && query.length < 2 && !/[\s#<>"']/.test(query.join())
}

/** By whom an identity is given. The same address may name people otherwise by SAML than by OpenID Connect. */
export function issuerOfPeople({ kind, issuer }: Pick<Provider, 'kind' | 'issuer'>): string {
  return kind === 'saml' ? `saml:${issuer}` : issuer
}

const onThisMachine = String.raw`(localhost|127\.0\.0\.1|\[::1\])`

/** LDAP over TLS (ldaps), or with StartTLS (ldap); in the open to this machine itself, and nowhere else. */
export function isDirectoryAddress(address: string): boolean {
  return /^ldaps?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(address)
}

/** How a directory's connection is kept secret. */
export function transportOf(address: string): 'tls' | 'startTls' | 'open' {
  if (/^ldaps:/i.test(address)) return 'tls'
  return new RegExp(`^ldap://${onThisMachine}(:|$)`, 'i').test(address) ? 'open' : 'startTls'
}

function isCertificate(text: string): boolean {
  return text === '' || /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/.test(text)
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
  readonly groups: readonly string[]
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
