/**
 * The journal of a page: the only queue between an answer and the server.
 *
 *   said ─▶ memory ─(the device keeps it)▶ device ─(the server has answered for it)▶ gone
 *              └──────(it does not)────────────────────────▲
 *
 * An answer is in the page's memory from the moment it is given until the device has stored it. The device stores
 * answers in the order they were given: one that it could not store is retried before the next. Otherwise another tab
 * would find only the later answer and send it first. If the browser stores nothing, the memory is all there is.
 */
import type { Batch, DraftName, JournalPort, Keeping } from './journal.port'
import { noDevice } from './noDevice'

interface Unkept {
  readonly of: DraftName
  batch: Batch
  /** Resolves after the first attempt to store it. */
  readonly tried: Promise<unknown>
}

export function createPageJournal(device: JournalPort = noDevice): JournalPort {
  /** In the order they were given. */
  let unkept: readonly Unkept[] = []
  /** Resolves once no write is pending. */
  let writing: Promise<unknown> = Promise.resolve()
  /** By draft: the next write, which starts after `writing` and includes everything given before it starts. */
  const next = new Map<string, Promise<Keeping>>()

  const unkeptOf = (draft: string) => unkept.filter(({ of }) => of.draft === draft)
  const drop = (entry: Unkept) => {
    unkept = unkept.filter((other) => other !== entry)
  }

  async function writeAll(draft: string): Promise<Keeping> {
    for (const entry of unkeptOf(draft)) {
      // The server may have answered for it while the previous one was written.
      if (!unkept.includes(entry)) continue
      const keeping = await device.keep(entry.of, entry.batch).catch((): Keeping => 'unavailable')
      if (keeping !== 'kept') return keeping
      drop(entry)
    }
    return 'kept'
  }

  function write(draft: string): Promise<Keeping> {
    const coming = next.get(draft)
    if (coming) return coming
    const begun = writing.then(() => {
      next.delete(draft)
      return writeAll(draft)
    })
    next.set(draft, begun)
    writing = begun
    return begun
  }

  /** Removes the batch from memory or replaces it with its rest; resolves once no pending write can bring it back. */
  async function settle(idempotencyKey: string, rest: Batch | null): Promise<void> {
    const entry = unkept.find(({ batch }) => batch.idempotencyKey === idempotencyKey)
    if (!entry) return
    if (rest) entry.batch = rest
    else drop(entry)
    await writing
  }

  return {
    ...device,

    keep(of, batch) {
      const kept = write(of.draft)
      unkept = [...unkept, { of, batch, tried: kept }]
      return kept
    },

    async first(draft) {
      for (;;) {
        const [oldest] = unkeptOf(draft)
        await oldest?.tried
        const kept = await device.first(draft)
        if (kept || !oldest) return kept
        if (unkept.includes(oldest)) return oldest.batch
        // The device has stored it meanwhile, or the server has answered for it.
      }
    },

    async recall(draft) {
      await writing
      const mine = unkeptOf(draft).map(({ batch }) => batch)
      const recalled = await device.recall(draft)
      const kept = new Set(recalled.waiting.map(({ idempotencyKey }) => idempotencyKey))
      return { ...recalled, unkept: mine.filter(({ idempotencyKey }) => !kept.has(idempotencyKey)) }
    },

    async received(of, idempotencyKey) {
      await settle(idempotencyKey, null)
      await device.received(of, idempotencyKey)
    },

    async refused(of, idempotencyKey, parts) {
      await settle(idempotencyKey, parts.rest)
      await device.refused(of, idempotencyKey, parts)
    },

    async forget(draft) {
      unkept = unkept.filter(({ of }) => of.draft !== draft)
      await writing
      await device.forget(draft)
    },

    async draftsWaiting() {
      const all = [...(await device.draftsWaiting()), ...unkept.map(({ of }) => of)]
      return [...new Map(all.map((of) => [of.draft, of])).values()]
    },
  }
}
