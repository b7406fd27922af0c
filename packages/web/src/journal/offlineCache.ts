/** What this person's device has at hand to go on without a connection: drafts as they were told, what happened since, and bases. */
import type { Base, BaseConfig } from '@casebook/core/bases/base'
import type { Draft } from '@casebook/core/entry/entry.calls'
import type { Fact } from '@casebook/core/facts/fact'
import { isDraftOf } from '@casebook/core/journal/atHand'
import type { DraftAtHand, DraftName, JournalPort, Logged } from '@casebook/core/journal/journal.port'
import { attempt } from './attempt'
import { type BaseRow, beginningWith, type DraftRow, deleteRows, type LogRow, type Tables } from './database'
import { lock, unlock } from './lock'
import type { Person } from './person'

interface Told {
  readonly config: BaseConfig
  readonly draft: Draft
}

type BaseKey = [user: string, group: string, base: string, version: string]

type Calls = Pick<JournalPort, 'remember' | 'rememberBase' | 'logged' | 'draftAtHand' | 'baseAtHand'>

/** Older ones were put away long ago, and the server has them. */
const mostDrafts = 8

export function createOfflineCache({ username: user, db, key }: Person) {
  /** Numbers of what was logged before the server told the draft anew. */
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

  async function putAway(of: DraftName, told: Told): Promise<void> {
    const cipher = await key()
    if (!cipher) return
    const { draft, group, base } = of
    const locked = await lock(cipher, [user, draft], told)
    const row: DraftRow = { user, draft, group, base, at: Date.now(), locked }
    await db.change(['drafts', 'log'], async (table) => {
      await Promise.all([table('drafts').put(row), deleteRows(table('log'), [...outdated])])
      const known = await table('drafts').getAll(beginningWith(user))
      const old = known.toSorted((a, b) => b.at - a.at).slice(mostDrafts)
      await deleteRows(
        table('drafts'),
        old.map((one): [string, string] => [user, one.draft]),
      )
    })
  }

  async function putBaseAway(group: string, base: string, version: string, document: Base): Promise<void> {
    const cipher = await key()
    if (!cipher) return
    const place: BaseKey = [user, group, base, version]
    if ((await db.read(['bases'], (table) => table('bases').getKey(place))) !== undefined) return
    const row: BaseRow = { user, group, base, version, locked: await lock(cipher, place, document) }
    await db.change(['bases'], async (table) => {
      await table('bases').delete(beginningWith(user, group, base))
      await table('bases').put(row)
    })
  }

  const calls: Calls = {
    remember(of, told, before) {
      for (const seq of before) outdated.add(seq)
      whenIdle(() => attempt(undefined, () => putAway(of, told)))
    },

    rememberBase({ group, base }, version, document) {
      whenIdle(() => attempt(undefined, () => putBaseAway(group, base, version, document)))
    },

    logged: () =>
      attempt([], async () => {
        const rows = await db.read(['log'], (table) => table('log').index('byDraft').getAll(beginningWith(user)))
        return rows.map(({ draft, seq = 0 }) => ({ draft, seq }))
      }),

    draftAtHand: ({ group, base, draft, ofCase }) =>
      attempt(null, async () => {
        const cipher = await key()
        if (!cipher) return null
        const rows = await db.read(['drafts'], (table) =>
          table('drafts')
            .index('byBase')
            .getAll(beginningWith(user, group, base)),
        )
        const open = async (row: DraftRow): Promise<DraftAtHand | null> => {
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

    baseAtHand: ({ group, base }, version) =>
      attempt(null, async () => {
        const cipher = await key()
        const place: BaseKey = [user, group, base, version]
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

/** Milliseconds. By then the form stands there. */
const drawn = 1_000

/** Nobody waits for it, and somebody is waiting for the form: a processor that is idle before it is drawn only waits for the disk. */
function whenIdle(work: () => Promise<void>): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: 2_000 })
    else work()
  }, drawn)
}
