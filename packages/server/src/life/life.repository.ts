/** Reads and writes what is signed about a study as a whole, and its snapshots. */
import type { LifeKind, OpenPoint } from '@casebook/core/life/life'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    study_snapshot: {
      id: string
      group_name: string
      base_name: string
      name: string
      moment: Date
      version: string
      taken_by: string
      entries: number | string
      cases: number | null
      hash: string | null
    }
    study_life: {
      id: Generated<number>
      group_name: string
      base_name: string
      kind: LifeKind
      snapshot_id: string | null
      hash: string | null
      open_points: JSONColumnType<Partial<Record<OpenPoint, number>>> | null
      reason: string
      signed_by: string
      signed_at: Date
      signed_with: SigningMeans
    }
    late_delivery: {
      group_name: string
      base_name: string
      username: string
      first_at: Date
      last_at: Date
      tries: number
    }
  }
}

const ofStudy = ({ group, base }: BaseName) => ({ group_name: group, base_name: base })

/** Until the transaction ends nobody writes to the study. Waits for those who are writing. */
export async function holdStudy(tx: Database, { group, base }: BaseName): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock_of_study(${group}, ${base}))`.execute(tx)
}

/** The number of entries that the trails of the study have. It grows with whatever is said of a case. */
export async function entriesOf(db: Database, { group, base }: BaseName): Promise<number> {
  const { rows } = await sql<{ entries: string }>`
    select coalesce(sum(h.seq), 0) as entries from study_case c join chain_head h on h.chain_id = c.id
     where c.group_name = ${group} and c.base_name = ${base}`.execute(db)
  return Number(rows[0]?.entries ?? 0)
}

/** The newest first. */
export function lifeEntries(db: Database, name: BaseName) {
  return db
    .selectFrom('study_life')
    .select(['kind', 'signed_by as by', 'signed_at as at', 'reason', 'hash', 'snapshot_id as snapshotId'])
    .where((is) => is.and(ofStudy(name)))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function insertLifeEntry(
  tx: Database,
  name: BaseName,
  entry: {
    readonly kind: LifeKind
    readonly by: string
    readonly at: Date
    readonly means: SigningMeans
    readonly reason: string
    readonly signed: { readonly snapshot: string; readonly hash: string; readonly open: object } | null
  },
): Promise<void> {
  const { kind, by, at, means, reason, signed } = entry
  await tx
    .insertInto('study_life')
    .values({
      ...ofStudy(name),
      kind,
      reason,
      signed_by: by,
      signed_at: at,
      signed_with: means,
      snapshot_id: signed?.snapshot ?? null,
      hash: signed?.hash ?? null,
      open_points: signed ? JSON.stringify(signed.open) : null,
    })
    .execute()
}

export interface StoredSnapshot {
  readonly id: string
  readonly name: string
  readonly moment: Date
  readonly version: string
  readonly by: string
  readonly entries: number | string
  readonly cases: number | null
  readonly hash: string | null
}

/** The newest first. */
export function snapshotsOf(db: Database, name: BaseName): Promise<StoredSnapshot[]> {
  return db
    .selectFrom('study_snapshot')
    .select(['id', 'name', 'moment', 'version', 'taken_by as by', 'entries', 'cases', 'hash'])
    .where((is) => is.and(ofStudy(name)))
    .orderBy('moment', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** False if another one has the name. */
export async function insertSnapshot(
  tx: Database,
  of: BaseName,
  { by, ...snapshot }: Omit<StoredSnapshot, 'cases' | 'hash'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('study_snapshot')
    .values({ ...ofStudy(of), ...snapshot, taken_by: by, cases: null, hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export function findSnapshot(db: Database, id: string) {
  return db
    .selectFrom('study_snapshot')
    .select(['group_name as group', 'base_name as base', 'moment', 'entries', 'hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function keepSum(
  db: Database,
  id: string,
  { cases, hash }: { readonly cases: number; readonly hash: string },
): Promise<void> {
  await db.updateTable('study_snapshot').set({ cases, hash }).where('id', '=', id).where('hash', 'is', null).execute()
}

/** The last to try first. */
export function lateDeliveries(db: Database, name: BaseName, since: Date) {
  return db
    .selectFrom('late_delivery')
    .select(['username as by', 'first_at as firstAt', 'last_at as lastAt'])
    .where((is) => is.and(ofStudy(name)))
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(200)
    .execute()
}
