/**
 * Plays a move without effect, or makes it: some cases to a transaction, which keeps the place that it has come to. So a process that is killed
 * loses only what it was at, and no case moves twice.
 *
 * A job works for some seconds and queues the next one, as rehearsals and imports do. Of two that work on the same move, the slower one keeps
 * nothing and leaves. Saves of other people come between any two transactions.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '@casebook/core/call/policy'
import type { MoveCounts, StayReason } from '@casebook/core/moves/moveCase'
import { holds } from '@casebook/core/permissions/capabilities'
import { rehearsalSummary } from '@casebook/core/rehearsal/summary'
import { heldStudy, noteLateDelivery } from '../database/heldStudy'
import { inTransaction } from '../database/transaction'
import { recordEvent } from '../events'
import { rowOfFact } from '../facts/factRow'
import type { Job } from '../jobs/job'
import type { CasePlace } from '../rehearsal/rehearsal.repository'
import type { Database, Services } from '../services'
import { findAccount } from '../session/users'
import { makeMoves, movesBetween, type Outcome, outcomesOf, planMoves } from './moveCases'
import {
  type CaseToMove,
  findMove,
  keepStep,
  type NewFinding,
  nextToMove,
  type StoredMove,
  setPhase,
  tryMove,
} from './moves.repository'

const maxTries = 5

/** `part`: milliseconds of one job. `batch`: cases of one transaction, which others may have to wait for. */
interface Limits {
  readonly part: number
  readonly batch: number
}

export const moveCasesJob: Job<{ readonly id: string }> = {
  name: 'move-cases',
  run: (services, { id }) => playMove(services, id),
  // More than `maxTries`, which is what ends it.
  retryLimit: 10,
  retryDelay: 5,
  longest: 60,
}

export const noCounts: MoveCounts = {
  effects: rehearsalSummary().counts(),
  back: 0,
  stay: { signed: 0, unsaved: 0, locked: 0, failed: 0 },
}

export async function playMove(
  services: Services,
  id: string,
  limits: Limits = { part: 10_000, batch: 10 },
): Promise<void> {
  const { db, log, now } = services
  const found = await tryMove(db, id)
  if (!found) return
  const end = (phase: StoredMove['phase']) => setPhase(db, id, phase, now())
  if (found.tries > maxTries) {
    log.error({ move: id }, 'A move of cases failed again and again, and was given up')
    return end('failed')
  }
  const account = await findAccount(db, found.by)
  if (!account?.isOpen || !holds(account.roles, 'canManageBases')) return end('stopped')
  const caller = { username: found.by, roles: account.roles }
  try {
    const done = await playPart(services, found, caller, limits)
    if (done === 'more') return services.queueJob(moveCasesJob, { id })
    if (done === 'all') await endPlay(services, found)
  } catch (error) {
    const held = heldStudy(error)
    if (!held) throw error
    await noteLateDelivery(services, held, caller.username)
    await end('held')
  }
}

async function endPlay({ db, now }: Services, { id, by, phase, group, base, reason }: StoredMove): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setPhase(tx, id, phase === 'running' ? 'done' : 'rehearsed', now())
    const ended = phase === 'running' ? await findMove(tx, id) : undefined
    if (!ended?.moved) return
    const { effects, stay } = ended.moved
    const stayed = Object.values(stay).reduce((sum, count) => sum + count, 0)
    const about = { group, base, version: ended.version, count: effects.played, stayed, reason }
    await recordEvent(tx, 'movedCases', { at: now(), source: by, ...about })
  })
}

/** `left`: it was stopped, or another job plays it. */
async function playPart(
  services: Services,
  found: StoredMove,
  caller: Caller,
  { part, batch: limit }: Limits,
): Promise<'all' | 'more' | 'left'> {
  const { db, log } = services
  const end = performance.now() + part
  const isHeld = found.phase === 'running'
  const between = movesBetween()
  let state = { at: placeOf(found), counts: (isHeld ? found.moved : found.rehearsed) ?? noCounts }

  const playIn = async (tx: Database, cases: readonly CaseToMove[]): Promise<readonly Outcome[]> => {
    const planned = await planMoves(services, tx, cases, { signed: found.signed, between })
    if (isHeld) await makeMoves(services, tx, planned, { id: found.id, author: found.by, reason: found.reason })
    return outcomesOf(planned)
  }

  /** How many cases were next. Null: others play it. */
  async function playBatch(most: number): Promise<number | null> {
    try {
      return await keepNext(most, playIn)
    } catch (error) {
      if (error instanceof LeftToOthers) return null
      if (heldStudy(error)) throw error
      // One of them is at fault: alone it harms no other.
      if (most > 1) return playOneByOne(most)
      log.error({ error, move: found.id }, 'A case could not be moved to another version')
      return keepNext(1, async (_, cases) => cases.map(({ id: caseId }) => ({ caseId, type: 'stays', why: 'failed' })))
    }
  }

  async function playOneByOne(most: number): Promise<number | null> {
    for (let nth = 0; nth < most; nth++) {
      const played = await playBatch(1)
      if (played !== 1) return played === null ? null : nth
    }
    return most
  }

  async function keepNext(limit: number, play: typeof playIn): Promise<number> {
    const { count, next } = await inTransaction(db, async (tx) => {
      const cases = await nextToMove(tx, caller, found, { after: state.at, limit, isHeld })
      const last = cases.at(-1)
      if (!last) return { count: 0, next: state }
      const outcomes = await play(tx, cases)
      const next = { at: { owner: last.owner, name: last.name }, counts: addedUp(state.counts, outcomes) }
      const step = { from: state.at, to: next.at, counts: next.counts, findings: outcomes.flatMap(findingsIn) }
      if (!(await keepStep(tx, found, step))) throw new LeftToOthers()
      return { count: cases.length, next }
    })
    state = next
    return count
  }

  for (;;) {
    const played = await playBatch(limit)
    if (played === null) return 'left'
    if (played < limit) return 'all'
    // Who saves comes in between, also where all share one connection.
    await pause(0)
    if (performance.now() >= end) return 'more'
  }
}

class LeftToOthers extends Error {}

function placeOf({ afterOwner: owner, afterName: name }: StoredMove): CasePlace {
  return { owner, name }
}

function addedUp(counts: MoveCounts, outcomes: readonly Outcome[]): MoveCounts {
  const summary = rehearsalSummary(counts.effects)
  const stay: Record<StayReason, number> = { ...counts.stay }
  let back = counts.back
  for (const outcome of outcomes) {
    if (outcome.type === 'stays') stay[outcome.why] += 1
    else {
      summary.add(outcome.caseId, outcome.effects)
      back += outcome.back
    }
  }
  return { effects: summary.counts(), back, stay }
}

function findingsIn(outcome: Outcome): readonly NewFinding[] {
  const { caseId: case_id } = outcome
  if (outcome.type === 'stays') return [{ case_id, question: null, occurrence: null, why: outcome.why }]
  return outcome.effects.flatMap(({ kind, key, reason: why }) => {
    if (kind !== 'lost') return []
    const { question, occurrence } = rowOfFact({ id: key, value: null })
    return [{ case_id, question, occurrence, why }]
  })
}
