/** Shared by the tests of signing in: a server with only these calls, and people to sign in. */
import { createClient } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { sessionWatchWire } from '@casebook/api-adapter/session/sessionWatch.wire'
import { setupWire } from '@casebook/api-adapter/session/setup.wire'
import type { JournalKeyPort, SessionPort } from '@casebook/core/session/session.calls'
import type { SessionWatchPort } from '@casebook/core/session/sessionWatch.calls'
import type { SetupPort } from '@casebook/core/session/setup.calls'
import type { Database } from '../services'
import { sessionArea } from '../signIn/session.handlers'
import { Browser, startTestServer, type TestServer } from '../testing/testServer'
import { createUser, type NewUser } from './users'

export const password = 'Bernoulli numbers, 1843'
export const anotherPassword = 'Notes by the translator'
export const minute = 60_000
export const hour = 60 * minute

export function startSessionServer(db: Database, config = {}): Promise<TestServer> {
  return startTestServer({ db, config, areas: [sessionArea] })
}

export interface Visitor extends SessionPort, SetupPort, JournalKeyPort, SessionWatchPort {
  readonly browser: Browser
}

/** Somebody with a browser of their own, which no server knows yet. */
export function aVisitor(server: TestServer): Visitor {
  const browser = new Browser(server)
  const { send } = browser
  return {
    browser,
    ...createClient(sessionWire, send),
    ...createClient(sessionWatchWire, send),
    ...createClient(setupWire, send),
  }
}

let created = 0

/** An account under a name that no other test uses. */
export async function anAccount({ db, now }: TestServer['services'], user: Partial<NewUser> = {}): Promise<string> {
  const username = user.username ?? `ada-${++created}`
  const secret = user.passwordHash === undefined ? { password } : {}
  await createUser(db, { ...secret, firstName: 'Ada', lastName: 'Byron', roles: ['PI'], at: now(), ...user, username })
  return username
}

/** Somebody who has just signed in. */
export async function signedIn(
  server: TestServer,
  user: Partial<NewUser> = {},
): Promise<Visitor & { username: string }> {
  const username = await anAccount(server.services, user)
  const visitor = aVisitor(server)
  const { type } = await visitor.login({ user: username, password: user.password ?? password })
  if (type !== 'LoginSuccessful') throw new Error(`Signing in as ${username} was answered by ${type}`)
  return { ...visitor, username }
}
