/** Answers the calls of a person's own second factor, and of the second step of signing in. */
import { secondFactorWire } from '@casebook/api-adapter/secondFactor/secondFactor.wire'
import { secondStepWire } from '@casebook/api-adapter/secondFactor/secondStep.wire'
import { readCode } from '@casebook/core/secondFactor/code'
import type { secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import type { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import { recordEvent, recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Exchange, Services } from '../services'
import { isFresh, verifiedHash } from '../session/changePassword'
import { completeSession } from '../session/sessions.repository'
import { door } from '../session/throttle/door'
import { lockAccount } from '../session/users'
import { newRecoveryCodes } from './recoveryCodes'
import { isFactorRequired } from './requiredFactor'
import {
  appSince,
  countUnusedCodes,
  deleteFactors,
  findNewSecret,
  hasApp,
  writeApp,
  writeNewSecret,
  writeRecoveryCodes,
} from './secondFactor.repository'
import { enterCode } from './secondStep'
import { appAddress, newAppSecret, stepOfCode } from './totp'

export const secondFactorArea: Area = {
  calls: [answers(secondFactorWire, secondFactorHandlers), answers(secondStepWire, secondStepHandlers)],
}

/** A secret that was begun and not confirmed. */
const validFor = 30 * 60_000

function secondFactorHandlers(services: Services): AreaHandlers<typeof secondFactorCalls> {
  const { db, now } = services

  /** The password, unless it was shown lately and that is enough. */
  async function isTrusted(username: string, { session }: Exchange, password: string | undefined): Promise<boolean> {
    if (password === undefined) return session !== null && isFresh(session, now())
    const sender = { name: `user ${username}`, isKnown: true }
    return (await door.pass(() => verifiedHash(services, username, password), sender)) !== null
  }

  return {
    async getSecondFactor(_request, { username, roles }) {
      const [since, recoveryCodesLeft] = [await appSince(db, username), await countUnusedCodes(db, username)]
      const isRequired = await isFactorRequired(db, roles)
      return { type: 'ReceivedSecondFactor', appSince: since?.toISOString() ?? null, recoveryCodesLeft, isRequired }
    },

    async beginApp({ currentPassword }, { username }, exchange) {
      if (!(await isTrusted(username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      const secret = newAppSecret()
      await writeNewSecret(db, username, secret, now())
      return { type: 'AppBegun', secret, address: appAddress(username, secret) }
    },

    async confirmApp({ code }, { username }, { session }) {
      const typed = readCode(code)
      if (typed?.kind !== 'app') return { type: 'CodeWrong' }
      // Made before the transaction, which it would hold up.
      const codes = (await hasApp(db, username)) ? null : await newRecoveryCodes()
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        const at = now()
        const begun = await findNewSecret(tx, username)
        if (!begun || at.getTime() - begun.since.getTime() > validFor) return { type: 'NotBegun' }
        const lastStep = stepOfCode({ secret: begun.secret, lastStep: null }, typed.digits, at)
        if (lastStep === null) return { type: 'CodeWrong' }
        await writeApp(tx, username, { secret: begun.secret, lastStep }, at)
        if (codes) await writeRecoveryCodes(tx, username, codes)
        if (session) await completeSession(tx, session.idHash)
        await recordEvent(tx, 'secondFactorAdded', { at, source: username, means: 'app' })
        return { type: 'AppConfirmed', recoveryCodes: codes?.shown ?? [] }
      })
    },

    async makeRecoveryCodes({ currentPassword }, { username }, exchange) {
      if (!(await isTrusted(username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      const codes = await newRecoveryCodes()
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        if (!(await hasApp(tx, username))) return { type: 'NoSecondFactor' }
        await writeRecoveryCodes(tx, username, codes)
        await recordEvent(tx, 'recoveryCodesMade', { at: now(), source: username })
        return { type: 'RecoveryCodesMade', recoveryCodes: codes.shown }
      })
    },

    async removeApp({ currentPassword }, { username, roles }, exchange) {
      if (!(await isTrusted(username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        if (await isFactorRequired(tx, roles)) return { type: 'StillRequired' }
        const had = await hasApp(tx, username)
        await deleteFactors(tx, username)
        const removed = serverEvent('secondFactorRemoved', {
          at: now(),
          source: username,
          user: username,
          means: 'app',
        })
        await recordEvents(tx, ...(had ? [removed] : []))
        return { type: 'Ok' }
      })
    },
  }
}

function secondStepHandlers(services: Services): AreaHandlers<typeof secondStepCalls> {
  return { enterCode: (request, _caller, exchange) => enterCode(services, request, exchange) }
}
