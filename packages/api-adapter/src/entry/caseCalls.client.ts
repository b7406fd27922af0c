/** What is asked about an open case besides its answers, spoken over the wire. */
import type { CaseCallsPort } from '@casebook/core/entry/marks/caseCalls.port'
import { wireCase } from '../cases/wireCase'
import { createClient, type Send } from '../client'
import { assignmentsClient } from '../groups/groups.client'
import { locksClient } from '../locks/locks.client'
import { queriesContract } from '../queries/queries.contract'
import { sdvContract } from '../sdv/sdv.contract'
import { tokensContract } from '../tokens/tokens.contract'
import { target } from './entry.client'
import { entryContract } from './entry.contract'

export function caseCallsClient(send: Send): CaseCallsPort {
  const tokens = createClient(tokensContract, send)
  const queries = createClient(queriesContract, send)
  const sdv = createClient(sdvContract, send)
  const { beThere } = createClient(entryContract, send)
  return {
    presence: { beThere: (request) => beThere(target(request)) },
    groups: assignmentsClient(send),
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
