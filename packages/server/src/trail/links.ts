/** A chain of hashes, checked link by link, with a fault for each entry that is not what was written. */
import { Coverage, type Covered, type IsSigned, type Uncovered } from './coverage'
import type { TrailFault } from './trailFault'

/** An entry of a chain as it is stored. */
export interface Link extends Partial<Pick<Covered, 'signature' | 'unsigned'>> {
  readonly seq: number
  readonly hash: string
  /** The end of the chain as it is recorded beside the entries; null if that is missing. */
  readonly head: LinkHead | null
  /** Whether its columns hold nothing that the server would not have written. */
  readonly isAsWritten: boolean
  /** The hash that its columns come to. */
  readonly hashAfter: (before: string | null) => string
}

export interface LinkHead {
  readonly seq: number
  readonly hash: string | null
}

interface Last {
  readonly seq: number
  readonly hash: string
  /** The hash that its columns come to, which is its `hash` unless a person changed either. */
  readonly computed: string
  readonly isSound: boolean
}

export class Links {
  readonly id: string
  readonly #chain: TrailFault['chain']
  readonly #coverage: Coverage | null
  #head: LinkHead | null = null
  #last: Last | null = null

  /** @param isSigned whether a text is signed by a key of this server; null where that is not asked */
  constructor(chain: TrailFault['chain'], id: string, isSigned: IsSigned | null = null) {
    this.#chain = chain
    this.id = id
    const of = chain === 'case' || chain === 'draft' ? chain : 'record'
    this.#coverage = isSigned && new Coverage({ chain: of, id }, isSigned)
  }

  *next(link: Link): Generator<TrailFault> {
    const { seq } = link
    // A person may be at work meanwhile: of two readings of the head the later one holds.
    this.#head = link.head
    const recordedEnd = this.#head?.seq ?? seq
    const expected = (this.#last?.seq ?? 0) + 1
    if (expected < seq && expected <= recordedEnd)
      yield this.#fault('missing', expected, Math.min(seq - 1, recordedEnd))

    const hashes = expected === seq ? hashesAfter(this.#last, link) : []
    const isSound = link.isAsWritten && (hashes.length === 0 || hashes.includes(link.hash))
    if (seq > recordedEnd) yield this.#fault('inserted', seq)
    else if (!isSound) yield this.#fault('edited', seq)
    this.#last = { seq, hash: link.hash, computed: hashes[0] ?? link.hash, isSound }
    const covered = { seq, hash: link.hash, signature: link.signature ?? null, unsigned: link.unsigned ?? null }
    if (this.#coverage) yield* this.#uncovered(this.#coverage.next(covered))
  }

  *end(): Generator<TrailFault> {
    const head = this.#head
    const { seq, hash, isSound } = this.#last ?? { seq: 0, hash: '', isSound: true }
    if (!head) yield this.#fault('headMissing', null)
    else if (seq < head.seq) yield this.#fault('cutOff', seq + 1, head.seq)
    else if (seq === head.seq && hash !== head.hash && isSound) yield this.#fault('edited', seq)
    if (this.#coverage) yield* this.#uncovered(this.#coverage.end())
  }

  *#uncovered(runs: Iterable<Uncovered>): Generator<TrailFault> {
    for (const { seq, through } of runs) yield this.#fault('notSigned', seq, through)
  }

  #fault(kind: TrailFault['kind'], seq: number | null, through?: number): TrailFault {
    return { kind, chain: this.#chain, id: this.id, seq, ...(through === undefined ? {} : { through }) }
  }
}

/** The hashes it may have: a hash before it that was itself tampered with is no fault of this entry. */
function hashesAfter(last: Last | null, link: Link): readonly string[] {
  const hash = link.hashAfter(last?.hash ?? null)
  if (!last || last.computed === last.hash || hash === link.hash) return [hash]
  return [hash, link.hashAfter(last.computed)]
}
