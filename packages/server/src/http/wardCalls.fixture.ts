/** A server with a handful of calls, one of each way to travel, to try the edge with. */

import { kibibyte, wire } from '@casebook/api-adapter/wire'
import { call } from '@casebook/core/call/call'
import { z } from 'zod'
import type { Database } from '../services'
import { startTestServer } from '../testing/testServer'
import { type Area, type AreaHandlers, answers } from './area'

const wardCalls = {
  greet: call({
    policy: 'anyone',
    changes: false,
    request: { name: z.string().max(20) },
    results: { Hello: { name: z.string() } },
  }),
  rename: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { name: z.string().max(5), list: z.array(z.object({ bed: z.number() })).optional() },
    results: { Ok: {} },
  }),
  close: call({ policy: 'anyone', changes: 'eachTime', request: {}, results: { Ok: {} } }),
  fill: call({
    policy: 'signedIn',
    changes: true,
    request: { beds: z.array(z.string()) },
    results: { Filled: { beds: z.array(z.string()) } },
  }),
  burn: call({ policy: 'anyone', changes: false, request: {}, results: { Ok: {} } }),
  who: call({
    policy: 'anyone',
    changes: false,
    request: {},
    results: { You: { ip: z.string(), level: z.number().nullable(), key: z.string().nullable() } },
  }),
}

export const wardWire = wire(wardCalls, {
  path: 'ward',
  calls: {
    greet: { travels: 'inAddress' },
    close: { travels: 'inAddress' },
    fill: { travels: { bodyIs: 'beds' }, longestBody: 256 * kibibyte },
  },
})

/** A text that no answer and no log may contain. */
export const secret = 'Frau Müller, HIV positive'
/** Number of changes made. */
let changes = 0
export const changesMade = () => changes

export const wardHandlers: AreaHandlers<typeof wardCalls> = {
  greet: async ({ name }) => ({ type: 'Hello', name }),
  async rename() {
    changes++
    return { type: 'Ok' }
  },
  async close() {
    changes++
    return { type: 'Ok' }
  },
  fill: async ({ beds }) => ({ type: 'Filled', beds }),
  async burn() {
    // As a driver of PostgreSQL throws it: the message repeats what was in the row.
    throw Object.assign(new Error(`duplicate key (${secret})`), { code: '23505', table: 'ward', detail: secret })
  },
  who: async (_request, _caller, { ip, clientLevel, idempotencyKey }) => ({
    type: 'You',
    ip,
    level: clientLevel,
    key: idempotencyKey,
  }),
}

export const wardArea: Area = { calls: [answers(wardWire, () => wardHandlers)] }

/** A page of another host that may make calls. */
export const listed = 'https://clients.example.org'

export function startWard(db: Database, config = {}) {
  return startTestServer({
    db,
    areas: [wardArea],
    config: { allowedOrigins: [listed], ...config },
  })
}
