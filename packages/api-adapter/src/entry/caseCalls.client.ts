/** What is asked about an open case besides its answers, spoken over the wire. */
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls.port'
import { wireCase } from '../cases/wireCase'
import { createClient, type Send } from '../client'
import { groupsWire } from '../groups/groups.wire'
import { locksClient } from '../locks/locks.client'
import { queriesWire } from '../queries/queries.wire'
import { sdvWire } from '../sdv/sdv.wire'
import { tokensWire } from '../tokens/tokens.wire'
import { target } from './entry.client'
import { entryWire } from './entry.wire'

export function caseCallsClient(send: Send): CaseCallsPort {
  const tokens = createClient(tokensWire, send)
  const queries = createClient(queriesWire, send)
  const sdv = createClient(sdvWire, send)
  const { beThere } = createClient(entryWire, send)
  return {
    presence: { beThere: (request) => beThere(target(request)) },
    groups: createClient(groupsWire, send),
    queries: {
      getAllNodes: () => queries.getAllNodes(),
      getQueriesForCase: (request) => queries.getQueriesForCase(wireCase(request, 'name')),
      startQuery: (request) => queries.startQuery(wireCase(request, 'name')),
      answer: (request) => queries.answer(wireCase(request, 'name')),
    },
    sdv: {
      getSdv: (request) => sdv.getSdv(wireCase(request, 'caseIdentifier')),
      setPiSdv: (request) => sdv.setPiSdv(wireCase(request, 'caseIdentifier')),
      unSetPiSdv: (request) => sdv.unSetPiSdv(wireCase(request, 'caseIdentifier')),
    },
    tokens: { getCaseToken: (request) => tokens.getCaseToken(wireCase(request, 'name')) },
    locks: locksClient(send),
  }
}
