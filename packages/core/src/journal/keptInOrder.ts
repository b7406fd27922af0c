/**
 * A page keeps its answers in the order in which they were given: what the device could not keep goes in before what is said next.
 * Otherwise another tab would find the later answer alone and send it, and the earlier one would come after it.
 */
import type { DraftName, JournalPort, Keeping, KeptBatch } from './journal.port'

interface Unkept {
  readonly of: DraftName
  readonly batch: KeptBatch
}

export function keptInOrder(journal: JournalPort): JournalPort {
  let unkept: readonly Unkept[] = []
  let keeping: Promise<unknown> = Promise.resolve()

  async function keepAll(draft: string): Promise<Keeping> {
    for (const one of unkept.filter(({ of }) => of.draft === draft)) {
      const how = await journal.keep(one.of, one.batch)
      if (how !== 'kept') return how
      unkept = unkept.filter((other) => other !== one)
    }
    return 'kept'
  }

  /** The server has answered for it: of what was not kept the rest is left. */
  async function settle(delivery: string, rest: KeptBatch | null): Promise<void> {
    if (!unkept.some(({ batch }) => batch.delivery === delivery)) return
    await keeping
    unkept = unkept.flatMap((one) => {
      if (one.batch.delivery !== delivery) return one
      return rest ? { ...one, batch: rest } : []
    })
  }

  return {
    ...journal,
    keep(of, batch) {
      unkept = [...unkept, { of, batch }]
      const kept = keepAll(of.draft)
      keeping = kept
      return kept
    },
    async received(of, delivery) {
      await settle(delivery, null)
      await journal.received(of, delivery)
    },
    async refused(of, delivery, parts) {
      await settle(delivery, parts.rest)
      await journal.refused(of, delivery, parts)
    },
    async forget(draft) {
      unkept = unkept.filter(({ of }) => of.draft !== draft)
      await journal.forget(draft)
    },
  }
}
