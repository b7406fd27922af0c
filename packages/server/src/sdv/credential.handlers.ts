/** Answers the calls that execute a credential for signatures. What is refused is in the log. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { credentialCalls } from '@casebook/core/sdv/credential/credential.calls'
import { readableCase } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import { serverEvent } from '../events'
import type { AreaHandlers } from '../http/area'
import { optionsOfTouch, passkeysHere, touchedPasskey } from '../secondFactor/passkeys'
import { hasPasskey } from '../secondFactor/passkeys.repository'
import type { Exchange, Services } from '../services'
import { checkPassword } from '../session/changePassword'
import { offered } from '../session/providers/providers.repository'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { door } from '../session/throttle/door'
import { ownPasswordThere } from './byProvider/ownPasswordThere'
import { beginProviderSigning, confirmProvider, providersToSignWith } from './byProvider/providerSigning'
import { hasSaidName, insertRights } from './credential.repository'

type Calls = typeof credentialCalls
type Confirming = ReceivedRequestOf<Calls['confirmPassword']>

export function credentialHandlers(services: Services): AreaHandlers<Calls> {
  const { db, now } = services

  async function noteRefusal(username: string, { ip }: Exchange): Promise<void> {
    await recordEventsAnyhow(services, serverEvent('signatureRefused', { at: now(), source: username, ip }))
  }

  async function confirmPassword(
    { username, password, provider, move, questionnaires, key, ...named }: Confirming,
    caller: Caller,
    exchange: Exchange,
  ): Promise<ResultOf<Calls['confirmPassword']>> {
    const { session } = exchange
    if (!session) return { type: 'LoginRequired' }
    const found = await readableCase(db, caller, named)
    if (!found) return { type: 'InsufficientPermissions' }
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
      const given = {
        caseId: found.id,
        username: caller.username,
        means,
        at: now(),
        move,
        questionnaires,
        key,
        saysName: username !== undefined,
      } as const
      await inTransaction(db, (tx) => insertRights(tx, session, given))
      return { type: 'PasswordConfirmed' }
    }
    await noteRefusal(caller.username, exchange)
    if (checked.type === 'Wrong') return { type: 'PasswordWrong' }
    return { type: 'TooManyFailedLogins', ...(checked.until && { until: checked.until.toISOString() }) }
  }

  return {
    async getSigningMeans(_, { username }, exchange) {
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

    confirmPassword,

    beginProviderSigning: (request, caller, exchange) => beginProviderSigning(services, request, caller, exchange),
    confirmProvider: (request, caller, exchange) => confirmProvider(services, request, caller, exchange),

    async beginPasskeySigning(_, { username }, exchange) {
      const here = passkeysHere(services, exchange)
      if (!here) return { type: 'NoPasskeysHere' }
      return { type: 'PasskeyAsked', options: await optionsOfTouch(services, here, username, exchange) }
    },

    async confirmPasskey({ response, move, questionnaires, key, ...named }, caller, exchange) {
      const { session } = exchange
      const here = passkeysHere(services, exchange)
      if (!session) return { type: 'LoginRequired' }
      if (!here) return { type: 'NoPasskeysHere' }
      const found = await readableCase(db, caller, named)
      if (!found) return { type: 'InsufficientPermissions' }
      const given = {
        caseId: found.id,
        username: caller.username,
        means: 'passkey',
        at: now(),
        saysName: true,
      } as const
      const isTouched = await touchedPasskey(services, here, { username: caller.username, response }, exchange, (tx) =>
        insertRights(tx, session, { ...given, move, questionnaires, key }),
      )
      if (isTouched) return { type: 'PasskeyConfirmed' }
      await noteRefusal(caller.username, exchange)
      return { type: 'PasskeyRefused' }
    },
  }
}
