/**
 * Delivers what is due, at least once, and in order of each case. A delivery is claimed for longer than a request may take; of a process that dies
 * in between, another one takes the delivery up when the claim has ended. It may then arrive twice, under the same id.
 */
import { nextTry } from '@casebook/core/webhooks/webhook'
import type { Services } from '../services'
import { patience, post } from './post'
import { signedHeaders } from './signature'
import { claimDelivery, messageOf, noteDelivered, noteFailure } from './webhooks.repository'

const claimedFor = 4 * patience

/** A webhook that fails is left alone until the next round, so that it does not hold up the others. Ends after about `longest` milliseconds. */
export async function deliverWebhooks(services: Services, longest = 5 * 60_000): Promise<void> {
  const { db, now, config } = services
  const began = Date.now()
  const failing: string[] = []
  while (Date.now() - began < longest) {
    const at = now()
    const until = new Date(at.getTime() + claimedFor)
    const claimed = await claimDelivery(db, { now: at, until, without: failing })
    if (!claimed) return
    const { id, webhookId, address, secret, body, tries } = claimed
    const timestamp = Math.floor(at.getTime() / 1000)
    const headers = signedHeaders(secret, { id: messageOf(claimed.message), timestamp, body })
    const failure = await post(config, address, { headers, body })
    if (failure === null) await noteDelivered(db, id, now())
    else {
      failing.push(webhookId)
      await noteFailure(db, id, { failure, again: nextTry(tries, now()), at: now() })
    }
  }
}
