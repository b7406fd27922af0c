/** Which entries of a chain are signed: each must lie in the range of a signature that holds, or before anything was signed. */
import { readSignature, type SignedRange } from '../signing/signedRange'

export interface Covered {
  readonly seq: number
  readonly hash: string
  readonly signature: string | null
  /** Where the chain ended before anything was signed. */
  readonly unsigned: { readonly seq: number; readonly hash: string } | null
}

/** As the columns of an entry say it. */
export function endOfPast(row: {
  readonly unsignedSeq: number | null
  readonly unsignedHash: string | null
}): Covered['unsigned'] {
  const { unsignedSeq: seq, unsignedHash: hash } = row
  return seq === null || hash === null ? null : { seq, hash }
}

export type IsSigned = (text: string, signature: string) => boolean

/** Entries that no signature covers, from the first to the last of a run. */
export interface Uncovered {
  readonly seq: number
  readonly through: number
}

export class Coverage {
  readonly #chain: Pick<SignedRange, 'chain' | 'id'>
  readonly #isSigned: IsSigned
  /** The first entry that no signature has covered so far. */
  #open: number | null = null
  #last = 0

  constructor(chain: Pick<SignedRange, 'chain' | 'id'>, isSigned: IsSigned) {
    this.#chain = chain
    this.#isSigned = isSigned
  }

  *next({ seq, hash, signature, unsigned }: Covered): Generator<Uncovered> {
    const isLastOfPast = seq === unsigned?.seq
    if (unsigned && (seq < unsigned.seq || (isLastOfPast && hash === unsigned.hash))) {
      if (isLastOfPast) this.#open = null
      else this.#open ??= seq
      this.#last = seq
      return
    }
    this.#open ??= seq
    this.#last = seq
    if (signature === null) return
    const { first, holds } = readSignature(signature, { ...this.#chain, last: seq, hash }, this.#isSigned)
    if (!holds) return
    if (first > this.#open) yield { seq: this.#open, through: Math.min(first - 1, seq) }
    this.#open = null
  }

  *end(): Generator<Uncovered> {
    if (this.#open !== null) yield { seq: this.#open, through: this.#last }
  }
}
