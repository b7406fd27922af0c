/** Two tabs share the session's cookie. A tab that still shows one person must not act as another who has signed in since. */
import { createClient, fetchFrom } from '@casebook/api-adapter/client'
import { wire } from '@casebook/api-adapter/wire'
import { call } from '@casebook/core/call/call'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anAccount, password } from '../session/session.fixture'
import { sessionArea } from '../signIn/session.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { type AreaHandlers, answers } from './area'

const signCalls = {
  sign: call({
    policy: 'signedIn',
    changes: true,
    request: { page: z.number() },
    results: { Signed: { by: z.string() } },
  }),
  read: call({ policy: 'signedIn', changes: false, request: {}, results: { Read: { by: z.string() } } }),
  say: call({ policy: 'anyone', changes: 'eachTime', request: {}, results: { Said: { by: z.string().nullable() } } }),
}
const signWire = wire(signCalls, { path: 'sign' })

const signatures: string[] = []
const signHandlers: AreaHandlers<typeof signCalls> = {
  async sign(_request, { username }) {
    signatures.push(username)
    return { type: 'Signed', by: username }
  },
  read: async (_request, { username }) => ({ type: 'Read', by: username }),
  say: async (_request, caller) => ({ type: 'Said', by: caller?.username ?? null }),
}

const server = await startTestServer({
  db: await openTestDatabase(),
  areas: [sessionArea, { calls: [answers(signWire, () => signHandlers)] }],
})
const anna = await anAccount(server.services, { username: 'anna' })
const jörg = await anAccount(server.services, { username: 'jörg %41' })

afterAll(() => server.close())
beforeEach(() => signatures.splice(0))

/** Tabs of one browser, each with a client that names the person whom it shows. */
function tabs() {
  const browser = new Browser(server)
  return {
    signIn: async (user: string) => {
      const body = JSON.stringify({ user, password })
      await browser.fetch('proket/loginApi?action=login', { method: 'POST', body })
    },
    tabOf: (shown: string | null) =>
      createClient(
        signWire,
        fetchFrom(`${server.url}proket/`, { shownUser: () => shown }, async (address, request) =>
          browser.fetch(address, request),
        ),
      ),
  }
}

describe('a page that shows somebody whose session is over', () => {
  it('acts as nobody, whoever has signed in in another tab', async () => {
    const { signIn, tabOf } = tabs()
    await signIn(anna)
    const ofAnna = tabOf(anna)
    expect(await ofAnna.sign({ page: 1 })).toEqual({ type: 'Signed', by: anna })

    await signIn(jörg)
    expect(await ofAnna.sign({ page: 2 })).toEqual({ type: 'LoginRequired' })
    expect(await ofAnna.read({})).toEqual({ type: 'LoginRequired' })
    expect(await ofAnna.say({})).toEqual({ type: 'Said', by: null })
    // The session is remembered by now, and asked for together with the call.
    expect(await tabOf(jörg).sign({ page: 3 })).toEqual({ type: 'Signed', by: jörg })
    expect(await ofAnna.sign({ page: 4 })).toEqual({ type: 'LoginRequired' })
    expect(signatures).toEqual([anna, jörg])
  })

  it('goes on once its person has signed in again', async () => {
    const { signIn, tabOf } = tabs()
    await signIn(jörg)
    const ofAnna = tabOf(anna)
    expect(await ofAnna.sign({ page: 1 })).toEqual({ type: 'LoginRequired' })
    await signIn(anna)
    expect(await ofAnna.sign({ page: 1 })).toEqual({ type: 'Signed', by: anna })
    expect(await tabOf(jörg).sign({ page: 1 })).toEqual({ type: 'LoginRequired' })
  })
})

it('a client that shows nobody acts as the owner of the session', async () => {
  const { signIn, tabOf } = tabs()
  await signIn(anna)
  expect(await tabOf(null).sign({ page: 1 })).toEqual({ type: 'Signed', by: anna })
})
