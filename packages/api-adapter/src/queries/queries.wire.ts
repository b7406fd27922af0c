/** How the calls of queries travel. */
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { queryFilesCalls } from '@casebook/core/queries/queryFiles.calls'
import { queryListCalls } from '@casebook/core/queries/queryList.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

const named = { spelling: caseSpelled('name') }

export const queriesWire = wire(queriesCalls, {
  path: 'query',
  calls: { getQueriesForCase: named, startQuery: named, answer: named },
})

export const queryFilesWire = wire(queryFilesCalls, {
  path: 'query',
  calls: {
    getQueriesForCaseExcel: { ...named, fileAs: 'data' },
    getAllQueriesExcel: { fileAs: 'data' },
  },
})

export const queryListWire = wire(queryListCalls, { path: 'query' })
