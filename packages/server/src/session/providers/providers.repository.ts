/**
 * The providers of sign-in: one option for each. Their secrets are kept encrypted, under a key derived from a secret of this installation, and
 * never leave the server.
 */
import { type Provider, provider } from '@casebook/core/providers/provider'
import type { OfferedProvider } from '@casebook/core/session/providerId'
import { secretInWords } from '../../deployment/changeOption'
import { optionValue } from '../../deployment/options.repository'
import type { Database } from '../../services'
import { openText, sealingKey, sealText } from '../secrets/sealedText'

const prefix = 'SignInProvider.'

export const optionOfProvider = (id: string) => `${prefix}${id}`

/** By id. */
export async function storedProviders(db: Database): Promise<readonly { id: string; provider: Provider }[]> {
  const rows = await db
    .selectFrom('option')
    .select(['name', 'value'])
    .where('name', 'like', `${prefix}%`)
    .where('value', 'is not', null)
    .orderBy('name')
    .execute()
  return Promise.all(
    rows.map(async ({ name, value }) => ({ id: name.slice(prefix.length), provider: await opened(db, value) })),
  )
}

/** As people are offered it. */
export function offered({
  id,
  provider: { name, kind },
}: {
  readonly id: string
  readonly provider: Provider
}): OfferedProvider {
  return { id, name, ...(kind === 'ldap' && { isDirectory: true }) }
}

/** Null where there is none of this id. */
export async function storedProvider(db: Database, id: string): Promise<Provider | null> {
  const value = await optionValue(db, optionOfProvider(id))
  return value === undefined ? null : opened(db, value)
}

/** One that was stored before there were kinds speaks OpenID Connect, and before there were roles by groups it gives none. */
function parsed(value: unknown): Provider {
  const before = { kind: 'openId', groups: '', rolesOfGroups: [] }
  return provider.parse(typeof value === 'object' ? { ...before, ...value } : value)
}

async function opened(db: Database, value: unknown): Promise<Provider> {
  const stored = parsed(value)
  const { clientSecret, issuer } = stored
  return { ...stored, clientSecret: clientSecret && openText(clientSecret, await keyOf(db), issuer) }
}

/** As it is stored: with the secret encrypted. The same secret stays as it was encrypted before. */
export async function sealedProvider(db: Database, id: string, given: Provider): Promise<Provider> {
  const { clientSecret, issuer } = given
  const known = await storedProvider(db, id)
  if (known?.clientSecret === clientSecret && known.issuer === issuer)
    return { ...given, clientSecret: parsed(await optionValue(db, optionOfProvider(id))).clientSecret }
  return { ...given, clientSecret: clientSecret && sealText(clientSecret, await keyOf(db), issuer) }
}

/** For the server log: of the secret only whether it is another than before. */
export function providerInWords(value: unknown, before: unknown): string {
  const { clientSecret, secondFactors, rolesOfGroups, ...plain } = parsed(value)
  const earlier = before === null ? undefined : parsed(before)
  return [
    ...Object.entries(plain).map(([field, is]) => `${field}: ${String(is)}`),
    `secondFactors: ${secondFactors.join(', ')}`,
    ...rolesOfGroups.map(({ group, role }) => `${role}: ${group}`),
    `clientSecret: ${secretInWords(clientSecret, earlier?.clientSecret)}`,
  ].join('\n')
}

const keyOf = (db: Database) => sealingKey(db, 'signInProviders', 'ClientSecret')
