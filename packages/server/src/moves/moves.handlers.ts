/** Answers the calls that move cases to another version of their base. A job plays and makes them. */
import { movesWire } from '@casebook/api-adapter/moves/moves.wire'
import type { Caller } from '@casebook/core/call/policy'
import type { MoveCounts } from '@casebook/core/moves/moveCase'
import type { MovePhase, movesCalls, ShownCounts, StudyMove } from '@casebook/core/moves/moves.calls'
import { sql } from 'kysely'
import { findOpenVersion, findVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { statusesOfBase } from '../cases/statuses'
import { serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { textOf } from '../rehearsal/rehearsal.handlers'
import type { Database, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { csv, csvType } from '../tables/csv'
import { moveCasesJob, noCounts } from './moveCases.job'
import { moveReport } from './moveReport'
import {
  beginRun,
  casesToMove,
  findMove,
  holdMove,
  insertMove,
  type MoveFilter,
  movesOf,
  type StoredMove,
  setPhase,
  sitesOfCases,
  versionsOfMove,
  versionsWithCases,
} from './moves.repository'

export const movesArea: Area = { calls: [answers(movesWire, movesHandlers)], jobs: [moveCasesJob] }

const notThere = { type: 'MoveNotFound' } as const
const underWay: readonly MovePhase[] = ['rehearsing', 'running']
const goesOn: readonly MovePhase[] = ['stopped', 'held', 'failed']

export function movesHandlers(services: Services): AreaHandlers<typeof movesCalls> {
  const { db, now, queueJob } = services

  /** If its study is open to the caller. */
  async function ofOpenStudy(on: Database, caller: Caller, found: StoredMove | undefined): Promise<StoredMove | null> {
    return found && (await findOpenVersion(on, caller, found)) ? found : null
  }

  return {
    async getMoves(name, caller) {
      if (!(await findOpenVersion(db, caller, name))) return { type: 'KnowledgeBaseNotFound' }
      const moves = (await movesOf(db, name)).map(shown)
      const [versions, sites, statuses] = await Promise.all([
        versionsWithCases(db, name),
        sitesOfCases(db, name),
        statusesOfBase(db, caller, name),
      ])
      return { type: 'ReceivedMoves', moves, versions, sites, statuses }
    },

    async beginMove({ group, base, version, undoes, sites, names, ...chosen }, caller, tx) {
      const name = { group, base }
      if (!(await findOpenVersion(tx, caller, name))) return { type: 'KnowledgeBaseNotFound' }
      const undone = undoes === null ? null : await findMove(tx, undoes)
      if (undone === undefined || (undone && (undone.group !== group || undone.base !== base))) return notThere
      const target = version === null ? null : await findVersion(tx, name, version)
      if (target === undefined || (target === null && undone === null)) return { type: 'VersionNotFound' }
      const filter: MoveFilter = {
        ...name,
        versionId: target?.id ?? null,
        undoes,
        sites: sites && [...sites],
        names: names && [...names],
        state: chosen.state,
        status: chosen.status,
      }
      const total = await countCases(tx, caller, filter)
      if (total === 0) return { type: 'NoCases' }
      const { signed, reason } = chosen
      const who = { by: caller.username, at: now() }
      const move = await insertMove(tx, { filter, signed, reason, ...who, total, counts: noCounts })
      await queueJob(moveCasesJob, { id: move }, tx)
      return { type: 'MoveBegun', move }
    },

    async getMove({ move: id }, caller) {
      const found = await ofOpenStudy(db, caller, await findMove(db, id))
      if (!found) return notThere
      const { effects } = found.moved ?? found.rehearsed
      if (underWay.includes(found.phase)) return { type: 'ReceivedMove', move: shown(found), rows: [] }
      const versions = await versionsOfMove(db, found)
      const structures = await Promise.all(versions.map(async (one) => (await readyBase(services, one)).structure))
      const rows = effects.rows.map((row) => ({ ...row, text: textOf(structures, row) }))
      return { type: 'ReceivedMove', move: shown(found), rows }
    },

    async runMove({ move: id }, caller, tx) {
      const found = await ofOpenStudy(tx, caller, await holdMove(tx, id))
      if (!found) return notThere
      const { phase, moved } = found
      const isBegun = goesOn.includes(phase) && moved !== null
      if (phase !== 'rehearsed' && !isBegun) return { type: 'NotNow', phase }
      if (isBegun) await setPhase(tx, id, 'running', null)
      else await beginRun(tx, id, noCounts)
      await queueJob(moveCasesJob, { id }, tx)
      return { type: 'Ok' }
    },

    async stopMove({ move: id }, caller, tx) {
      const found = await ofOpenStudy(tx, caller, await holdMove(tx, id))
      if (!found) return notThere
      if (underWay.includes(found.phase)) await setPhase(tx, id, 'stopped', now())
      return { type: 'Ok' }
    },

    async exportMoveReport({ move: id }, caller) {
      const found = await ofOpenStudy(db, caller, await findMove(db, id))
      if (!found) return notThere
      const { group, base, moved, rehearsed } = found
      const count = (moved ?? rehearsed).effects.played
      const about = { at: now(), source: caller.username, group, base, count }
      await recordEventsAnyhow(services, serverEvent('exportedData', about))
      return {
        type: 'ReceivedBinaryData',
        file: { name: 'move-report.csv', mediaType: csvType, content: csv(moveReport(db, id)) },
      }
    },
  }
}

async function countCases(tx: Database, caller: Caller, filter: MoveFilter): Promise<number> {
  const cases = await casesToMove(tx, caller, filter)
  const { count } = await tx
    .selectFrom(cases.as('one'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function shown({ at, endedAt, rehearsed, moved, ...found }: StoredMove): StudyMove {
  const { versionId, afterOwner, afterName, tries, ...move } = found
  const times = { at: at.toISOString(), endedAt: endedAt?.toISOString() ?? null }
  return { ...move, ...times, rehearsed: inShort(rehearsed), moved: moved && inShort(moved) }
}

function inShort({ effects: { played, touched, kinds }, back, stay }: MoveCounts): ShownCounts {
  return { played, touched, kinds, back, stay }
}
