/** Saved matrices. Each change is a row; the newest one of a name says what is saved under it. */
import type { MatrixSpec } from '@casebook/core/matrix/matrix'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    matrix_change: {
      id: Generated<number>
      group_name: string
      base_name: string
      name: string
      base_version_id: number
      spec: JSONColumnType<MatrixSpec, string, string> | null
      made_by: string
      made_at: Date
    }
  }
}

export interface SavedMatrixRow {
  readonly name: string
  readonly versionId: number
  readonly spec: MatrixSpec
  readonly savedBy: string
  readonly savedAt: Date
}

/** One saves or removes a matrix of the base after the other, until the end of the transaction. */
export async function lockMatrices(tx: Database, { group, base }: BaseName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`matrices of ${JSON.stringify([group, base])}`}, 0))`.execute(
    tx,
  )
}

/** All of a base, or those of that name: one or none. */
export async function savedMatrices(
  db: Database,
  { group, base }: BaseName,
  name?: string,
): Promise<readonly SavedMatrixRow[]> {
  const newest = await db
    .selectFrom('matrix_change')
    .distinctOn('name')
    .select(['name', 'base_version_id as versionId', 'spec', 'made_by as savedBy', 'made_at as savedAt'])
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  return newest.flatMap(({ spec, ...row }) => (spec ? [{ ...row, spec }] : []))
}

export interface MatrixChange extends BaseName {
  readonly name: string
  readonly versionId: number
  /** Null removes it. */
  readonly spec: MatrixSpec | null
  readonly by: string
  readonly at: Date
}

export async function addMatrixChange(
  tx: Database,
  { group, base, name, versionId, spec, by, at }: MatrixChange,
): Promise<void> {
  await tx
    .insertInto('matrix_change')
    .values({
      group_name: group,
      base_name: base,
      name,
      base_version_id: versionId,
      spec: spec && JSON.stringify(spec),
      made_by: by,
      made_at: at,
    })
    .execute()
}
