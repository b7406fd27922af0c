/** Answers the calls that execute a credential for what is about to be signed. What is refused is in the log. */
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { credentialCalls } from '@casebook/core/sdv/credential/credential.calls'
import { inTransaction } from '../database/transaction'
import { serverEvent } from '../events'
import { optionsOfTouch, passkeysHere, touchedPasskey } from '../secondFactor/passkeys'
import { hasPasskey } from '../secondFactor/passkeys.repository'
import type { Exchange, Services } from '../services'
import { checkPassword } from '../session/changePassword'
import { offered } from '../session/providers/providers.repository'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { door } from '../session/throttle/door'
import { ownPasswordThere } from './byProvider/ownPasswordThere'
import { beginProviderSigning, confirmProvider, providersToSignWith } from './byProvider/providerSigning'
import { hasSaidName, insertRights, type Signed } from './credential.repository'

type Calls = typeof credentialCalls
type Answer<C extends keyof Calls> = Promise<ResultOf<Calls[C]>>

interface Password {
  readonly username?: string | undefined
  readonly password: string
  readonly provider?: string | undefined
}

/** @param signaturesOf what a request is about; undefined if the caller may not look at it */
export function credentialHandlers<T>(
  services: Services,
  signaturesOf: (toSign: T, caller: Caller) => Promise<readonly Signed[] | undefined>,
) {
  const { db, now } = services

  async function noteRefusal(username: string, { ip }: Exchange): Promise<void> {
    await recordEventsAnyhow(services, serverEvent('signatureRefused', { at: now(), source: username, ip }))
  }

  return {
    async getSigningMeans(_: unknown, { username }: Caller, exchange: Exchange): Answer<'getSigningMeans'> {
      const { session } = exchange
      if (!session) return { type: 'LoginRequired' }
      const providers = await providersToSignWith(services, username)
      return {
        type: 'ReceivedSigningMeans',
        asksName: !(await hasSaidName(db, session, now())),
        hasPasskey: passkeysHere(services, exchange) !== null && (await hasPasskey(db, username)),
        ...(providers.length > 0 && { providers: providers.map(offered) }),
      }
    },

    async confirmPassword(request: T & Password, caller: Caller, exchange: Exchange): Answer<'confirmPassword'> {
      const { session } = exchange
      const { username, password, provider } = request
      if (!session) return { type: 'LoginRequired' }
      const signatures = await signaturesOf(request, caller)
      if (!signatures) return { type: 'InsufficientPermissions' }
      if (username === undefined && !(await hasSaidName(db, session, now()))) return { type: 'NameRequired' }
      const isOwnName = username === undefined || username.trim() === caller.username
      const sender = { name: `user ${caller.username}`, isKnown: true }
      const checked =
        provider === undefined
          ? await door.pass(() => checkPassword(services, caller.username, isOwnName ? password : null), sender)
          : await ownPasswordThere(services, provider, { username, password }, caller)
      if (checked.type === 'NoSuchProvider' || checked.type === 'ProviderSilent') return checked
      if (checked.type === 'Right') {
        const ofThisServer = username === undefined ? 'password' : 'nameAndPassword'
        const means = provider === undefined ? ofThisServer : 'provider'
        const given = { username: caller.username, means, at: now(), saysName: username !== undefined } as const
        await inTransaction(db, (tx) => insertRights(tx, session, { ...given, signatures }))
        return { type: 'PasswordConfirmed' }
      }
      await noteRefusal(caller.username, exchange)
      if (checked.type === 'Wrong') return { type: 'PasswordWrong' }
      return { type: 'TooManyFailedLogins', ...(checked.until && { until: checked.until.toISOString() }) }
    },

    async beginProviderSigning(
      request: T & { readonly provider: string },
      caller: Caller,
      exchange: Exchange,
    ): Answer<'beginProviderSigning'> {
      const signatures = await signaturesOf(request, caller)
      if (!signatures) return { type: 'InsufficientPermissions' }
      return beginProviderSigning(services, { provider: request.provider, signatures }, caller, exchange)
    },

    async confirmProvider(request: T, caller: Caller, exchange: Exchange): Answer<'confirmProvider'> {
      const signatures = await signaturesOf(request, caller)
      if (!signatures) return { type: 'InsufficientPermissions' }
      return confirmProvider(services, signatures, caller, exchange)
    },

    async beginPasskeySigning(_: unknown, { username }: Caller, exchange: Exchange): Answer<'beginPasskeySigning'> {
      const here = passkeysHere(services, exchange)
      if (!here) return { type: 'NoPasskeysHere' }
      return { type: 'PasskeyAsked', options: await optionsOfTouch(services, here, username, exchange) }
    },

    async confirmPasskey(
      request: T & { readonly response: string },
      caller: Caller,
      exchange: Exchange,
    ): Answer<'confirmPasskey'> {
      const { session } = exchange
      const { username } = caller
      const here = passkeysHere(services, exchange)
      if (!session) return { type: 'LoginRequired' }
      if (!here) return { type: 'NoPasskeysHere' }
      const signatures = await signaturesOf(request, caller)
      if (!signatures) return { type: 'InsufficientPermissions' }
      const given = { username, means: 'passkey', at: now(), saysName: true, signatures } as const
      const { response } = request
      const isTouched = await touchedPasskey(services, here, { username, response }, exchange, (tx) =>
        insertRights(tx, session, given),
      )
      if (isTouched) return { type: 'PasskeyConfirmed' }
      await noteRefusal(username, exchange)
      return { type: 'PasskeyRefused' }
    },
  }
}
