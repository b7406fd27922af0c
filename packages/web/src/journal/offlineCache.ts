/** This user's offline cache: drafts as the server sent them, the changes since, and bases. */
import type { Base, BaseConfig } from '@casebook/core/bases/base'
import type { Draft } from '@casebook/core/entry/entry.calls'
import type { Fact } from '@casebook/core/facts/fact'
import type { CachedDraft, DraftName, JournalPort, Logged } from '@casebook/core/journal/journal.port'
import { isDraftOf } from '@casebook/core/journal/offlineCache'
import { prefetched } from '../ui/lazy/prefetch'
import { attempt } from './attempt'
import { beginningWith, type DraftRow, type LogRow, type Schema, type Tables } from './database'
import { lock, unlock } from './lock'
import type { Person } from './person'

interface Told {
  readonly config: BaseConfig
  readonly draft: Draft
}

/** Fetched after the first paint, for nothing is written into the cache before. */
const fetchWriting = prefetched(() => import('./offlineCacheWrites'))

type Calls = Pick<JournalPort, 'remember' | 'rememberBase' | 'logged' | 'cachedDraft' | 'cachedBase'>

export function createOfflineCache(person: Person) {
  const { username: user, db, key } = person
  /** Sequence numbers of log rows from before the server last sent the draft. */
  const outdated = new Set<number>()

  const logRows = (table: Tables, draft: string) => table('log').index('byDraft').getAll([user, draft])

  async function openLog(rows: readonly LogRow[]): Promise<readonly Logged[]> {
    const current = rows.filter(({ seq = 0 }) => !outdated.has(seq))
    const cipher = current.length > 0 ? await key() : null
    if (!cipher) return []
    const said = await Promise.all(
      current.map(({ draft, locked }) => unlock<Logged | { facts: Fact[] }>(cipher, [user, draft], locked)),
    )
    return said
      .filter((one) => one !== null)
      .map((one) => ('type' in one ? one : { type: 'received', facts: one.facts }))
  }

  const calls: Calls = {
    remember(of, told, before) {
      for (const seq of before) outdated.add(seq)
      whenIdle(async () => (await fetchWriting()).cacheDraft(person, of, told, outdated))
    },

    rememberBase({ group, base }, version, document) {
      whenIdle(async () => (await fetchWriting()).cacheBase(person, group, base, version, document))
    },

    logged: () =>
      attempt([], async () => {
        const rows = await db.read(['log'], (table) => table('log').index('byDraft').getAll(beginningWith(user)))
        return rows.map(({ draft, seq = 0 }) => ({ draft, seq }))
      }),

    cachedDraft: ({ group, base, draft, ofCase }) =>
      attempt(null, async () => {
        const cipher = await key()
        if (!cipher) return null
        const rows = await db.read(['drafts'], (table) =>
          table('drafts')
            .index('byBase')
            .getAll(beginningWith(user, group, base)),
        )
        const open = async (row: DraftRow): Promise<CachedDraft | null> => {
          const told = await unlock<Told>(cipher, [user, row.draft], row.locked)
          return told && { ...told, log: await openLog(await db.read(['log'], (table) => logRows(table, row.draft))) }
        }
        if (draft === undefined && ofCase) {
          for (const row of rows) {
            const kept = await open(row)
            if (kept && isDraftOf(kept, ofCase)) return kept
          }
          return null
        }
        const row = draft === undefined ? rows.at(-1) : rows.find((one) => one.draft === draft)
        return row ? open(row) : null
      }),

    cachedBase: ({ group, base }, version) =>
      attempt(null, async () => {
        const cipher = await key()
        const place: Schema['bases']['key'] = [user, group, base, version]
        const row = await db.read(['bases'], (table) => table('bases').get(place))
        return row && cipher ? unlock<Base>(cipher, place, row.locked) : null
      }),
  }

  return {
    calls,

    async log({ draft }: DraftName, logged: Logged): Promise<void> {
      const cipher = await key()
      if (!cipher) return
      const locked = await lock(cipher, [user, draft], logged)
      await db.change(['log'], (table) => table('log').add({ user, draft, locked }))
    },

    logRows,

    async receivedSince(rows: readonly LogRow[]): Promise<readonly Fact[]> {
      return (await openLog(rows)).flatMap((one) => (one.type === 'received' ? one.facts : []))
    },
  }
}

/** Milliseconds. By then the form is rendered. */
const drawn = 1_000

/**
 * Not urgent, while the user is waiting for the form. Before that is rendered, an idle processor is just waiting for
 * the disk.
 */
function whenIdle(work: () => Promise<void>): void {
  const begin = () => attempt(undefined, work)
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2_000 })
    else begin()
  }, drawn)
}
