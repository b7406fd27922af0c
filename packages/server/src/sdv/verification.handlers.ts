/** Answers the calls of the verification screens. */
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { reviewCalls } from '@casebook/core/entry/review/review.calls'
import type { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { readableCase } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { casesToVerify } from './casesToVerify'
import { countChanged, countVerified } from './changes.repository'
import { confirmAnswer, unconfirmAnswer } from './confirmAnswer'
import { credentialHandlers } from './credential.handlers'
import { listChanges } from './listChanges'
import { reviewedCase } from './reviewCase'

export function reviewHandlers(services: Services): AreaHandlers<typeof reviewCalls> {
  return {
    async reviewCase(named, caller) {
      const found = await readableCase(services.db, caller, named)
      return found ? reviewedCase(services, found) : { type: 'CaseNotFound' }
    },
  }
}

type Confirming = (typeof verificationCalls)['confirmProvider']

export function verificationHandlers(services: Services): AreaHandlers<typeof verificationCalls> {
  const { db } = services

  async function signaturesIn({ move, questionnaires, key, ...named }: ReceivedRequestOf<Confirming>, caller: Caller) {
    const found = await readableCase(db, caller, named)
    return found && questionnaires.map((questionnaire) => ({ caseId: found.id, questionnaire, key, move }))
  }

  return {
    ...credentialHandlers(services, signaturesIn),

    async getCasesToVerify(request, caller) {
      const isFirst = request.after === undefined
      const [page, verified, changed] = await Promise.all([
        casesToVerify(db, caller, request),
        isFirst ? countVerified(db, caller) : 0,
        isFirst ? countChanged(db, caller) : 0,
      ])
      if (!page) return { type: 'PageNotFound' }
      return { type: 'ReceivedCasesToVerify', ...page, ...(isFirst && { counts: { verified, changed } }) }
    },

    async getChanges(_, caller) {
      const [verified, changed, changes] = await Promise.all([
        countVerified(db, caller),
        countChanged(db, caller),
        listChanges(services, caller),
      ])
      return { type: 'ReceivedChanges', verified, changed, changes }
    },

    confirmAnswer: (request, caller, { session }) =>
      inTransaction(db, (tx) => confirmAnswer(services, request, caller, tx, session)),

    unconfirmAnswer: (request, caller, { session }) =>
      inTransaction(db, (tx) => unconfirmAnswer(services, request, caller, tx, session)),
  }
}
