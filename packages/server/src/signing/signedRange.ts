/** The signature over what one transaction added to a chain. It stands at the last entry, whose hash follows from all before it. */

export interface SignedRange {
  readonly chain: 'case' | 'draft' | 'record'
  /** Of the case, the draft or the strand. */
  readonly id: string
  readonly first: number
  readonly last: number
  /** Of the last entry. */
  readonly hash: string
}

/** In base64. */
export type Sign = (text: string) => string

/** A parameter of a query, in the place of a signature: the connection signs, which alone has the key. */
export class Unsigned {
  readonly #signedBy: (sign: Sign) => string

  constructor(signedBy: (sign: Sign) => string) {
    this.#signedBy = signedBy
  }

  /** As it is stored. */
  signedBy(sign: Sign): string {
    return this.#signedBy(sign)
  }
}

/** As it is stored. */
export function signatureOf(range: SignedRange, sign: Sign): string {
  return `${range.first} ${sign(textOf(range))}`
}

/** The first entry that a stored signature says to cover, and whether it holds. */
export function readSignature(
  stored: string,
  range: Omit<SignedRange, 'first'>,
  isSigned: (text: string, signature: string) => boolean,
): { readonly first: number; readonly holds: boolean } {
  const [number, signature = ''] = stored.split(' ')
  const first = Number(number)
  return { first, holds: isSigned(textOf({ ...range, first }), signature) }
}

function textOf({ chain, id, first, last, hash }: SignedRange): string {
  return `casebook entries ${chain} ${id} ${first} ${last} ${hash}`
}
