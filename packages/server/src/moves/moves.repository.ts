/** The rows of moves: which cases, how far the move is, and what it found. */
import { randomUUID } from 'node:crypto'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import type { MoveCounts, SignedChoice } from '@casebook/core/moves/moveCase'
import type { MoveChoice, MovePhase } from '@casebook/core/moves/moves.calls'
import { type ColumnType, type Generated, sql } from 'kysely'
import { isOfSites, reachOf } from '../access/reach'
import { casesOpenTo } from '../cases/cases.repository'
import { type CasePlace, versionsOfCases } from '../rehearsal/rehearsal.repository'
import type { Tables } from '../schema'
import type { Database } from '../services'

type Json<T> = ColumnType<T, string, string>

declare module '../schema' {
  interface Tables {
    case_move: {
      id: string
      group_name: string
      base_name: string
      begun_by: string
      begun_at: Date
      to_version_id: number | null
      undoes: string | null
      sites: string[] | null
      names: string[] | null
      state: MoveChoice['state']
      status: string | null
      signed: SignedChoice
      reason: string
      phase: Generated<MovePhase>
      total: number
      after_owner: Generated<string>
      after_name: Generated<string>
      tries: Generated<number>
      rehearsed: Json<MoveCounts>
      moved: Json<MoveCounts> | null
      ended_at: Date | null
    }
    moved_case: {
      move_id: string
      case_id: string
      from_version_id: number
      to_version_id: number
      seq: number
    }
    case_move_finding: {
      move_id: string
      seq: Generated<number>
      case_id: string
      question: string | null
      occurrence: number | null
      why: string
    }
  }
}

function allMoves(db: Database) {
  return db
    .selectFrom('case_move')
    .leftJoin('base_version', 'base_version.id', 'case_move.to_version_id')
    .select(['case_move.id', 'case_move.group_name as group', 'case_move.base_name as base', 'begun_by as by'])
    .select(['begun_at as at', 'to_version_id as versionId', 'base_version.version', 'undoes', 'sites', 'names'])
    .select(['state', 'status', 'signed', 'reason', 'phase', 'total', 'rehearsed', 'moved', 'ended_at as endedAt'])
    .select(['after_owner as afterOwner', 'after_name as afterName', 'tries'])
}

export type StoredMove = NonNullable<Awaited<ReturnType<typeof findMove>>>

export function findMove(db: Database, id: string) {
  return allMoves(db).where('case_move.id', '=', id).executeTakeFirst()
}

/** The same for as long as the transaction lasts. */
export function holdMove(tx: Database, id: string) {
  return allMoves(tx).where('case_move.id', '=', id).forUpdate('case_move').executeTakeFirst()
}

export function movesOf(db: Database, { group, base }: BaseName) {
  return allMoves(db)
    .where('case_move.group_name', '=', group)
    .where('case_move.base_name', '=', base)
    .orderBy('begun_at', 'desc')
    .limit(50)
    .execute()
}

/** Which cases a move is about. */
export type MoveFilter = Pick<
  StoredMove,
  'group' | 'base' | 'versionId' | 'undoes' | 'sites' | 'names' | 'state' | 'status'
>

const conditions = {
  all: sql<boolean>`true`,
  complete: sql<boolean>`study_case.progress = 100`,
  incomplete: sql<boolean>`study_case.progress < 100`,
  signed: sql<boolean>`study_case.signed > 0`,
  notSigned: sql<boolean>`study_case.signed = 0`,
} as const satisfies Record<MoveChoice['state'], unknown>

/** The cases within reach that would move, each with the version it would move to. */
export async function casesToMove(
  db: Database,
  caller: Caller,
  { group, base, versionId, undoes, sites, names, state, status }: MoveFilter,
) {
  const target = sql<number>`coalesce(${versionId}::bigint, moved_case.from_version_id)`
  return casesOpenTo(db, caller, await reachOf(db, caller, 'readCase'), 'either')
    .leftJoin('moved_case', (join) =>
      join.onRef('moved_case.case_id', '=', 'study_case.id').on(sql<boolean>`moved_case.move_id = ${undoes}::uuid`),
    )
    .select(target.as('targetId'))
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .where('study_case.deleted_at', 'is', null)
    .where(sql<boolean>`study_case.base_version_id <> ${target}`)
    .where(sql<boolean>`(${undoes}::uuid is null or moved_case.to_version_id = study_case.base_version_id)`)
    .where(isOfSites(sites, sql`study_case.site`))
    .where(sql<boolean>`(${names}::text[] is null or study_case.name = any(${names}::text[]))`)
    .where(conditions[state])
    .where(sql<boolean>`(${status}::text is null or study_case.status = ${status})`)
}

export type CaseToMove = Awaited<ReturnType<typeof nextToMove>>[number]

/** The next ones in the order of owner and name. `isHeld`: nobody else changes them until the transaction ends. */
export async function nextToMove(
  tx: Database,
  caller: Caller,
  filter: MoveFilter,
  { after, limit, isHeld }: { readonly after: CasePlace; readonly limit: number; readonly isHeld: boolean },
) {
  return (await casesToMove(tx, caller, filter))
    .where(sql<boolean>`(study_case.owner, study_case.name) > (${after.owner}, ${after.name})`)
    .orderBy('study_case.owner')
    .orderBy('study_case.name')
    .limit(limit)
    .$if(isHeld, (query) => query.forUpdate('study_case'))
    .execute()
}

