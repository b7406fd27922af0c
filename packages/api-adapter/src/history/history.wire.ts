/** How the calls of history travel. */
import { historyCalls } from '@casebook/core/history/history.calls'
import { renamed } from '../renamed'
import { type RequestSpelling, wire } from '../wire'

const wordsOfWire = { owner: 'user', name: 'caseId' }
const wordsOfCore = { user: 'owner', caseId: 'name' }

const caseInFull: RequestSpelling = {
  shape: (core) => renamed(core, wordsOfWire),
  toWire: (request) => renamed(request, wordsOfWire),
  toCore: (fields) => renamed(fields, wordsOfCore),
}

export const historyWire = wire(historyCalls, {
  path: 'dialogApi',
  calls: { exportCaseHistory: { spelling: caseInFull } },
})
