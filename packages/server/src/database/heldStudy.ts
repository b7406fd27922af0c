/**
 * A study that is held: the database refuses what would write to it (migration 0017), so nothing of the call was kept. The people who hold
 * the study see who has something to bring.
 */
import { sql } from 'kysely'
import type { Services } from '../services'

interface HeldStudy {
  readonly group: string
  readonly base: string
}

/** The study that an error of the database is about; null for any other error. */
export function heldStudy(error: unknown): HeldStudy | null {
  if (!(error instanceof Error)) return null
  const { code, detail } = error as { readonly code?: unknown; readonly detail?: unknown }
  return code === 'CB423' ? JSON.parse(String(detail)) : heldStudy(error.cause)
}

/** `person`: null for the holder of a patient's link or an app's token. */
export async function noteLateDelivery(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { group, base }: HeldStudy,
  person: string | null,
): Promise<void> {
  await sql`
    insert into late_delivery (group_name, base_name, username, first_at, last_at, tries)
    values (${group}, ${base}, ${person ?? ''}, ${now()}, ${now()}, 1)
    on conflict (group_name, base_name, username)
    do update set last_at = excluded.last_at, tries = late_delivery.tries + 1`.execute(db)
}
