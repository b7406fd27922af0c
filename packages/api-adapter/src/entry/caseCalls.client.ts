/** The calls about an open case besides its answers. */
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import { createClient, type Send } from '../client'
import { groupsWire } from '../groups/groups.wire'
import { locksWire } from '../locks/locks.wire'
import { queriesWire } from '../queries/queries.wire'
import { sdvWire } from '../sdv/sdv.wire'
import { verificationWire } from '../sdv/verification.wire'
import { tokensWire } from '../tokens/tokens.wire'
import { entryWire } from './entry.wire'

export function caseCallsClient(send: Send): CaseCallsPort {
  return {
    presence: createClient(entryWire, send),
    groups: createClient(groupsWire, send),
    queries: createClient(queriesWire, send),
    sdv: createClient(sdvWire, send),
    credentials: createClient(verificationWire, send),
    toVerify: createClient(verificationWire, send),
    tokens: createClient(tokensWire, send),
    locks: createClient(locksWire, send),
  }
}
