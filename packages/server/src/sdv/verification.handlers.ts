/** Answers the calls of the verification screens. */
import type { reviewCalls } from '@casebook/core/entry/review/review.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { casesOfPage, type verificationCalls } from '@casebook/core/sdv/verification.calls'
import { readableCase } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { casesToVerify, changesSince, countVerified } from './changes.repository'
import { confirmAnswer, unconfirmAnswer } from './confirmAnswer'
import { listChanges } from './listChanges'
import { confirmPassword } from './password.repository'
import { reviewedCase } from './reviewCase'

export function reviewHandlers(services: Services): AreaHandlers<typeof reviewCalls> {
  return {
    async reviewCase(named, caller) {
      const found = await readableCase(services.db, caller, named)
      return found ? reviewedCase(services, found) : { type: 'CaseNotFound' }
    },
  }
}

export function verificationHandlers(services: Services): AreaHandlers<typeof verificationCalls> {
  const { db } = services
  return {
    confirmPassword: ({ password }, { username }, { session }) =>
      confirmPassword(services, username, password, session),

    async getCasesToVerify(request, caller) {
      const level = holds(caller.roles, 'canSetMonitorSdv') ? 'Monitor' : 'PI'
      const [found, verified, changed] = await Promise.all([
        casesToVerify(db, caller, { ...request, level }),
        countVerified(db, caller.username),
        changesSince(db, caller),
      ])
      const cases = found.slice(0, casesOfPage).map((one) => {
        const { group, base, owner, name, signed, verified: confirmed, changed: since } = one
        return { group, base, owner, name, signed, verified: confirmed, changed: since }
      })
      const hasMore = found.length > casesOfPage
      return { type: 'ReceivedCasesToVerify', cases, hasMore, verified, changed: changed.length }
    },

    async getChanges(_, caller) {
      const [verified, { count, changes }] = [
        await countVerified(db, caller.username),
        await listChanges(services, caller),
      ]
      return { type: 'ReceivedChanges', verified, changed: count, changes }
    },

    confirmAnswer: (request, caller, { session }) =>
      inTransaction(db, (tx) => confirmAnswer(services, request, caller, tx, session)),

    unconfirmAnswer: (request, caller) => inTransaction(db, (tx) => unconfirmAnswer(services, request, caller, tx)),
  }
}
