/** The person whom a provider has named comes in: joined to an account, asked for a second factor where one is due, and signed in. */
import { countsAsSecondFactor, type Provider } from '@casebook/core/providers/provider'
import type { SignInAtDirectoryResult } from '@casebook/core/providers/providerSignIn.calls'
import { isFactorRequired } from '../deployment/requiredFactor'
import { waysOf } from '../secondFactor/secondFactor.repository'
import { beginSecondStep } from '../secondFactor/secondStep'
import type { Database, Exchange, Services } from '../services'
import { clientUserOf } from '../session/clientUser'
import { openIn } from '../session/openSession'
import { forgetLeaving, keepProviderSession, type ProviderSession } from '../session/providers/identities.repository'
import { recheckAtFirst } from '../session/providers/recheck'
import type { Said } from '../session/providers/said'
import { takeRolesOfGroups } from '../session/providers/takeRolesOfGroups'
import { hashOfSecret } from '../session/secrets/secret'
import { type Account, findAccount, lockAccount } from '../session/users'
import { joinAccount } from './joinAccount'

interface Arriving {
  readonly id: string
  readonly provider: Provider
  readonly said: Said
  /** The person whose open form the sign-in covers. */
  readonly onlyUser: string | null
}

type Arrived =
  | Extract<
      SignInAtDirectoryResult,
      { type: 'LoginSuccessful' | 'SecondFactorRequired' | 'NoAccount' | 'Deactivated' | 'OtherAccount' }
    >
  /** The password changed meanwhile. */
  | { readonly type: 'SignInAgain' }

export async function arrive(
  services: Services,
  { id, provider, said, onlyUser }: Arriving,
  exchange: Exchange,
): Promise<Arrived> {
  const { db, now } = services
  const joining = { provider, said, at: now() }
  const account = await db.transaction().execute(async (tx) => {
    const joined = await joinAccount(tx, joining)
    if (!joined) return null
    const { username } = joined
    await forgetLeaving(tx, username, said.issuer)
    const hasOthers = await takeRolesOfGroups(tx, said.groups, { provider, username, at: now() })
    return hasOthers ? findAccount(tx, username) : joined
  })
  if (!account) return { type: 'NoAccount', provider: provider.name }
  if (!account.isOpen) return { type: 'Deactivated' }
  if (onlyUser !== null && account.username !== onlyUser) return { type: 'OtherAccount' }

  const { issuer, subject, refreshToken } = said
  const kept = { provider: id, issuer, subject, refreshToken, recheckAt: recheckAtFirst(provider, said, now()) }
  const isSecond = countsAsSecondFactor(provider, said)
  const ways = isSecond ? null : await waysOf(db, account.username)
  if (ways) {
    const step = await beginSecondStep(services, { account, renewedHash: null, ways }, exchange)
    if (!step) return { type: 'SignInAgain' }
    await keepProviderSession(db, hashOfSecret(step.step), kept)
    return { ...step, username: account.username }
  }
  const needsSecondFactor = !isSecond && (await isFactorRequired(db, account.roles))
  await db.transaction().execute((tx) => open(tx, { account, needsSecondFactor, kept, at: now() }, exchange))
  return { type: 'LoginSuccessful', user: await clientUserOf(db, { ...account, needsSecondFactor }) }
}

interface Opening {
  readonly account: Account
  readonly needsSecondFactor: boolean
  readonly kept: ProviderSession
  readonly at: Date
}

async function open(tx: Database, { account: { username }, needsSecondFactor, kept, at }: Opening, exchange: Exchange) {
  await lockAccount(tx, username)
  const { secret, device } = await openIn(tx, { username, needsSecondFactor, at }, exchange)
  await keepProviderSession(tx, hashOfSecret(secret), kept)
  exchange.startSession(secret, device)
}
