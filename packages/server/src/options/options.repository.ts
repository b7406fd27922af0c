import type { Database } from '../services'

/** Undefined for an option that was never set. */
export async function optionValue(db: Database, name: string): Promise<unknown> {
  const row = await db.selectFrom('option').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? undefined
}

/** Null unsets it. */
export async function setOption(
  db: Database,
  name: string,
  value: unknown,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const row = { value: value === null ? null : JSON.stringify(value), changed_by: by, changed_at: at }
  await db
    .insertInto('option')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
