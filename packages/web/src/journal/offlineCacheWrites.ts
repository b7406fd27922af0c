/** Puts a draft or a base into the offline cache. */
import type { DraftName } from '@casebook/core/journal/journal.port'
import { type BaseRow, beginningWith, type DraftRow, deleteRows, type Schema } from './database'
import { lock } from './lock'
import type { Person } from './person'

/** Older ones were put away long ago, and the server has them. */
const draftLimit = 8

/** `outdated`: numbers of what was logged before the server told the draft. */
export async function cacheDraft(
  { username: user, db, key }: Person,
  { draft, group, base }: DraftName,
  told: unknown,
  outdated: ReadonlySet<number>,
): Promise<void> {
  const cipher = await key()
  if (!cipher) return
  const locked = await lock(cipher, [user, draft], told)
  const row: DraftRow = { user, draft, group, base, at: Date.now(), locked }
  await db.change(['drafts', 'log'], async (table) => {
    await Promise.all([table('drafts').put(row), deleteRows(table('log'), [...outdated])])
    const known = await table('drafts').getAll(beginningWith(user))
    const old = known.toSorted((a, b) => b.at - a.at).slice(draftLimit)
    await deleteRows(
      table('drafts'),
      old.map((one): [string, string] => [user, one.draft]),
    )
  })
}

export async function cacheBase(
  { username: user, db, key }: Person,
  group: string,
  base: string,
  version: string,
  document: unknown,
): Promise<void> {
  const cipher = await key()
  if (!cipher) return
  const place: Schema['bases']['key'] = [user, group, base, version]
  if ((await db.read(['bases'], (table) => table('bases').getKey(place))) !== undefined) return
  const row: BaseRow = { user, group, base, version, locked: await lock(cipher, place, document) }
  await db.change(['bases'], async (table) => {
    await table('bases').delete(beginningWith(user, group, base))
    await table('bases').put(row)
  })
}
