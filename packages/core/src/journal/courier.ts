/**
 * The courier of a draft: delivers the answers waiting in its journal, one batch at a time, in the order they were
 * given, from whichever tab.
 *
 * A batch leaves the journal only once the server has answered for it. If the page dies in between, the batch is sent
 * again under its old key, and the server repeats its first answer. Nothing else sends answers.
 */
import type { AddFactsResult, EntryPort } from '../entry/entry.calls'
import { partsOfRefused } from '../entry/outbox'
import { type Fact, isPlainUnknown } from '../facts/fact'
import type { Batch, DraftName, JournalPort, KeptRefusal } from './journal.port'

/** The calls that bring answers. */
export type AnswersPort = Pick<EntryPort, 'addFactsJson' | 'setFactUnknown'>

export interface Way {
  readonly journal: JournalPort
  readonly entry: AnswersPort
  readonly of: DraftName
}

export interface Delivered {
  /** The key of the batch. */
  readonly idempotencyKey: string
  readonly result: AddFactsResult
  /** Whether the batch has left the journal. */
  readonly isSettled: boolean
}

/**
 * Delivers the oldest waiting batch. A page passes its own oldest batch: if the journal is empty, another tab has
 * delivered it, and the page learns the server's answer by sending it again. Null if nothing is waiting.
 */
export function deliverNext(way: Way, own: Batch): Promise<Delivered>
export function deliverNext(way: Way, own?: Batch): Promise<Delivered | null>
export function deliverNext(way: Way, own: Batch | null = null): Promise<Delivered | null> {
  const { journal, of } = way
  return journal.alone(of.draft, async () => {
    const next = (await journal.first(of.draft)) ?? own
    return next && deliver(way, next)
  })
}

/** Delivers the waiting batches of all drafts. Stops quietly if nobody is signed in. */
export async function deliverWaiting(journal: JournalPort, entry: AnswersPort): Promise<void> {
  for (const of of await journal.draftsWaiting()) {
    const isSignedIn = await deliverDraft({ journal, entry, of })
    if (!isSignedIn) return
  }
}

/** False if nothing of this person can be delivered now. A missing draft does not hold up the others. */
async function deliverDraft(way: Way): Promise<boolean> {
  for (;;) {
    const delivered = await deliverNext(way)
    if (!delivered) return true
    const { result, isSettled } = delivered
    if (result.type === 'DraftNotFound') way.journal.lost(way.of)
    if (!isSettled) return result.type !== 'LoginRequired'
  }
}

async function deliver(way: Way, batch: Batch): Promise<Delivered> {
  const { journal, of } = way
  const { idempotencyKey, on, begunBy } = batch
  const facts = batch.facts.map(({ id, value }) => ({ id, value }))
  const result = await send(way, { idempotencyKey, facts, on, begunBy })
  if (result.type === 'Ok') {
    await journal.received(of, idempotencyKey)
    return { idempotencyKey, result, isSettled: true }
  }
  if (result.type !== 'AddFactError') return { idempotencyKey, result, isSettled: false }
  const parts = partsOfRefused({ idempotencyKey, facts }, result.errors)
  // A refusal that names no fact is not a result: the batch keeps waiting.
  if (parts.refused.length === 0) return { idempotencyKey, result, isSettled: false }
  const refused = await withoutAnsweredSince(journal, of, idempotencyKey, parts.refused)
  await journal.refused(of, idempotencyKey, { rest: parts.rest && { ...parts.rest, on, begunBy }, refused })
  return { idempotencyKey, result, isSettled: true }
}

/** Sends the calls of a batch, and stops at the first that is refused. */
async function send({ entry, of }: Way, batch: Batch): Promise<AddFactsResult> {
  let result: AddFactsResult = { type: 'Ok' }
  for (const { facts, idempotencyKey } of callsOf(batch)) {
    const target = { ...of, on: batch.on, begunBy: batch.begunBy }
    const [only] = facts
    result =
      only && isPlainUnknown(only.value)
        ? await entry.setFactUnknown({ ...target, question: only.id }, { idempotencyKey })
        : await entry.addFactsJson({ ...target, facts }, { idempotencyKey })
    if (result.type !== 'Ok') return result
  }
  return result
}

/**
 * An explicit unknown is a call of its own, which takes no reason, so a batch may become several, in the order of its facts. Each has a key of
 * its own: sent again, those that were accepted take effect no second time.
 */
function callsOf({ facts, idempotencyKey }: Batch): readonly Batch[] {
  const calls: Fact[][] = []
  let answers: Fact[] | null = null
  for (const fact of facts) {
    if (isPlainUnknown(fact.value)) {
      calls.push([fact])
      answers = null
    } else if (answers) {
      answers.push(fact)
    } else {
      answers = [fact]
      calls.push(answers)
    }
  }
  if (calls.length < 2) return [{ idempotencyKey, facts }]
  return calls.map((some, i) => ({ idempotencyKey: `${idempotencyKey}.${i}`, facts: some }))
}

/** Drops refusals of questions that have a newer answer. */
async function withoutAnsweredSince(
  journal: JournalPort,
  { draft }: DraftName,
  idempotencyKey: string,
  refused: readonly KeptRefusal[],
): Promise<readonly KeptRefusal[]> {
  const { waiting, unkept = [] } = await journal.recall(draft)
  const others = [...waiting, ...unkept]
  const since = new Set(
    others.flatMap((one) => (one.idempotencyKey === idempotencyKey ? [] : one.facts.map(({ id }) => id))),
  )
  return refused.filter(({ fact }) => !since.has(fact.id))
}
