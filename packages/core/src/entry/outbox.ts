/**
 * The screen's view of answers that the server does not have yet. The journal stores and delivers them; the outbox
 * tracks what becomes of each:
 *
 *   said ─▶ pending ─(kept)▶ pending, on the device ─(received)▶ gone
 *                                                   └(refused)─▶ refused, or gone if answered again since
 *
 * Batches leave in the order they were given. A fact leaves in only two ways: the server accepts it or refuses it by
 * name.
 */
import type { Fact, FactValue } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import type { Batch } from '../journal/journal.port'
import type { FactError } from './entry.calls'

/** A fact underway, and the answer before it, which is restored if the fact is given up. */
export interface CommittedFact extends Fact {
  readonly before: FactValue
  /** Whether the question had an unsaved answer before. */
  readonly wasUnsaved?: boolean | undefined
}

/** A batch of the journal, as this screen follows it. */
export interface PendingBatch extends Batch {
  readonly facts: readonly CommittedFact[]
  /** Whether the device has stored it durably. */
  readonly isOnDevice: boolean
}

export interface RefusedFact {
  readonly fact: CommittedFact
  readonly reason: FactRefusal
}

export interface Outbox {
  /** The oldest first. */
  readonly pending: readonly PendingBatch[]
  /** Refused by the server and not answered again since. One per key. */
  readonly refused: readonly RefusedFact[]
}

export const emptyOutbox: Outbox = { pending: [], refused: [] }

const largestBatch = 500
/** In characters of JSON, up to three bytes each. A server takes 1 MiB; the longest answer is much shorter. */
const longestBatch = 250_000

export function pendingFacts({ pending }: Outbox): readonly CommittedFact[] {
  return pending.flatMap(({ facts }) => facts)
}

export function isDelivered({ pending }: Outbox): boolean {
  return pending.length === 0
}

/** Whether everything not yet on the server would survive a crash of the browser. */
export function isAllOnDevice({ pending }: Outbox): boolean {
  return pending.every(({ isOnDevice }) => isOnDevice)
}

/**
 * Appends answers given in one step. Each batch gets its idempotency key here. A new answer replaces a refused one to the same
 * question and inherits its previous value.
 */
export function withCommitted(
  { pending, refused }: Outbox,
  { facts, ...more }: Pick<PendingBatch, 'facts' | 'begunBy'> & { readonly on: string },
  newKey: () => string,
): Outbox {
  const replaced = new Map(refused.map(({ fact }) => [fact.id, fact]))
  const answered = new Set(facts.map(({ id }) => id))
  const said = inBatches(facts.map((fact) => withBefore(fact, replaced)))
  return {
    pending: [
      ...pending,
      ...said.map((some) => ({ idempotencyKey: newKey(), facts: some, ...more, isOnDevice: false })),
    ],
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

/** No key occurs twice in a batch, so that a refusal names one fact; no batch exceeds what a server takes. */
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

/** The device has stored this batch and all before it. */
export function withKept(outbox: Outbox, idempotencyKey: string): Outbox {
  const last = outbox.pending.findIndex((batch) => batch.idempotencyKey === idempotencyKey)
  if (last < 0) return outbox
  return {
    ...outbox,
    pending: outbox.pending.map((batch, at) =>
      at <= last && !batch.isOnDevice ? { ...batch, isOnDevice: true } : batch,
    ),
  }
}

/** The server has accepted the oldest batch. */
export function withReceived({ pending, refused }: Outbox): Outbox {
  return { pending: pending.slice(1), refused }
}

/** A batch is taken whole or not at all. The facts the server did not name are sent again under the next key. */
export function partsOfRefused<F extends Fact>(
  { idempotencyKey, facts }: { readonly idempotencyKey: string; readonly facts: readonly F[] },
  errors: readonly FactError[],
): {
  readonly rest: { readonly idempotencyKey: string; readonly facts: readonly F[] } | null
  readonly refused: readonly { readonly fact: F; readonly reason: FactRefusal }[]
} {
  const reasons = new Map(errors.map(({ id, reason }) => [id, reason]))
  const rest = facts.filter(({ id }) => !reasons.has(id))
  const refused = facts.flatMap((fact) => {
    const reason = reasons.get(fact.id)
    return reason ? [{ fact, reason }] : []
  })
  return { rest: rest.length === 0 ? null : { idempotencyKey: nextKey(idempotencyKey), facts: rest }, refused }
}

/** Deterministic, so that the rest is recognised after a crash: `abc`, `abc-2`, `abc-3`. */
function nextKey(idempotencyKey: string): string {
  const [, name = idempotencyKey, count = '1'] = /^(.*)-(\d+)$/.exec(idempotencyKey) ?? []
  return `${name}-${Number(count) + 1}`
}

/**
 * The server refused the oldest batch. The rest of it stays the oldest. Refusals already superseded by a newer answer
 * are skipped.
 */
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

/** The first answer after a refused one inherits its previous value; that settles the refusal. */
function withBeforeOnce(fact: CommittedFact, refused: Map<string, RefusedFact>): CommittedFact {
  const followed = refused.get(fact.id)
  refused.delete(fact.id)
  return followed ? { ...fact, ...stoodBefore(followed.fact) } : fact
}

/** Removes a refused answer that its author has given up. */
export function withoutRefused(outbox: Outbox, key: string): Outbox {
  return { ...outbox, refused: outbox.refused.filter(({ fact }) => fact.id !== key) }
}

/** Milliseconds until the next attempt: exponential, half a minute at most. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.min(attempt, 5))
}
