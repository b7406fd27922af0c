/**
 * Plays a move without effect, or makes it: some cases to a transaction. No case moves twice.
 */
import type { Caller } from '@casebook/core/call/policy'
import type { MoveCounts, StayReason } from '@casebook/core/moves/moveCase'
import { holds } from '@casebook/core/permissions/capabilities'
import { rehearsalSummary } from '@casebook/core/rehearsal/summary'
import { inTransaction } from '../database/transaction'
import { recordEvent } from '../events'
import { rowOfFact } from '../facts/factRow'
import type { Job } from '../jobs/job'
import { LeftToOthers, type Limits, longJob, usualLimits, workInBatches, workOff } from '../jobs/longJob'
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

export const moveCasesJob: Job<{ readonly id: string }> = {
  name: 'move-cases',
  run: (services, { id }) => playMove(services, id),
  ...longJob,
}

export const noCounts: MoveCounts = {
  effects: rehearsalSummary().counts(),
  back: 0,
  stay: { signed: 0, unsaved: 0, locked: 0, failed: 0 },
}

export async function playMove(services: Services, id: string, limits = usualLimits): Promise<void> {
  const { db, now } = services
  const found = await tryMove(db, id)
  if (!found) return
  await workOff(services, {
    job: moveCasesJob,
    id,
    by: found.by,
    tries: found.tries,
    async part() {
      const account = await findAccount(db, found.by)
      if (!account?.isOpen || !holds(account.roles, 'canManageBases')) return 'stopped'
      return playPart(services, found, { username: found.by, roles: account.roles }, limits)
    },
    end: (how) => (how === 'all' ? endPlay(services, found) : setPhase(db, id, how, now())),
  })
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

function playPart(services: Services, found: StoredMove, caller: Caller, limits: Limits) {
  const { db, log } = services
  const isRunning = found.phase === 'running'
  const between = movesBetween()
  let at = placeOf(found)
  let counts = (isRunning ? found.moved : found.rehearsed) ?? noCounts

  const next = (tx: Database, limit: number, isHeld: boolean) =>
    nextToMove(tx, caller, found, { after: at, limit, isHeld })

  async function* batches() {
    for (;;) {
      const cases = await next(db, limits.batch, false)
      if (cases.length > 0) yield cases
      if (cases.length < limits.batch) return
    }
  }

  async function play(tx: Database, cases: readonly CaseToMove[]): Promise<readonly Outcome[]> {
    const planned = await planMoves(services, tx, cases, { signed: found.signed, between })
    if (isRunning) await makeMoves(services, tx, planned, { id: found.id, author: found.by, reason: found.reason })
    return outcomesOf(planned)
  }

  type Played = readonly [last: CaseToMove | undefined, outcomes: readonly Outcome[]]

  async function keepPlayed(played: (tx: Database) => Promise<Played>): Promise<void> {
    const kept = await inTransaction(db, async (tx) => {
      const [last, outcomes] = await played(tx)
      if (!last) return { to: at, counts }
      const step = { from: at, to: { owner: last.owner, name: last.name }, counts: addedUp(counts, outcomes) }
      if (!(await keepStep(tx, found, { ...step, findings: outcomes.flatMap(findingsIn) }))) throw new LeftToOthers()
      return step
    })
    at = kept.to
    counts = kept.counts
  }

  return workInBatches<CaseToMove>(
    {
      batches: batches(),
      keep: ({ length }) =>
        keepPlayed(async (tx) => {
          const cases = await next(tx, length, isRunning)
          return [cases.at(-1), await play(tx, cases)]
        }),
      keepFailed: (one, error) => {
        log.error({ error, move: found.id }, 'A case could not be moved to another version')
        return keepPlayed(async () => [one, [{ caseId: one.id, type: 'stays', why: 'failed' }]])
      },
    },
    limits.part,
  )
}

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
