/**
 * Refused commands in the server log. Anybody can be refused any number of times, so of many alike only some make a line: the first ten
 * within an hour, then the 100th, the 1,000th and so on, each with its number. Every one waits for its turn to be refused.
 */
import { isWorthALine } from '@casebook/core/log/worthALine'
import { recordEvent } from '../events'
import type { Services } from '../services'
import { turnToBeRefused } from '../session/throttle/door'
import { networkOf } from '../session/throttle/network'

export interface Refused {
  readonly command: string
  readonly reason: string
  readonly ip: string
  /** The token's id, if there is such a token. */
  readonly token: string | null
  readonly about: {
    readonly group: string
    readonly base: string
    readonly owner: string
    readonly name: string
  } | null
}

interface Counted {
  readonly since: number
  count: number
}

const anHour = 60 * 60_000
const mostKnown = 10_000
const countedOf = new WeakMap<Services['db'], Map<string, Counted>>()

export async function noteRefusal(
  { db, now }: Services,
  { command, reason, ip, token, about }: Refused,
): Promise<void> {
  const network = networkOf(ip)
  const at = now()
  const count = countRefusal(db, `${network} ${token ?? ''} ${reason}`, at.getTime())
  if (isWorthALine(count)) {
    const studyCase = {
      group: about?.group ?? null,
      base: about?.base ?? null,
      owner: about?.owner ?? null,
      case: about?.name ?? null,
    }
    await recordEvent(db, 'commandRefused', { at, source: null, ...studyCase, token, command, reason, network, count })
  }
  await turnToBeRefused()
}

/** How often the same was refused within the hour, this time included. */
export function countRefusal(db: Services['db'], key: string, at: number): number {
  const all = countedOf.get(db) ?? new Map<string, Counted>()
  countedOf.set(db, all)
  const before = all.get(key)
  const counted = before && at - before.since < anHour ? before : { since: at, count: 0 }
  counted.count += 1
  all.delete(key)
  all.set(key, counted)
  for (const oldest of all.keys()) {
    if (all.size <= mostKnown) break
    all.delete(oldest)
  }
  return counted.count
}
