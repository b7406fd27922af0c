/** A request is longer than its call allows. The server took nothing of it. */
export class BodyTooLong extends Error {
  /** Bytes that the call allows; null if the server has not said. */
  readonly longest: number | null

  constructor(longest: number | null) {
    super(longest === null ? 'The request is too long' : `The request is longer than ${longest} bytes`)
    this.longest = longest
  }
}