export async function insertMove(
  tx: Database,
  {
    filter,
    ...move
  }: {
    readonly filter: MoveFilter
    readonly signed: SignedChoice
    readonly reason: string
    readonly by: string
    readonly at: Date
    readonly total: number
    readonly counts: MoveCounts
  },
): Promise<string> {
  const id = randomUUID()
  const { group, base, versionId, undoes, sites, names, state, status } = filter
  const { signed, reason, by, at, total, counts } = move
  const chosen = {
    to_version_id: versionId,
    undoes,
    sites,
    names,
    state,
    status,
    signed,
    reason,
    rehearsed: JSON.stringify(counts),
  }
  await tx
    .insertInto('case_move')
    .values({ id, group_name: group, base_name: base, begun_by: by, begun_at: at, total, ...chosen })
    .execute()
  return id
}

/** From its beginning: what was found so far is forgotten. */
export async function beginRun(tx: Database, id: string, counts: MoveCounts): Promise<void> {
  await tx.deleteFrom('case_move_finding').where('move_id', '=', id).execute()
  await tx
    .updateTable('case_move')
    .set({ phase: 'running', moved: JSON.stringify(counts), after_owner: '', after_name: '', tries: 0, ended_at: null })
    .where('id', '=', id)
    .execute()
}

export async function setPhase(db: Database, id: string, phase: MovePhase, endedAt: Date | null): Promise<void> {
  await db.updateTable('case_move').set({ phase, tries: 0, ended_at: endedAt }).where('id', '=', id).execute()
}

/** Counts a try of a move that is under way; undefined for any other. */
export async function tryMove(db: Database, id: string): Promise<StoredMove | undefined> {
  const tried = await db
    .updateTable('case_move')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('phase', 'in', ['rehearsing', 'running'])
    .returning('id')
    .executeTakeFirst()
  return tried && findMove(db, id)
}

export type NewFinding = Omit<Tables['case_move_finding'], 'move_id' | 'seq'>

export interface Step {
  readonly from: CasePlace
  readonly to: CasePlace
  /** Since the beginning. */
  readonly counts: MoveCounts
  readonly findings: readonly NewFinding[]
}

/** Keeps what was done since `from`. False, and nothing is kept, if it is not under way any more, or if others went on from there. */
export async function keepStep(
  tx: Database,
  { id, phase }: Pick<StoredMove, 'id' | 'phase'>,
  { from, to, counts, findings }: Step,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('case_move')
    .set({ [phase === 'running' ? 'moved' : 'rehearsed']: JSON.stringify(counts), tries: 0 })
    .set({ after_owner: to.owner, after_name: to.name })
    .where('id', '=', id)
    .where('phase', '=', phase)
    .where('after_owner', '=', from.owner)
    .where('after_name', '=', from.name)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const rows = findings.map((finding) => ({ ...finding, move_id: id }))
  if (rows.length > 0) await tx.insertInto('case_move_finding').values(rows).execute()
  return true
}

export interface MovedRow {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly seq: number
}

/** The cases have another version from now on. */
export async function writeVersions(tx: Database, move: string, cases: readonly MovedRow[]): Promise<void> {
  const columns = sql`unnest(${cases.map(({ id }) => id)}::uuid[], ${cases.map(({ from }) => from)}::bigint[],
    ${cases.map(({ to }) => to)}::bigint[], ${cases.map(({ seq }) => seq)}::integer[])`
  await sql`
    with moved as (
      update study_case set base_version_id = now.version from ${columns} as now (id, was, version, seq) where study_case.id = now.id)
    insert into moved_case (move_id, case_id, from_version_id, to_version_id, seq)
    select ${move}::uuid, id, was, version, seq from ${columns} as now (id, was, version, seq)`.execute(tx)
}

/** The versions of the study, the newest first, each with the number of its cases. */
export async function versionsWithCases(db: Database, { group, base }: BaseName) {
  const { rows } = await sql<{ readonly version: string; readonly cases: number }>`
    select version, (select count(*)::integer from study_case where base_version_id = base_version.id and deleted_at is null) as cases
      from base_version where group_name = ${group} and name = ${base} order by id desc`.execute(db)
  return rows
}

export async function sitesOfCases(db: Database, { group, base }: BaseName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('study_case')
    .select('site')
    .distinct()
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('site', 'is not', null)
    .orderBy('site')
    .execute()
  return rows.flatMap(({ site }) => site ?? [])
}

/** The versions between which cases move, the newest first. */
export async function versionsOfMove(
  db: Database,
  { id, versionId, group, base }: StoredMove,
): Promise<readonly number[]> {
  const moved = await db
    .selectFrom('moved_case')
    .select(['from_version_id', 'to_version_id'])
    .distinct()
    .where('move_id', '=', id)
    .execute()
  const ids = new Set(moved.flatMap((one) => [one.from_version_id, one.to_version_id]))
  for (const one of await versionsOfCases(db, { group, base })) ids.add(one)
  if (versionId !== null) ids.add(versionId)
  return [...ids].sort((a, b) => b - a)
}
