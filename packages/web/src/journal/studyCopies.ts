/**
 * Studies that are written on this device, encrypted like the answers beside them. Each page has rows of its own: what it had received, which
 * changes seldom, and what was written on it. The next page takes over those of a page that is closed.
 */
import type { StudyCopies, StudyCopy } from '@casebook/core/candidates/written/studyCopies.port'
import { attempt } from './attempt'
import { beginningWith, type StudyRow } from './database'
import { lock, lockBytes, unlock, unlockBytes } from './lock'
import type { Person } from './person'

/** Milliseconds after which a copy that nobody came back to is deleted: 90 days. */
const longest = 90 * 24 * 60 * 60_000

type Part = StudyRow['part']

interface Header extends Pick<StudyCopy, 'received' | 'keptAt' | 'language' | 'preset'> {
  /** Of the kept file; null if there was none. */
  readonly name: string | null
}

/** `person`: null while nobody is signed in. */
export function createStudyCopies(person: () => Person | null): StudyCopies {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  /** What the rows of this page say that the server had, by candidate. */
  const received = new Map<string, Pick<StudyCopy, 'received' | 'kept' | 'keptAt'>>()
  /** Closed pages whose rows were taken over. */
  const from = new Map<string, string>()
  /** One after the other: a copy that is still being encrypted must not come back after it was forgotten. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
  const nameOf = (user: string, candidate: string, of: string) =>
    `casebook study ${JSON.stringify([user, candidate, of])}`

  /** Other pages see that this one is open as long as it is. */
  function hold(user: string, candidate: string): void {
    if ('locks' in navigator)
      void navigator.locks.request(nameOf(user, candidate, tab), { ifAvailable: true }, (held) =>
        held ? new Promise(() => {}) : undefined,
      )
  }

  async function openPages(): Promise<ReadonlySet<string | undefined>> {
    const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
    return new Set(held.map(({ name }) => name))
  }

  async function rowOf(
    { username: user, key }: Person,
    candidate: string,
    part: Part,
    header: unknown,
    bytes: Uint8Array,
  ) {
    const cipher = await key()
    if (!cipher) return null
    const place = [user, candidate, tab, part]
    const row: StudyRow = {
      user,
      candidate,
      tab,
      part,
      at: Date.now(),
      locked: await lock(cipher, place, header),
      bytes: await lockBytes(cipher, [...place, 'bytes'], Uint8Array.from(bytes)),
    }
    return row
  }

  async function opened<T>({ key }: Person, { user, candidate, tab: of, part, locked, bytes }: StudyRow) {
    const cipher = await key()
    const place = [user, candidate, of, part]
    const header = cipher && (await unlock<T>(cipher, place, locked))
    const read = cipher && (await unlockBytes(cipher, [...place, 'bytes'], bytes))
    return header && read ? { header, bytes: read } : null
  }

  return {
    recall: (candidate) =>
      attempt(null, async () => {
        const owner = person()
        if (!owner) return null
        const { username: user, db } = owner
        hold(user, candidate)
        const old = Date.now() - longest
        const rows = await db.change(['studies'], async (table) => {
          for (const row of await table('studies').getAll(beginningWith(user)))
            if (row.at < old) await table('studies').delete([row.user, row.candidate, row.tab, row.part])
          return table('studies').getAll(beginningWith(user, candidate))
        })
        const open = await openPages()
        const closed = rows
          .filter(({ part, tab: of }) => part === 'own' && (of === tab || !open.has(nameOf(user, candidate, of))))
          .sort((one, other) => other.at - one.at)
        for (const row of closed) {
          const before = rows.find(({ part, tab: of }) => part === 'received' && of === row.tab)
          const [own, had] = [await opened<string>(owner, row), before && (await opened<Header>(owner, before))]
          if (!own || !had) continue
          from.set(candidate, row.tab)
          const { name, ...header } = had.header
          return {
            ...header,
            kept: name === null ? null : { name, bytes: had.bytes },
            file: { name: own.header, bytes: own.bytes },
          }
        }
        return null
      }),

    keep: (candidate, copy) =>
      inTurn(() =>
        attempt(false, async () => {
          const owner = person()
          if (!owner) return false
          const { kept, file, ...others } = copy
          const known = received.get(candidate)
          const isKnown = known?.kept === kept && known.keptAt === copy.keptAt && known.received === copy.received
          const header: Header = { ...others, name: kept?.name ?? null }
          const rows = [
            isKnown ? null : await rowOf(owner, candidate, 'received', header, kept?.bytes ?? new Uint8Array()),
            await rowOf(owner, candidate, 'own', file.name, file.bytes),
          ].flatMap((row) => row ?? [])
          if (rows.length === 0) return false
          const before = from.get(candidate)
          await owner.db.change(['studies'], async (table) => {
            for (const row of rows) await table('studies').put(row)
            if (before !== undefined && before !== tab)
              await table('studies').delete(beginningWith(owner.username, candidate, before))
          })
          received.set(candidate, copy)
          return true
        }),
      ),

    forget: (candidate) =>
      inTurn(() =>
        attempt(undefined, async () => {
          const owner = person()
          if (!owner) return
          const tabs = new Set([tab, from.get(candidate) ?? tab])
          received.delete(candidate)
          from.delete(candidate)
          await owner.db.change(['studies'], async (table) => {
            for (const one of tabs) await table('studies').delete(beginningWith(owner.username, candidate, one))
          })
        }),
      ),
  }
}
