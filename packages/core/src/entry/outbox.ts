/**
 * What was answered here and is not yet with the server, in the order in which it was said.
 *
 *   waiting ─(journal)▶ keeping ─▶ queue ─▶ underway ─▶ with the server
 *      └────────────(no journal)──────────────▲
 *
 * One batch is underway at a time; what is answered meanwhile waits behind it. A batch keeps its name when it is sent again, so that it
 * counts once. A fact leaves the outbox in two ways only: the server took it, or the server refused it by name.
 */

import type { Fact, FactValue } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import type { FactError } from './entry.port'

/** A fact on its way, and what stood there before: that stands again if it is given up. */
export interface CommittedFact extends Fact {
  readonly before: FactValue
  /** Whether an answer to the question was unsaved before. */
  readonly wasUnsaved?: boolean | undefined
  /** The revision that the screen stood on when it was said; empty if on none. */
  readonly on?: string | undefined
}

export interface Batch {
  /** The name under which the server knows it. */
  readonly delivery: string
  readonly facts: readonly CommittedFact[]
  /** All of them were said on the same revision. */
  readonly on?: string | undefined
  /** Whether the journal has it for good. */
  readonly isOnDevice: boolean
}

export interface RefusedFact {
  readonly fact: CommittedFact
  readonly reason: FactRefusal
}

export interface Outbox {
  readonly underway: Batch | null
  /** Written into the journal, as far as that was possible. */
  readonly queue: readonly Batch[]
  /** On its way into the journal. */
  readonly keeping: Batch | null
  /** In the memory of this page only. */
  readonly waiting: readonly CommittedFact[]
  /** Not taken by the server, and not answered anew since. One per key. */
  readonly refused: readonly RefusedFact[]
}

export const emptyOutbox: Outbox = { underway: null, queue: [], keeping: null, waiting: [], refused: [] }

const largestBatch = 500
/** In characters of JSON, of up to three bytes each: a server takes 1 MiB, and the longest answer is much shorter. */
const longestBatch = 250_000

function batchesOf({ underway, queue, keeping }: Outbox): readonly Batch[] {
  return [underway, ...queue, keeping].filter((batch) => batch !== null)
}

export function pendingFacts(outbox: Outbox): readonly CommittedFact[] {
  return [...batchesOf(outbox).flatMap(({ facts }) => facts), ...outbox.waiting]
}

export function isDelivered(outbox: Outbox): boolean {
  return batchesOf(outbox).length === 0 && outbox.waiting.length === 0
}

/** Whether everything that is not with the server would survive a crash of the browser. */
export function isAllOnDevice(outbox: Outbox): boolean {
  return outbox.waiting.length === 0 && batchesOf(outbox).every(({ isOnDevice }) => isOnDevice)
}

/** A new answer takes the place of a refused one to the same question; what stood before that stands before this. */
export function withCommitted(outbox: Outbox, facts: readonly CommittedFact[]): Outbox {
  const replaced = new Map(outbox.refused.map(({ fact }) => [fact.id, fact]))
  const answered = new Set(facts.map(({ id }) => id))
  return {
    ...outbox,
    waiting: [...outbox.waiting, ...facts.map((fact) => withBefore(fact, replaced))],
    refused: outbox.refused.filter(({ fact }) => !answered.has(fact.id)),
  }
}

function withBefore(fact: CommittedFact, refused: ReadonlyMap<string, CommittedFact>): CommittedFact {
  const instead = refused.get(fact.id)
  return instead ? { ...fact, ...stoodBefore(instead) } : fact
}

function stoodBefore({ before, wasUnsaved }: CommittedFact): Pick<CommittedFact, 'before' | 'wasUnsaved'> {
  return { before, wasUnsaved }
}

/** What waits goes into the journal as one batch, which has its name from then on. */
export function withKeeping(outbox: Outbox, newName: () => string): Outbox {
  if (outbox.keeping || outbox.waiting.length === 0) return outbox
  const { batch, waiting } = nextBatch(outbox, newName)
  return { ...outbox, keeping: batch, waiting }
}

/** The journal is done with it; what it could not keep is sent all the same. */
export function withKept(outbox: Outbox, isOnDevice: boolean): Outbox {
  const { keeping, queue } = outbox
  return keeping ? { ...outbox, keeping: null, queue: [...queue, { ...keeping, isOnDevice }] } : outbox
}

/** The next batch goes out; one that is underway goes out again as it is. */
export function withUnderway(outbox: Outbox, newName: () => string): Outbox {
  if (outbox.underway) return outbox
  const [first, ...queue] = outbox.queue
  if (first) return { ...outbox, underway: first, queue }
  if (outbox.keeping || outbox.waiting.length === 0) return outbox
  const { batch, waiting } = nextBatch(outbox, newName)
  return { ...outbox, underway: batch, waiting }
}

function nextBatch({ waiting }: Outbox, newName: () => string): { batch: Batch; waiting: readonly CommittedFact[] } {
  const size = batchSize(waiting)
  return {
    batch: { delivery: newName(), facts: waiting.slice(0, size), on: waiting[0]?.on, isOnDevice: false },
    waiting: waiting.slice(size),
  }
}

/** No key twice, so that a refusal names one fact; nothing that was said on another revision; and no more than a server takes. */
function batchSize(waiting: readonly CommittedFact[]): number {
  const keys = new Set<string>()
  let length = 0
  for (const { id, value, on } of waiting) {
    length += JSON.stringify({ id, value }).length
    if (keys.has(id) || keys.size === largestBatch || on !== waiting[0]?.on) break
    if (length > longestBatch && keys.size > 0) break
    keys.add(id)
  }
  return keys.size
}

export function withReceived(outbox: Outbox): Outbox {
  return { ...outbox, underway: null }
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

/** The rest goes before everything else. A refused answer that was changed meanwhile needs no mention: the newer one speaks for itself. */
export function withRefused(outbox: Outbox, errors: readonly FactError[]): Outbox {
  const { underway, queue, keeping, waiting } = outbox
  if (!underway) return outbox
  const { rest, refused } = partsOfRefused(underway, errors)
  const named = new Map(refused.map(({ fact, reason }) => [fact.id, { fact, reason }]))
  const following = (batch: Batch): Batch => ({
    ...batch,
    facts: batch.facts.map((fact) => withBeforeOnce(fact, named)),
  })
  const later = queue.map(following)
  return {
    underway: null,
    queue: rest ? [{ ...underway, ...rest }, ...later] : later,
    keeping: keeping && following(keeping),
    waiting: waiting.map((fact) => withBeforeOnce(fact, named)),
    refused: [...outbox.refused, ...named.values()],
  }
}

/** The first answer that followed a refused one follows what stood before it; that says all there is to say about the refusal. */
function withBeforeOnce(fact: CommittedFact, refused: Map<string, RefusedFact>): CommittedFact {
  const followed = refused.get(fact.id)
  refused.delete(fact.id)
  return followed ? { ...fact, ...stoodBefore(followed.fact) } : fact
}

/** Whether the refusal names anything that was sent; otherwise sending it again would go on for ever. */
export function namesAny({ underway }: Outbox, errors: readonly FactError[]): boolean {
  return errors.some(({ id }) => underway?.facts.some((fact) => fact.id === id))
}

/** Given up by whoever gave the answer. */
export function withoutRefused(outbox: Outbox, key: string): Outbox {
  return { ...outbox, refused: outbox.refused.filter(({ fact }) => fact.id !== key) }
}

/** Milliseconds until the next attempt: longer each time, half a minute at most. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.min(attempt, 5))
}
