/**
 * The journal of a page: the only queue between an answer and the server.
 *
 *   said ─▶ memory ─(the device keeps it)▶ device ─(the server has answered for it)▶ gone
 *              └──────(it does not)────────────────────────▲
 *
 * An answer is in the memory of the page from the moment it is said, and leaves it once the device has it. Answers enter the device in
 * the order in which they were given: an answer that the device could not keep is tried again before the next. Otherwise another tab would
 * find the later answer alone and send it first. Where a browser keeps nothing, the memory is all there is.
 */
import type { DraftName, JournalPort, Keeping, KeptBatch } from './journal.port'
import { noDevice } from './noDevice'

interface Unkept {
  readonly of: DraftName
  batch: KeptBatch
  /** Ends when the device was first asked to keep it. */
  readonly tried: Promise<unknown>
}

export function createPageJournal(device: JournalPort = noDevice): JournalPort {
  /** In the order in which it was said. */
  let unkept: readonly Unkept[] = []
  /** Ends when the device is asked for nothing any more. */
  let writing: Promise<unknown> = Promise.resolve()
  /** By draft: begins after `writing`. What is said before it begins is written in it. */
  const next = new Map<string, Promise<Keeping>>()

  const unkeptOf = (draft: string) => unkept.filter(({ of }) => of.draft === draft)
  const drop = (entry: Unkept) => {
    unkept = unkept.filter((other) => other !== entry)
  }

  async function writeAll(draft: string): Promise<Keeping> {
    for (const entry of unkeptOf(draft)) {
      // The server may have answered for it while the one before it was written.
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

  /** Takes it out of the memory, or puts in its place what is left of it, and ends when no write can bring it back. */
  async function settle(delivery: string, rest: KeptBatch | null): Promise<void> {
    const entry = unkept.find(({ batch }) => batch.delivery === delivery)
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
        // The device has it since it was asked, or the server has answered for it.
      }
    },

    async recall(draft) {
      await writing
      const mine = unkeptOf(draft).map(({ batch }) => batch)
      const recalled = await device.recall(draft)
      const kept = new Set(recalled.waiting.map(({ delivery }) => delivery))
      return { ...recalled, unkept: mine.filter(({ delivery }) => !kept.has(delivery)) }
    },

    async received(of, delivery) {
      await settle(delivery, null)
      await device.received(of, delivery)
    },

    async refused(of, delivery, parts) {
      await settle(delivery, parts.rest)
      await device.refused(of, delivery, parts)
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
