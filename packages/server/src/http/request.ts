/** Reads what came over the network, and refuses what no client of ours sends. Never repeats what it was sent. */
import { RequestDoesNotFit } from '@casebook/api-adapter/server'

export class RequestRefused extends Error {
  readonly status: 400 | 401 | 403 | 405 | 413 | 415 | 429

  constructor(status: RequestRefused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** A page at an address from which the server takes no changes. It is told the address that is allowed. */
export class OriginRefused extends RequestRefused {
  readonly allowed: string

  constructor(allowed: string) {
    super(403, 'Changes need an allowed origin and the header X-Casebook')
    this.allowed = allowed
  }
}

/** An access key that opens nothing, or not this. `challenge`: what RFC 6750 says of it. */
export class KeyRefused extends RequestRefused {
  readonly challenge: string
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(status: 401 | 403 | 429, message: string, challenge: string, retryAfter: number | null = null) {
    super(status, message)
    this.challenge = challenge
    this.retryAfter = retryAfter
  }
}

/** The action and the other fields of the address. A repeated field is ignored. */
export function readAddress(url: string): { action: string; query: Readonly<Record<string, string>> } {
  const fields = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (fields.has(name)) throw new RequestRefused(400, 'A field of the address is given twice')
    fields.set(name, value)
  }
  const action = fields.get('action') ?? ''
  fields.delete('action')
  // Defines each field as the object's own, also one of the name __proto__.
  const query: Record<string, string> = Object.fromEntries(fields)
  checkText(query)
  return { action, query }
}

/** No database keeps NUL or half of a surrogate pair; to drop them silently would change what was said. */
const unreadable = /[\0\p{Surrogate}]/u

/** No call nests as deeply. */
export const deepest = 32

/** Looks through all text of a request, and names the place of what cannot be kept. The call itself judges the text at some paths. */
export function checkText(request: unknown, isJudged: IsJudged = () => false): void {
  checkWithin(request, [], isJudged)
}

type IsJudged = (path: readonly (string | number)[]) => boolean

/** The one path is made longer and shorter on the way: a copy for each value of a wide request would take the server's time. */
function checkWithin(value: unknown, path: (string | number)[], isJudged: IsJudged): void {
  if (isJudged(path)) return
  if (typeof value === 'string' && unreadable.test(value)) throw new RequestDoesNotFit('unreadable_text', path)
  if (typeof value !== 'object' || value === null) return
  if (path.length === deepest) throw new RequestDoesNotFit('nested_too_deeply', [])
  // The cast is safe: JSON has no symbols for keys.
  const fields = value as Readonly<Record<string, unknown>>
  for (const name in fields) {
    path.push(name)
    checkWithin(fields[name], path, isJudged)
    path.pop()
  }
}
