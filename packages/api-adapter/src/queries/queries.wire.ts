/** How the calls of queries travel. */
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

const named = { spelling: caseSpelled('name') }

export const queriesWire = wire(queriesCalls, {
  path: 'query',
  calls: { getQueriesForCase: named, startQuery: named, answer: named },
})
