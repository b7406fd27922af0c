/**
 * What was answered here and is not yet with the server, as the screen knows it. The journal has the answers and brings them to the server;
 * the outbox follows what becomes of them:
 *
 *   said ─▶ pending ─(kept)▶ pending, on the device ─(received)▶ gone
 *                                                   └(refused)─▶ refused, or gone where it was answered anew since
 *
 * Batches leave in the order in which they were said. A fact leaves in two ways only: the server took it, or the server refused it by name.
 */
import type { Fact, FactValue } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import type { KeptBatch } from '../journal/journal.port'
import type { FactError } from './entry.calls'

/** A fact on its way, and what stood there before: that stands again if it is given up. */
export interface CommittedFact extends Fact {
  readonly before: FactValue
  /** Whether an answer to the question was unsaved before. */
  readonly wasUnsaved?: boolean | undefined
}

/** Facts that are delivered together. All of them were said on the same revision. */
export interface Batch extends KeptBatch {
  readonly facts: readonly CommittedFact[]
  /** Whether the device has it for good. */
  readonly isOnDevice: boolean
}

export interface RefusedFact {
  readonly fact: CommittedFact
  readonly reason: FactRefusal
}

export interface Outbox {
  /** The oldest first. */
  readonly pending: readonly Batch[]
  /** Not taken by the server, and not answered anew since. One per key. */
  readonly refused: readonly RefusedFact[]
}

export const emptyOutbox: Outbox = { pending: [], refused: [] }

const largestBatch = 500
/** In characters of JSON, of up to three bytes each: a server takes 1 MiB, and the longest answer is much shorter. */
const longestBatch = 250_000

export function pendingFacts({ pending }: Outbox): readonly CommittedFact[] {
  return pending.flatMap(({ facts }) => facts)
}

export function isDelivered({ pending }: Outbox): boolean {
  return pending.length === 0
}

/** Whether everything that is not with the server would survive a crash of the browser. */
export function isAllOnDevice({ pending }: Outbox): boolean {
  return pending.every(({ isOnDevice }) => isOnDevice)
}

/**
 * Answers that were given in one step, behind all others. Each batch has its name from now on. A new answer takes the place of a refused
 * one to the same question; what stood before that stands before this.
 */
export function withCommitted(
  { pending, refused }: Outbox,
  { facts, on }: { readonly facts: readonly CommittedFact[]; readonly on: string },
  newName: () => string,
): Outbox {
  const replaced = new Map(refused.map(({ fact }) => [fact.id, fact]))
  const answered = new Set(facts.map(({ id }) => id))
  const said = inBatches(facts.map((fact) => withBefore(fact, replaced)))
  return {
    pending: [...pending, ...said.map((some) => ({ delivery: newName(), facts: some, on, isOnDevice: false }))],
    refused: refused.filter(({ fact }) => !answered.has(fact.id)),
  }
}

function withBefore(fact: CommittedFact, refused: ReadonlyMap<string, CommittedFact>): CommittedFact {
  const instead = refused.get(fact.id)
  return instead ? { ...fact, ...stoodBefore(instead) } : fact
}

function stoodBefore({ before, wasUnsaved }: CommittedFact): Pick<CommittedFact, 'before' | 'wasUnsaved'> {
  return { before, wasUnsaved }
}

/** In each no key twice, so that a refusal names one fact, and no more than a server takes. */
function inBatches(facts: readonly CommittedFact[]): readonly (readonly CommittedFact[])[] {
  const batches: (readonly CommittedFact[])[] = []
  let batch: CommittedFact[] = []
  let keys = new Set<string>()
  let length = 0
  for (const fact of facts) {
    const size = JSON.stringify({ id: fact.id, value: fact.value }).length
    if (keys.has(fact.id) || keys.size === largestBatch || (keys.size > 0 && length + size > longestBatch)) {
      batches.push(batch)
      batch = []
      keys = new Set()
      length = 0
    }
    batch.push(fact)
    keys.add(fact.id)
    length += size
  }
  return batch.length === 0 ? batches : [...batches, batch]
}

/** The device has the batch, and with it all that were said before. */
export function withKept(outbox: Outbox, delivery: string): Outbox {
  const last = outbox.pending.findIndex((batch) => batch.delivery === delivery)
  if (last < 0) return outbox
  return {
    ...outbox,
    pending: outbox.pending.map((batch, at) =>
      at <= last && !batch.isOnDevice ? { ...batch, isOnDevice: true } : batch,
    ),
  }
}

/** The server has the oldest batch. */
export function withReceived({ pending, refused }: Outbox): Outbox {
  return { pending: pending.slice(1), refused }
}

/** A batch is taken whole or not at all: what the server did not name goes out again, under the next name. */
export function partsOfRefused<F extends Fact>(
  { delivery, facts }: { readonly delivery: string; readonly facts: readonly F[] },
  errors: readonly FactError[],
): {
  readonly rest: { readonly delivery: string; readonly facts: readonly F[] } | null
  readonly refused: readonly { readonly fact: F; readonly reason: FactRefusal }[]
} {
  const reasons = new Map(errors.map(({ id, reason }) => [id, reason]))
  const rest = facts.filter(({ id }) => !reasons.has(id))
  const refused = facts.flatMap((fact) => {
    const reason = reasons.get(fact.id)
    return reason ? [{ fact, reason }] : []
  })
  return { rest: rest.length === 0 ? null : { delivery: nextName(delivery), facts: rest }, refused }
}

/** The same at both ends of a crash, so that the rest is known again: `abc`, `abc-2`, `abc-3`. */
function nextName(delivery: string): string {
  const [, name = delivery, count = '1'] = /^(.*)-(\d+)$/.exec(delivery) ?? []
  return `${name}-${Number(count) + 1}`
}

/** The server refused the oldest batch. Its rest stays the oldest. Refusals that a newer answer replaces are skipped. */
export function withRefused({ pending, refused: before }: Outbox, errors: readonly FactError[]): Outbox {
  const [oldest, ...later] = pending
  if (!oldest) return { pending, refused: before }
  const { rest, refused } = partsOfRefused(oldest, errors)
  const named = new Map(refused.map((one) => [one.fact.id, one]))
  const following = later.map((batch) => ({
    ...batch,
    facts: batch.facts.map((fact) => withBeforeOnce(fact, named)),
  }))
  return {
    pending: rest ? [{ ...oldest, ...rest }, ...following] : following,
    refused: [...before, ...named.values()],
  }
}

/** The first answer that followed a refused one follows what stood before it; that says all there is to say about the refusal. */
function withBeforeOnce(fact: CommittedFact, refused: Map<string, RefusedFact>): CommittedFact {
  const followed = refused.get(fact.id)
  refused.delete(fact.id)
  return followed ? { ...fact, ...stoodBefore(followed.fact) } : fact
}

/** Given up by the person who gave the answer. */
export function withoutRefused(outbox: Outbox, key: string): Outbox {
  return { ...outbox, refused: outbox.refused.filter(({ fact }) => fact.id !== key) }
}

/** Milliseconds until the next attempt: longer each time, half a minute at most. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.min(attempt, 5))
}
