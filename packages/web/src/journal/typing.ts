/**
 * Text in fields that is not an answer yet. Written shortly after a keystroke rather than on each, and restored
 * verbatim.
 *
 * Each tab has its own row per draft. The next tab that opens the draft takes over the rows of closed tabs.
 */
import type { DraftName } from '@casebook/core/journal/journal.port'
import { attempt } from './attempt'
import { beginningWith, type Tables, type TypedRow, type WritableTable } from './database'
import { lock, unlock } from './lock'
import type { Person } from './person'

/** Milliseconds. Together with the write itself it stays below a quarter of a second. */
const pause = 100

interface Draft {
  readonly texts: Map<string, string>
  /** Tabs whose rows were taken over. */
  readonly from: Set<string>
  isChanged: boolean
}

interface Write {
  readonly row: TypedRow | null
  readonly draft: string
  readonly from: readonly string[]
}

export function createTyping({ username: user, db, key }: Person) {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const drafts = new Map<string, Draft>()
  let isComing = false
  let writing: Promise<unknown> = Promise.resolve()

  const draftOf = (draft: string): Draft => {
    const known = drafts.get(draft)
    if (known) return known
    const begun: Draft = { texts: new Map(), from: new Set(), isChanged: false }
    drafts.set(draft, begun)
    return begun
  }

  /** The row to write now, or null if nothing has changed. */
  async function rowOf(draft: string, cipher: CryptoKey): Promise<Write | null> {
    const state = drafts.get(draft)
    if (!state?.isChanged) return null
    state.isChanged = false
    const from = [...state.from]
    if (state.texts.size === 0) return { row: null, draft, from }
    const locked = await lock(cipher, [user, draft], [...state.texts])
    return { row: { user, draft, tab, locked }, draft, from }
  }

  async function write(table: WritableTable<'typed'>, changed: Write | null): Promise<void> {
    if (!changed) return
    const { row, draft, from } = changed
    if (row) await table.put(row)
    for (const one of row ? from : [tab, ...from]) await table.delete([user, draft, one])
  }

  async function writeAll(): Promise<void> {
    const cipher = await key()
    if (!cipher) return
    for (const draft of drafts.keys()) {
      const changed = await rowOf(draft, cipher)
      if (changed) await db.change(['typed'], (table) => write(table('typed'), changed))
    }
  }

  const flush = () => {
    isComing = false
    writing = writing.then(() => attempt(undefined, writeAll))
  }

  return {
    rowOf,
    write,

    type(of: DraftName, question: string, text: string | null): void {
      const state = draftOf(of.draft)
      if ((state.texts.get(question) ?? null) === text) return
      if (text === null) state.texts.delete(question)
      else state.texts.set(question, text)
      state.isChanged = true
      if (!isComing) setTimeout(flush, pause)
      isComing = true
    },

    rows: (table: Tables, draft: string): Promise<TypedRow[]> => table('typed').getAll(beginningWith(user, draft)),

    async recall(draft: string, rows: readonly TypedRow[]): Promise<ReadonlyMap<string, string>> {
      const state = draftOf(draft)
      const others = rows.filter((row) => row.tab !== tab)
      const cipher = others.length > 0 ? await key() : null
      for (const row of others) {
        const texts = cipher && (await unlock<[string, string][]>(cipher, [user, draft], row.locked))
        if (!texts) continue
        for (const [question, text] of texts) state.texts.set(question, text)
        state.from.add(row.tab)
      }
      return new Map(state.texts)
    },

    forget(draft: string): void {
      drafts.delete(draft)
    },
  }
}
