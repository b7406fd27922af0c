/**
 * The journal of one user in this browser. It never fails: without storage or key it is empty, and `keep` reports that
 * nothing was stored.
 */
import {
  type Batch,
  type DraftName,
  type JournalPort,
  type KeptRefusal,
  nothingRecalled,
  type Recalled,
  type Undelivered,
} from '@casebook/core/journal/journal.port'
import { attempt } from './attempt'
import { beginningWith, deleteRows, type EntryRow, type Tables, type WritableTable } from './database'
import { lock, unlock } from './lock'
import { createOfflineCache } from './offlineCache'
import type { Person } from './person'
import { createTyping } from './typing'

/** The encrypted part of a row that waits; the key of its batch is outside, to find it by. */
interface WaitingRow extends Omit<Batch, 'idempotencyKey'> {
  readonly of: DraftName
}

interface RefusedRow extends KeptRefusal {
  readonly of: DraftName
}

/** Milliseconds. Longer than any disk takes, and the longest an answer waits to be stored. */
const timeout = 4_000

export function createDeviceJournal(person: Person): JournalPort {
  const { username: user, db, key } = person
  const typing = createTyping(person)
  const cache = createOfflineCache(person)
  /** Drafts that the server did not find when last asked. */
  const gone = new Set<string>()

  const rowOf = async (
    cipher: CryptoKey,
    of: DraftName,
    { idempotencyKey, facts, on, begunBy }: Batch,
  ): Promise<EntryRow> => ({
    user,
    draft: of.draft,
    kind: 'waiting',
    name: idempotencyKey,
    locked: await lock(cipher, [user, of.draft], { of, facts, on, begunBy } satisfies WaitingRow),
  })

  const entryRows = (table: Tables, draft: string, kind: EntryRow['kind']) =>
    table('entries').index('byDraft').getAll([user, draft, kind])

  const allEntries = () =>
    db.read(['entries'], (table) => table('entries').index('byDraft').getAll(beginningWith(user)))

  /** Decrypts a row with this user's key. Rows it cannot decrypt stay until the right key is there. */
  const open = async <T>(row: EntryRow): Promise<T | null> => {
    const cipher = await key()
    return cipher && unlock<T>(cipher, [user, row.draft], row.locked)
  }

  async function openAll<T>(rows: readonly EntryRow[]): Promise<readonly (readonly [EntryRow, T])[]> {
    const opened = await Promise.all(rows.map(async (row) => [row, await open<T>(row)] as const))
    return opened.flatMap(([row, value]) => (value === null ? [] : [[row, value] as const]))
  }

  async function deleteRefused(table: WritableTable<'entries'>, draft: string, question: string): Promise<void> {
    await deleteRows(table, await table.index('byName').getAllKeys([user, draft, 'refused', question]))
  }

  /**
   * Batches past the timeout are sent without being stored: a late write could record an answer that has changed since.
   */
  async function keep(of: DraftName, batch: Batch, signal: AbortSignal) {
    const cipher = await key()
    if (!cipher) return 'unavailable'
    const row = await rowOf(cipher, of, batch)
    signal.throwIfAborted()
    const typed = await typing.rowOf(of.draft, cipher)
    await db.change(['entries', 'typed'], async (table) => {
      // A new answer replaces a refused one. One query for all of them, because a batch has hundreds.
      const refused = await table('entries').index('byDraft').getAll([user, of.draft, 'refused'])
      signal.throwIfAborted()
      const answered = new Set(batch.facts.map(({ id }) => id))
      const replaced = refused.flatMap(({ seq, name }) => (seq !== undefined && answered.has(name) ? [seq] : []))
      await Promise.all([
        deleteRows(table('entries'), replaced),
        table('entries').add(row),
        typing.write(table('typed'), typed),
      ])
    })
    return 'kept'
  }

  return {
    async recall(draft) {
      return attempt<Recalled>(nothingRecalled, async () => {
        // One transaction, because the user is waiting for the form. Request the key only if something is encrypted.
        const [waiting, log, refused, typed] = await db.read(['entries', 'log', 'typed'], (table) =>
          Promise.all([
            entryRows(table, draft, 'waiting'),
            cache.logRows(table, draft),
            entryRows(table, draft, 'refused'),
            typing.rows(table, draft),
          ]),
        )
        return {
          waiting: batchesOf(await openAll<WaitingRow>(waiting)),
          received: await cache.receivedSince(log),
          refused: (await openAll<RefusedRow>(refused)).map(([, { fact, reason }]) => ({ fact, reason })),
          typed: await typing.recall(draft, typed),
        }
      })
    },

    async keep(of, batch) {
      try {
        return await within(timeout, (signal) => keep(of, batch, signal))
      } catch (error) {
        return isFull(error) ? 'full' : 'unavailable'
      }
    },

    first: (draft) =>
      attempt(null, async () => {
        // The first row is nearly always enough.
        const firstRows = await db.read(['entries'], (table) =>
          table('entries').index('byDraft').getAll([user, draft, 'waiting'], 1),
        )
        for (const row of firstRows) {
          const entry = await open<WaitingRow>(row)
          if (entry) return { idempotencyKey: row.name, facts: entry.facts, on: entry.on, begunBy: entry.begunBy }
        }
        const rest = await db.read(['entries'], (table) => entryRows(table, draft, 'waiting'))
        return batchesOf(await openAll<WaitingRow>(rest))[0] ?? null
      }),

    received: (of, idempotencyKey) =>
      attempt(undefined, async () => {
        gone.delete(of.draft)
        await db.change(['entries', 'log'], async (table) => {
          const row = await table('entries').index('byName').get([user, of.draft, 'waiting', idempotencyKey])
          if (row?.seq === undefined) return
          const { seq, locked } = row
          await Promise.all([table('log').add({ user, draft: of.draft, locked }), table('entries').delete(seq)])
        })
      }),

    refused: (of, idempotencyKey, { rest, refused }) =>
      attempt(undefined, async () => {
        const cipher = await key()
        if (!cipher) return
        const waiting = rest && (await rowOf(cipher, of, rest))
        const rows = await Promise.all(
          refused.map(async (refusal): Promise<EntryRow> => {
            const locked = await lock(cipher, [user, of.draft], { of, ...refusal } satisfies RefusedRow)
            return { user, draft: of.draft, kind: 'refused', name: refusal.fact.id, locked }
          }),
        )
        await db.change(['entries'], async (table) => {
          const entries = table('entries')
          const seq = await entries.index('byName').getKey([user, of.draft, 'waiting', idempotencyKey])
          if (seq === undefined) return
          await (waiting ? entries.put({ ...waiting, seq }) : entries.delete(seq))
          for (const row of rows) {
            await deleteRefused(entries, of.draft, row.name)
            await entries.add(row)
          }
        })
      }),

    lost({ draft }) {
      gone.add(draft)
    },

    dropRefused: (draft, question) =>
      attempt(undefined, () => db.change(['entries'], (table) => deleteRefused(table('entries'), draft, question))),

    forget: (draft) =>
      attempt(undefined, async () => {
        typing.forget(draft)
        await db.change(['entries', 'typed', 'log', 'drafts', 'files'], async (table) => {
          const entries = await table('entries').index('byDraft').getAllKeys(beginningWith(user, draft))
          const log = await table('log').index('byDraft').getAllKeys([user, draft])
          await Promise.all([
            deleteRows(table('entries'), entries),
            deleteRows(table('log'), log),
            table('typed').delete(beginningWith(user, draft)),
            table('drafts').delete([user, draft]),
            table('files').delete(beginningWith(user, draft)),
          ])
        })
      }),

    draftsWaiting: () =>
      attempt([], async () => {
        const found = new Map<string, DraftName>()
        for (const row of await allEntries()) {
          if (row.kind !== 'waiting' || found.has(row.draft)) continue
          const entry = await open<WaitingRow>(row)
          if (entry) found.set(row.draft, entry.of)
        }
        return [...found.values()]
      }),

    undelivered: () =>
      attempt([], async () => {
        const found = new Map<string, Undelivered>()
        for (const row of await allEntries()) {
          const entry = await open<WaitingRow | RefusedRow>(row)
          if (!entry) continue
          const { refused, waiting, lost } = found.get(row.draft) ?? { refused: 0, waiting: 0, lost: [] }
          const facts = 'facts' in entry ? entry.facts : [entry.fact]
          const more = gone.has(row.draft)
            ? { refused, waiting, lost: [...lost, ...facts] }
            : {
                refused: refused + Number(row.kind === 'refused'),
                waiting: waiting + Number(row.kind === 'waiting') * facts.length,
                lost,
              }
          found.set(row.draft, { of: entry.of, ...more })
        }
        return [...found.values()]
      }),

    alone: async (draft, work) =>
      // Locks, like the journal itself, are available on secure origins only.
      'locks' in navigator ? navigator.locks.request(`casebook ${JSON.stringify([user, draft])}`, work) : work(),

    type: typing.type,
    ...cache.calls,
    log: (of, logged) => attempt(undefined, () => cache.log(of, logged)),
  }
}

function batchesOf(entries: readonly (readonly [EntryRow, WaitingRow])[]): readonly Batch[] {
  return entries.map(([{ name }, { facts, on, begunBy }]) => ({ idempotencyKey: name, facts, on, begunBy }))
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    controller.signal.onabort = () => reject(controller.signal.reason)
    const timer = setTimeout(
      () => controller.abort(new DOMException('The disk does not answer', 'TimeoutError')),
      milliseconds,
    )
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
