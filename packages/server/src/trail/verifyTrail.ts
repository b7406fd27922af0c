/**
 * Checks the whole trail: that every entry is what was written, that none is missing, slipped in or cut off the end, and
 * that the rows of cases say what their trails say. Reads in passing, so that a trail of any length fits.
 */
import type { Database } from '../services'
import { type ChainEntry, caseEntries, chainsWithoutEntries, draftEntries } from './chainEntries'
import {
  basesThatDiffer,
  casesThatDiffer,
  casesWithOtherAnswers,
  draftsThatDiffer,
  trailsWithoutCase,
} from './compareRows'
import { sealOfRow, storesAsWritten } from './storedEntry'
import type { TrailFault } from './trailFault'

/** Answers the faults one by one; at the end how many entries were read. */
export async function* verifyTrail(db: Database): AsyncGenerator<TrailFault, number> {
  const faulty = new Set<string>()
  const faults = verifyRows(db)
  for (;;) {
    const { value, done } = await faults.next()
    if (done) {
      for await (const id of casesWithOtherAnswers(db, faulty))
        yield { kind: 'caseDiffers', chain: 'case', id, seq: null }
      return value
    }
    faulty.add(value.id)
    yield value
  }
}

async function* verifyRows(db: Database): AsyncGenerator<TrailFault, number> {
  let read = 0
  for (const [chain, entries] of [['case', caseEntries(db)] as const, ['draft', draftEntries(db)] as const]) {
    let links: Links | null = null
    for await (const batch of entries)
      for (const entry of batch) {
        read += 1
        if (links?.id !== entry.chain) {
          if (links) yield* links.end()
          links = new Links(chain, entry)
        }
        yield* links.next(entry)
      }
    if (links) yield* links.end()
    for (const { id, seq } of await chainsWithoutEntries(db, chain))
      yield { kind: 'cutOff', chain, id, seq: 1, through: seq }
  }
  for (const id of await trailsWithoutCase(db)) yield { kind: 'caseMissing', chain: 'case', id, seq: null }
  for await (const id of casesThatDiffer(db)) yield { kind: 'caseDiffers', chain: 'case', id, seq: null }
  for (const { id, seq, through } of await draftsThatDiffer(db))
    yield { kind: 'cutOff', chain: 'draft', id, seq, through }
  for await (const id of basesThatDiffer(db)) yield { kind: 'baseEdited', chain: 'base', id, seq: null }
  return read
}

/** One chain, link by link. */
class Links {
  readonly id: string
  readonly #chain: 'case' | 'draft'
  #head: Head | null
  #last: Last | null = null

  constructor(chain: 'case' | 'draft', entry: ChainEntry) {
    this.#chain = chain
    this.id = entry.chain
    this.#head = headOf(entry)
  }

  *next(entry: ChainEntry): Generator<TrailFault> {
    const { seq } = entry
    // Somebody may be at work meanwhile: of two readings of the head the later one holds.
    this.#head = headOf(entry)
    const recordedEnd = this.#head?.seq ?? seq
    const expected = (this.#last?.seq ?? 0) + 1
    if (expected < seq && expected <= recordedEnd)
      yield this.#fault('missing', expected, Math.min(seq - 1, recordedEnd))

    const seals = expected === seq ? this.#sealsAfter(this.#last, entry) : []
    const isSound = storesAsWritten(entry) && (seals.length === 0 || seals.includes(entry.hash))
    if (seq > recordedEnd) yield this.#fault('inserted', seq)
    else if (!isSound) yield this.#fault('edited', seq)
    this.#last = { seq, hash: entry.hash, computed: seals[0] ?? entry.hash, isSound }
  }

  *end(): Generator<TrailFault> {
    const head = this.#head
    const { seq, hash, isSound } = this.#last ?? { seq: 0, hash: '', isSound: true }
    if (!head) yield this.#fault('headMissing', null)
    else if (seq < head.seq) yield this.#fault('cutOff', seq + 1, head.seq)
    else if (seq === head.seq && hash !== head.hash && isSound) yield this.#fault('edited', seq)
  }

  /** The seals it may have: a seal before it that was itself tampered with is no fault of this entry. */
  #sealsAfter(last: Last | null, entry: ChainEntry): readonly string[] {
    const seal = sealOfRow(entry, last?.hash ?? null)
    if (!last || last.computed === last.hash || seal === entry.hash) return [seal]
    return [seal, sealOfRow(entry, last.computed)]
  }

  #fault(kind: TrailFault['kind'], seq: number | null, through?: number): TrailFault {
    return { kind, chain: this.#chain, id: this.id, seq, ...(through === undefined ? {} : { through }) }
  }
}

interface Head {
  readonly seq: number
  readonly hash: string
}

interface Last extends Head {
  /** The seal that its columns come to, which is its `hash` unless somebody changed either. */
  readonly computed: string
  readonly isSound: boolean
}

function headOf({ headSeq, headHash }: ChainEntry): Head | null {
  return headSeq === null || headHash === null ? null : { seq: headSeq, hash: headHash }
}
