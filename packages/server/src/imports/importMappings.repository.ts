/** The rows of what columns and their values mean, and the values of a file of which nobody has said it. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { FactValue } from '@casebook/core/facts/fact'
import type { ColumnMapping } from '@casebook/core/imports/columnMapping'
import type { UnreadValue } from '@casebook/core/imports/imports.calls'
import {
  changedValues,
  entriesOf,
  mostUnread,
  unreadIn,
  type ValueChanges,
  type ValueMapping,
} from '@casebook/core/imports/valueMapping'
import { sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    data_mapping: {
      group_name: string
      base_name: string
      column_name: string
      target: string
      chosen_by: string
      chosen_at: Date
    }
    data_value_mapping: {
      group_name: string
      base_name: string
      column_name: string
      value: string
      target: string
      chosen_by: string
      chosen_at: Date
    }
  }
}

export async function valuesOf(db: Database, { group, base }: BaseName): Promise<ValueMapping> {
  const rows = await db
    .selectFrom('data_value_mapping')
    .select(['column_name as column', 'value', 'target'])
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .execute()
  const all = new Map<string, [string, string][]>()
  for (const { column, value, target } of rows) all.set(column, [...(all.get(column) ?? []), [value, target]])
  return Object.fromEntries([...all].map(([column, of]) => [column, Object.fromEntries(of)]))
}

interface Chosen {
  readonly by: string
  readonly at: Date
}

export async function mappingOf(db: Database, { group, base }: BaseName): Promise<ColumnMapping> {
  const rows = await db
    .selectFrom('data_mapping')
    .select(['column_name as column', 'target'])
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .execute()
  return Object.fromEntries(rows.map(({ column, target }) => [column, target]))
}

export async function keepMapping(
  tx: Database,
  { group, base }: BaseName,
  mapping: ColumnMapping,
  { by, at }: Chosen,
): Promise<void> {
  for (const [column_name, target] of Object.entries(mapping))
    await tx
      .insertInto('data_mapping')
      .values({ group_name: group, base_name: base, column_name, target, chosen_by: by, chosen_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['group_name', 'base_name', 'column_name'])
          .doUpdateSet({ target, chosen_by: by, chosen_at: at }),
      )
      .execute()
}

/** What the study has, until the transaction ends: nobody else assigns values of it before. */
export async function holdValues(tx: Database, { group, base }: BaseName): Promise<ValueMapping> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`values of ${JSON.stringify([group, base])}`}, 0))`.execute(
    tx,
  )
  return valuesOf(tx, { group, base })
}

/** In the study, and in the import for a play that begins. */
export async function keepValues(
  tx: Database,
  { id, group, base, values }: BaseName & { readonly id: string; readonly values: ValueMapping },
  changes: ValueChanges,
  { by, at }: Chosen,
): Promise<void> {
  await tx
    .updateTable('data_import')
    .set({ value_mapping: JSON.stringify(changedValues(values, changes)) })
    .where('id', '=', id)
    .execute()
  const all = entriesOf(changes)
  const part = (name: 'column' | 'value' | 'target') => all.map((one) => one[name])
  const changed = sql`
    unnest(${part('column')}::text[], ${part('value')}::text[], ${part('target')}::text[]) as one (column_name, value, target)`
  await sql`
    delete from data_value_mapping as old using ${changed}
     where one.target is null and old.group_name = ${group} and old.base_name = ${base}
       and old.column_name = one.column_name and old.value = one.value`.execute(tx)
  await sql`
    insert into data_value_mapping (group_name, base_name, column_name, value, target, chosen_by, chosen_at)
    select ${group}, ${base}, one.column_name, one.value, one.target, ${by}, ${at}::timestamptz
      from ${changed} where one.target is not null
    on conflict (group_name, base_name, column_name, value)
      do update set target = excluded.target, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(
    tx,
  )
}

/** A column has few words for the options of its question; other refused cells are faults. */
const mostRead = 10_000

/** From the answers that were refused. */
export async function unreadValues(
  db: Database,
  id: string,
  structure: BaseStructure,
): Promise<readonly UnreadValue[]> {
  const rows = await db
    .selectFrom('data_import_finding')
    .select(['column_name as column', 'key', 'sent', sql<number>`count(*)::integer`.as('records')])
    .where('import_id', '=', id)
    .where('kind', '=', 'answerRefused')
    .groupBy(['column_name', 'key', 'sent'])
    .limit(mostRead)
    .execute()
  const found = new Map<string, UnreadValue>()
  for (const { column, key, sent, records } of rows)
    for (const value of unreadIn({ id: key, value: sent as FactValue }, structure)) {
      const name = JSON.stringify([column, value])
      found.set(name, { column, key, value, records: records + (found.get(name)?.records ?? 0) })
    }
  return [...found.values()]
    .sort((a, b) => b.records - a.records || a.column.localeCompare(b.column) || a.value.localeCompare(b.value))
    .slice(0, mostUnread)
}
