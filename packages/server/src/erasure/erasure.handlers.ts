/** Answers the calls on erasures. A case that the caller may not look at is not there; a deleted one is. */
import { randomUUID } from 'node:crypto'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import type { Caller } from '@casebook/core/call/policy'
import { type erasureCalls, type SignedErasure, signedErasure } from '@casebook/core/erasure/erasure.calls'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import * as z from 'zod/mini'
import { readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import { readableCase } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import { recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { credentialHandlers } from '../sdv/credential.handlers'
import { rightToSign, useRight } from '../sdv/credential.repository'
import type { Database, Exchange, Services } from '../services'
import { eraseCase } from './eraseCase'
import {
  erasuresOf,
  holdWaiting,
  insertErasure,
  questionsSaidIn,
  type StoredErasure,
  settle,
} from './erasure.repository'
import { keepErasureJob } from './keptErasures'

export const erasureArea: Area = { calls: [answers(erasureWire, erasureHandlers)], jobs: [keepErasureJob] }

const notFound = { type: 'CaseNotFound' } as const

export function erasureHandlers(services: Services): AreaHandlers<typeof erasureCalls> {
  const { db, now } = services

  /** Uses up the credential that was given for a move, once it is made. */
  async function signed<Result extends { readonly type: string }>(
    move: SignedErasure,
    caller: Caller,
    { session }: Exchange,
    act: (tx: Database, found: StudyCase, means: SigningMeans) => Promise<Result>,
  ) {
    if (!session) return { type: 'LoginRequired' } as const
    return inTransaction(db, async (tx) => {
      const found = await readableCase(tx, caller, move)
      if (!found) return notFound
      const means = await rightToSign(tx, session, move, now())
      if (!means) return { type: 'PasswordRequired' } as const
      const done = await act(tx, found, means)
      if (done.type === 'ErasureAsked' || done.type === 'ErasureSettled') await useRight(tx, session, move)
      return done
    })
  }

  return {
    // The erasure itself says who may ask for it, so its credential is anybody's to give.
    ...credentialHandlers(services, async ({ signs }: { readonly signs: SignedErasure }) => [signs]),

    async getErasures(named, caller) {
      const found = await readableCase(db, caller, named)
      if (!found) return notFound
      const [all, said, { structure }] = await Promise.all([
        erasuresOf(db, found.id),
        questionsSaidIn(db, found.id),
        readyBase(services, found.versionId),
      ])
      const texts = [...structure.questions.values()].map(({ question: { id, text } }) => ({ id, text }))
      const others = [...said].filter((id) => !structure.questions.has(id)).sort()
      return {
        type: 'ReceivedErasures',
        waiting: all.filter(({ outcome }) => outcome === null).map(asked)[0] ?? null,
        settled: all.flatMap((one) => {
          const { outcome, settledBy, settledAt } = one
          if (outcome === null || settledBy === null || settledAt === null) return []
          return [{ ...asked(one), outcome, settledBy, settledAt: settledAt.toISOString() }]
        }),
        questions: [...texts.filter(({ id }) => said.has(id)), ...others.map((id) => ({ id, text: {} }))],
      }
    },

    askErasure(request, caller, exchange) {
      const asking = z.parse(signedErasure, { kind: 'askErasure', ...request })
      return signed(asking, caller, exchange, async (tx, found, means) => {
        const { questions, reasons, reason } = request
        const [id, at, by] = [randomUUID(), now(), caller.username]
        const isNew = await insertErasure(tx, { id, caseId: found.id, questions, reasons, reason, by, at, means })
        if (!isNew) return { type: 'AlreadyAsked' }
        const { group, base, owner, name } = found
        await recordEvents(tx, serverEvent('erasureAsked', { at, source: by, group, base, owner, case: name }))
        return { type: 'ErasureAsked', id }
      })
    },

    settleErasure(request, caller, exchange) {
      const settling = z.parse(signedErasure, { kind: 'settleErasure', ...request })
      return signed(settling, caller, exchange, async (tx, found, means) => {
        const { id, outcome } = request
        const { group, base, owner, name } = found
        // Of two people at once, the second one finds it settled.
        const waiting = await holdWaiting(tx, found.id)
        if (waiting?.id !== id) return { type: 'NotNow' }
        const [at, by] = [now(), caller.username]
        if (outcome === 'erased' && waiting.by === by) return { type: 'SamePerson' }
        const { questions, reasons, reason, by: askedBy, at: askedAt } = waiting
        if (outcome === 'erased')
          await eraseCase(services, tx, { id, caseId: found.id, questions, reasons, reason, askedBy, askedAt, by })
        await settle(tx, id, { outcome, by, at, means })
        if (outcome === 'erased') await services.queueJob(keepErasureJob, { id }, tx)
        const kind = outcome === 'erased' ? 'answersErased' : 'erasureDeclined'
        await recordEvents(tx, serverEvent(kind, { at, source: by, group, base, owner, case: name }))
        return { type: 'ErasureSettled' }
      })
    },
  }
}

function asked({ id, questions, reasons, reason, by, at }: StoredErasure) {
  return { id, questions, reasons, reason, by, at: at.toISOString() }
}
