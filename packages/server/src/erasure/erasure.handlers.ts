/** Answers the calls on erasures. A case that the caller may not look at is not there; a deleted one is. */
import { randomUUID } from 'node:crypto'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import type { Caller } from '@casebook/core/call/policy'
import type { erasureCalls } from '@casebook/core/erasure/erasure.calls'
import { readyBase } from '../bases/compiledBases'
import { type NamedCase, readableCase } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import { recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { hasSaidName } from '../sdv/credential.repository'
import { type Executed, noteMeans, ownCredential } from '../sdv/ownCredential'
import type { Database, Exchange, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
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

  /** Asks for the credential of a signature, and then does what is signed. */
  async function signed<Result>(
    request: NamedCase & { readonly username?: string | undefined; readonly password: string },
    caller: Caller,
    { session, ip }: Exchange,
    act: (tx: Database, executed: Executed) => Promise<Result>,
  ) {
    if (!session) return { type: 'LoginRequired' } as const
    if (!(await readableCase(db, caller, request))) return notFound
    const executed = await ownCredential(services, request, caller, session)
    if (executed.type !== 'Executed') {
      await recordEventsAnyhow(services, serverEvent('signatureRefused', { at: now(), source: caller.username, ip }))
      return executed
    }
    return inTransaction(db, async (tx) => {
      await noteMeans(tx, executed, caller, session, now())
      return act(tx, executed)
    })
  }

  return {
    async getErasures(named, caller, { session }) {
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
        asksName: !session || !(await hasSaidName(db, session, now())),
      }
    },

    askErasure(request, caller, exchange) {
      return signed(request, caller, exchange, async (tx, { means }) => {
        const found = await readableCase(tx, caller, request)
        if (!found) return notFound
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
      return signed(request, caller, exchange, async (tx, { means }) => {
        const found = await readableCase(tx, caller, request)
        if (!found) return notFound
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
