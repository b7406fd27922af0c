/** The account of a person whom a provider has named, joined at their first sign-in: by a verified mail address, and never by a name. */
import { addressToJoinBy, type Provider } from '@casebook/core/providers/provider'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { acceptInvitation, accountOfAddress, join, usernameOf } from '../session/providers/identities.repository'
import type { Said } from '../session/providers/said'
import { type Account, createUser, findAccount, storedName } from '../session/users'

interface Joining {
  readonly provider: Provider
  readonly said: Said
  readonly at: Date
}

/** Null: no account is theirs, and none may be made. */
export async function joinAccount(tx: Database, { provider, said, at }: Joining): Promise<Account | null> {
  const username = await usernameOf(tx, said)
  if (username !== null) return findAccount(tx, username)
  const joined = await accountToJoin(tx, provider, said)
  if (!joined) return null
  const { isNew, isInvited } = joined
  if (isNew) await createUser(tx, { ...joined, firstName: said.firstName, lastName: said.lastName, at })
  if (!(await join(tx, said, { username: joined.username, by: isNew ? 'arrival' : 'address', at }))) return null
  if (isInvited) await acceptInvitation(tx, joined.username, at)
  await recordEvent(tx, 'providerJoined', { at, source: joined.username, provider: provider.name })
  return findAccount(tx, joined.username)
}

export interface AccountToJoin {
  readonly username: string
  readonly email: string
  readonly isNew: boolean
  readonly isInvited: boolean
}

/** The account that a first sign-in would join or make. */
export async function accountToJoin(db: Database, provider: Provider, said: Said): Promise<AccountToJoin | null> {
  const address = addressToJoinBy(provider, said)
  const { found, isTaken } =
    address === null ? { found: null, isTaken: false } : await accountOfAddress(db, said.issuer, address)
  if (found) return { ...found, email: address ?? '', isNew: false }
  if (isTaken || provider.admits !== 'everybody') return null
  const username = await freeName(db, address ?? said.preferredName ?? said.subject, hostOf(provider))
  return username === null ? null : { username, email: address ?? '', isNew: true, isInvited: false }
}

/** A name that is taken is another person's: the provider's host is added. */
async function freeName(db: Database, wanted: string, host: string): Promise<string | null> {
  for (const name of [wanted, `${wanted}@${host}`]) {
    const isTaken = (await findAccount(db, await storedName(db, name))) !== null
    if (!isTaken && name.length <= 255) return name
  }
  return null
}

const hostOf = (provider: Provider) => new URL(provider.kind === 'saml' ? provider.signOn : provider.issuer).hostname
