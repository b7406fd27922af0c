/** Answers the calls of signing in and out, and of the first administrator. */
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { sessionWatchWire } from '@casebook/api-adapter/session/sessionWatch.wire'
import { setupWire } from '@casebook/api-adapter/session/setup.wire'
import type { sessionCalls } from '@casebook/core/session/session.calls'
import type { setupCalls } from '@casebook/core/session/setup.calls'
import { findDeployment } from '../deployment/deployment'
import { fileNames } from '../files/files.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { hasMailServer } from '../mail/mailRoute'
import { registrationOption } from '../registration/registrationOption'
import type { Services } from '../services'
import { changePassword } from '../session/changePassword'
import { clientUserOf } from '../session/clientUser'
import { offered, storedProviders } from '../session/providers/providers.repository'
import { journalKey } from '../session/secrets/journalKey'
import { endAndRecord } from '../session/sessions'
import { door } from '../session/throttle/door'
import { findAccount } from '../session/users'
import { login } from './login'
import { createAdministrator } from './setup'
import { tidy } from './tidy'

export const sessionArea: Area = {
  calls: [
    answers(sessionWire, sessionHandlers),
    answers(sessionWatchWire, () => ({ isSessionOpen: async () => ({ type: 'SessionOpen' }) })),
    answers(setupWire, setupHandlers),
  ],
  tidy,
}

export function sessionHandlers(services: Services): AreaHandlers<typeof sessionCalls> {
  const { db } = services
  return {
    login: (request, _caller, exchange) => login(services, request, exchange),

    async logout(_request, _caller, exchange) {
      if (exchange.session) await endAndRecord(services, exchange.session.idHash, 'loggedOut', 'logout')
      exchange.endSession()
      return { type: 'Ok' }
    },

    /** Both send a mail with a link. */
    async getSignInOffers() {
      const passwordReset = await hasMailServer(services)
      const registration = passwordReset && (await registrationOption(db)).isOpen
      const { manualFile, offersConversion: conversion = true } = (await findDeployment(db)) ?? {}
      const conditions = registration && (await fileNames(db)).includes('termsAndConditions.pdf')
      const { autoLogin } = services.config
      const providers = (await storedProviders(db)).filter(({ provider }) => provider.isUsed).map(offered)
      return {
        type: 'SignInOffers',
        registration,
        passwordReset,
        conditions,
        autoLogin,
        conversion,
        ...(providers.length > 0 && { providers }),
        ...(manualFile && { manualFile }),
      }
    },

    async getClientUserInfo(_request, { username, needsSecondFactor, handedOver }) {
      const account = await findAccount(db, username)
      if (!account) return { type: 'LoginRequired' }
      return {
        type: 'ReceivedUser',
        user: await clientUserOf(db, { ...account, needsSecondFactor, handedOver: handedOver?.address }),
      }
    },

    async getJournalKey({ device }, { username }) {
      return { type: 'ReceivedJournalKey', key: await journalKey(services, username, device) }
    },

    setPassword: (request, { username }, exchange) =>
      door.pass(() => changePassword(services, request, username, exchange), {
        name: `user ${username}`,
        isKnown: true,
      }),
  }
}

export function setupHandlers(services: Services): AreaHandlers<typeof setupCalls> {
  return { createAdministrator: (request) => createAdministrator(services, request) }
}
