/** A server with a handful of calls, one of each way to travel, to try the edge with. */
import { type Contract, type Handlers, kibibyte } from '@casebook/api-adapter/contract'
import { z } from 'zod'
import type { Database, Exchange } from '../services'
import { startTestServer } from '../testing/testServer'
import { area } from './area'

export const wardContract = {
  path: 'ward',
  calls: {
    greet: {
      policy: 'anyone',
      changes: false,
      travels: 'inAddress',
      request: z.object({ name: z.string().max(20) }),
      results: { Hello: { name: z.string() } },
    },
    rename: {
      policy: 'anyone',
      changes: true,
      request: z.object({ name: z.string().max(5), list: z.array(z.object({ bed: z.number() })).optional() }),
      results: { Ok: {} },
    },
    close: { policy: 'anyone', changes: true, travels: 'inAddress', request: z.object({}), results: { Ok: {} } },
    fill: {
      policy: 'signedIn',
      changes: true,
      travels: { bodyIs: 'beds' },
      longestBody: 256 * kibibyte,
      request: z.object({ beds: z.array(z.string()) }),
      results: { Filled: { beds: z.array(z.string()) } },
    },
    burn: { policy: 'anyone', changes: false, request: z.object({}), results: { Ok: {} } },
    who: {
      policy: 'anyone',
      changes: false,
      request: z.object({}),
      results: { You: { ip: z.string(), level: z.number().nullable(), key: z.string().nullable() } },
    },
  },
} as const satisfies Contract

/** What must stand in no answer and no log. */
export const secret = 'Frau Müller, HIV positive'
/** How often something was changed. */
let changes = 0
export const changesMade = () => changes

export const wardHandlers: Handlers<typeof wardContract, Exchange> = {
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

/** A page of another host that may make calls. */
export const listed = 'https://clients.example.org'

export function startWard(db: Database, config = {}) {
  return startTestServer({
    db,
    areas: () => [area(wardContract, wardHandlers)],
    config: { allowedOrigins: [listed], ...config },
  })
}
