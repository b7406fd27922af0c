/**
 * What was answered here and is not yet with the server, in the order in which it was said.
 *
 * One batch is underway at a time; what is answered meanwhile waits behind it. A batch keeps its name when it is sent again, so that it
 * counts once. A fact leaves the outbox in two ways only: the server took it, or the server refused it by name.
 */
import type { FactRefusal } from './checkFact'
import type { FactError } from './dialog.port'
import type { Fact, FactValue } from './fact'

/** A fact on its way, and what stood there before: that stands again if it is given up. */
export interface CommittedFact extends Fact {
  readonly before: FactValue
}

export interface Batch {
  /** The name under which the server knows it. */
  readonly delivery: string
  readonly facts: readonly CommittedFact[]
}

export interface RefusedFact {
  readonly fact: CommittedFact
  readonly reason: FactRefusal
}

export interface Outbox {
  readonly underway: Batch | null
  readonly waiting: readonly CommittedFact[]
  /** Not taken by the server, and not answered anew since. One per key. */
  readonly refused: readonly RefusedFact[]
}

export const emptyOutbox: Outbox = { underway: null, waiting: [], refused: [] }

const largestBatch = 500

export function pendingFacts({ underway, waiting }: Outbox): readonly CommittedFact[] {
  return underway ? [...underway.facts, ...waiting] : waiting
}

export function isDelivered({ underway, waiting }: Outbox): boolean {
  return underway === null && waiting.length === 0
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
  return instead ? { ...fact, before: instead.before } : fact
}

/** The next batch goes out; one that is underway goes out again as it is. */
export function withUnderway(outbox: Outbox, newName: () => string): Outbox {
  if (outbox.underway || outbox.waiting.length === 0) return outbox
  const size = batchSize(outbox.waiting)
  return {
    ...outbox,
    underway: { delivery: newName(), facts: outbox.waiting.slice(0, size) },
    waiting: outbox.waiting.slice(size),
  }
}

/** No key twice, so that a refusal names one fact. */
function batchSize(waiting: readonly CommittedFact[]): number {
  const keys = new Set<string>()
  for (const { id } of waiting) {
    if (keys.has(id) || keys.size === largestBatch) break
    keys.add(id)
  }
  return keys.size
}

export function withReceived(outbox: Outbox): Outbox {
  return { ...outbox, underway: null }
}

/**
 * A batch is taken whole or not at all: what was not named goes out again, before everything else. A refused answer that was
 * changed meanwhile needs no mention: the newer one speaks for itself.
 */
export function withRefused(outbox: Outbox, errors: readonly FactError[]): Outbox {
  const reasons = new Map(errors.map(({ id, reason }) => [id, reason]))
  const sent = outbox.underway?.facts ?? []
  const named = new Map(sent.filter(({ id }) => reasons.has(id)).map((fact) => [fact.id, fact]))
  const waiting = outbox.waiting.map((fact) => withBeforeOnce(fact, named))
  const refused = [...named.values()].flatMap((fact) => {
    const reason = reasons.get(fact.id)
    return reason ? [{ fact, reason }] : []
  })
  return {
    underway: null,
    waiting: [...sent.filter(({ id }) => !reasons.has(id)), ...waiting],
    refused: [...outbox.refused, ...refused],
  }
}

/** The first answer that followed a refused one follows what stood before it; that says all there is to say about the refusal. */
function withBeforeOnce(fact: CommittedFact, refused: Map<string, CommittedFact>): CommittedFact {
  const followed = refused.get(fact.id)
  refused.delete(fact.id)
  return followed ? { ...fact, before: followed.before } : fact
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
