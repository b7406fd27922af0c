/**
 * Holds functions, triggers and views of a database against those of this program: made anew in memory by the same migrations. What the
 * check asks the database to compute is then computed by our own code.
 */
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { columnTypes } from '../database/columnTypes'
import { pglitePool } from '../database/embedded/pglitePool'
import { migrate } from '../database/migrate'
import { kyselyOn } from '../database/openDatabase'
import type { Database } from '../services'
import type { TrailFault } from './trailFault'

/** Those that are missing, changed, switched off, or none of ours. */
export async function* codeThatDiffers(db: Database): AsyncGenerator<TrailFault> {
  own ??= ownCode()
  const [installed, ours] = [await codeOf(db), await own]
  for (const id of new Set([...ours.keys(), ...installed.keys()].toSorted()))
    if (ours.get(id) !== installed.get(id)) yield { kind: 'codeDiffers', chain: 'code', id, seq: null }
}

let own: ReturnType<typeof ownCode> | undefined

async function ownCode(): Promise<ReadonlyMap<string, string>> {
  const db = kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  try {
    await migrate(db)
    return await codeOf(db)
  } finally {
    await db.destroy()
  }
}

/** By what each is called: its text, as the database prints it. */
async function codeOf(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as text
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass, tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = tgrelid and relnamespace = 'public'::regnamespace where not tgisinternal
    union all select 'view ' || relname, pg_get_viewdef(oid)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 'rule ' || rulename || ' on ' || ev_class::regclass, pg_get_ruledef(r.oid)
      from pg_rewrite r join pg_class c on c.oid = ev_class and relnamespace = 'public'::regnamespace where rulename <> '_RETURN'`.execute(
    db,
  )
  return new Map(rows.map(({ name, text }) => [name, text]))
}
