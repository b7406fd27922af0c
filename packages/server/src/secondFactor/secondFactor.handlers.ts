/** Answers the calls of a person's own second factor, and of the second step of signing in. */
import { secondFactorWire } from '@casebook/api-adapter/secondFactor/secondFactor.wire'
import { secondStepWire } from '@casebook/api-adapter/secondFactor/secondStep.wire'
import { readCode } from '@casebook/core/secondFactor/code'
import type { secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import type { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import { isFactorRequired } from '../deployment/requiredFactor'
import { recordEvent, recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { isTrusted } from '../session/isTrusted'
import { completeSession } from '../session/sessions.repository'
import { lockAccount } from '../session/users'
import { newPasskey, optionsOfNewPasskey, optionsOfSignIn, passkeysHere, signInByPasskey } from './passkeys'
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey, useChallenge } from './passkeys.repository'
import { newRecoveryCodes } from './recoveryCodes'
import {
  appSince,
  countUnusedCodes,
  deleteApp,
  deleteCodesWithoutFactor,
  findNewSecret,
  waysOf,
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

  return {
    async getSecondFactor(_request, { username, roles }) {
      const passkeys = (await passkeysOf(db, username)).map(({ id, name, added_at, used_at }) => ({
        id,
        name,
        addedAt: added_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      }))
      const [since, recoveryCodesLeft] = [await appSince(db, username), await countUnusedCodes(db, username)]
      const isRequired = await isFactorRequired(db, roles)
      return {
        type: 'ReceivedSecondFactor',
        appSince: since?.toISOString() ?? null,
        passkeys,
        recoveryCodesLeft,
        isRequired,
      }
    },

    async beginApp({ currentPassword }, { username }, exchange) {
      if (!(await isTrusted(services, username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      const secret = newAppSecret()
      await writeNewSecret(db, username, secret, now())
      return { type: 'AppBegun', secret, address: appAddress(username, secret) }
    },

    async confirmApp({ code }, { username }, { session }) {
      const typed = readCode(code)
      if (typed?.kind !== 'app') return { type: 'CodeWrong' }
      // Made before the transaction, which it would hold up.
      const codes = (await waysOf(db, username)) ? null : await newRecoveryCodes()
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
      if (!(await isTrusted(services, username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      const codes = await newRecoveryCodes()
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        if (!(await waysOf(tx, username))) return { type: 'NoSecondFactor' }
        await writeRecoveryCodes(tx, username, codes)
        await recordEvent(tx, 'recoveryCodesMade', { at: now(), source: username })
        return { type: 'RecoveryCodesMade', recoveryCodes: codes.shown }
      })
    },

    async removeApp({ currentPassword }, { username, roles }, exchange) {
      if (!(await isTrusted(services, username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        const ways = await waysOf(tx, username)
        if (!ways?.passkey && (await isFactorRequired(tx, roles))) return { type: 'StillRequired' }
        await deleteApp(tx, username)
        await deleteCodesWithoutFactor(tx, username)
        const removed = serverEvent('secondFactorRemoved', {
          at: now(),
          source: username,
          user: username,
          means: 'app',
        })
        await recordEvents(tx, ...(ways?.app ? [removed] : []))
        return { type: 'Ok' }
      })
    },

    async beginPasskey({ currentPassword }, { username }, exchange) {
      const here = passkeysHere(services, exchange)
      if (!here) return { type: 'NoPasskeysHere' }
      if (!(await isTrusted(services, username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      return { type: 'PasskeyBegun', options: await optionsOfNewPasskey(services, here, username, exchange) }
    },

    async addPasskey({ response, name }, { username }, exchange) {
      const here = passkeysHere(services, exchange)
      if (!here) return { type: 'NoPasskeysHere' }
      const made = await newPasskey(services, here, username, response, exchange)
      if (!made) return { type: 'PasskeyRefused' }
      const codes = (await waysOf(db, username)) ? null : await newRecoveryCodes()
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        const at = now()
        const { hash, expiresAt } = made.challenge
        if (!(await useChallenge(tx, hash, expiresAt))) return { type: 'PasskeyRefused' }
        if (!(await insertPasskey(tx, made.value, nameOfPasskey(name), at))) return { type: 'PasskeyRefused' }
        if (codes) await writeRecoveryCodes(tx, username, codes)
        if (exchange.session) await completeSession(tx, exchange.session.idHash)
        await recordEvent(tx, 'secondFactorAdded', { at, source: username, means: 'passkey' })
        return { type: 'PasskeyAdded', recoveryCodes: codes?.shown ?? [] }
      })
    },

    async renamePasskey({ id, name }, { username }) {
      const isRenamed = await renamePasskey(db, username, id, nameOfPasskey(name))
      return { type: isRenamed ? 'Ok' : 'NoSuchPasskey' }
    },

    async removePasskey({ id, currentPassword }, { username, roles }, exchange) {
      if (!(await isTrusted(services, username, exchange, currentPassword))) return { type: 'CurrentPasswordWrong' }
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, username)
        const isLast = (await passkeysOf(tx, username)).length < 2 && !(await waysOf(tx, username))?.app
        if (isLast && (await isFactorRequired(tx, roles))) return { type: 'StillRequired' }
        if (!(await deletePasskey(tx, username, id))) return { type: 'NoSuchPasskey' }
        await deleteCodesWithoutFactor(tx, username)
        const removed = { at: now(), source: username, user: username, means: 'passkey' }
        await recordEvent(tx, 'secondFactorRemoved', removed)
        return { type: 'Ok' }
      })
    },
  }
}

function nameOfPasskey(typed: string): string {
  return typed.trim() || 'Passkey'
}

function secondStepHandlers(services: Services): AreaHandlers<typeof secondStepCalls> {
  return {
    enterCode: (request, _caller, exchange) => enterCode(services, request, exchange),

    async beginPasskeySignIn(_request, _caller, exchange) {
      const here = passkeysHere(services, exchange)
      if (!here) return { type: 'NoPasskeysHere' }
      return { type: 'PasskeyAsked', options: await optionsOfSignIn(services, here, exchange) }
    },

    async signInByPasskey(request, _caller, exchange) {
      const here = passkeysHere(services, exchange)
      return here ? signInByPasskey(services, here, request, exchange) : { type: 'NoPasskeysHere' }
    },
  }
}
