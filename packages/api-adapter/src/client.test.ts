import { DiskFull, ServerFault } from '@casebook/core/refusal'
import fc from 'fast-check'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient, fetchFrom, type Message } from './client'
import { entryWire } from './entry/entry.wire'
import { groupsWire } from './groups/groups.wire'
import { sessionWire } from './session/session.wire'
import { allCalls, anyRequestOf } from './testing/wires'
import { apiLevel, type Wire } from './wire'

const host = 'https://casebook.test/proket/'
const server = setupServer()
const session = createClient(sessionWire, fetchFrom(host))
const entry = createClient(entryWire, fetchFrom(host))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Answers every call of the path like this, and keeps what was asked. */
function answerWith(path: string, answer: Parameters<typeof HttpResponse.json>[0], status = 200): Request[] {
  const requests: Request[] = []
  const resolve = ({ request }: { request: Request }) => {
    requests.push(request.clone() as Request)
    return HttpResponse.json(answer, { status })
  }
  server.use(http.post(`${host}${path}`, resolve), http.get(`${host}${path}`, resolve))
  return requests
}

describe('a call whose request is the body', () => {
  it('is posted as JSON to path and action, and its answer read by its one key', async () => {
    const requests = answerWith('loginApi', { LoginFailed: {} })

    expect(await session.login({ user: 'ada', password: 'analytical engine' })).toEqual({ type: 'LoginFailed' })
    expect(requests[0]?.method).toBe('POST')
    expect(new URL(requests[0]?.url ?? '').search).toBe('?action=login')
    expect(await requests[0]?.json()).toEqual({ user: 'ada', password: 'analytical engine' })
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
  })

  it('carries the level of the calls, and nothing of the page before', async () => {
    const requests = answerWith('loginApi', { Ok: {} })
    await session.logout()
    expect(requests[0]?.headers.get('X-Casebook')).toBe(String(apiLevel))
    expect(requests[0]?.headers.has('Idempotency-Key')).toBe(false)
  })
})

describe('a call that changes something once', () => {
  const groups = createClient(groupsWire, fetchFrom(host))
  const team = { name: 'Team', description: '', sharedCases: true }
  const keysOf = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('Idempotency-Key'))

  it('carries a key, and each call its own', async () => {
    const requests = answerWith('groupsApi', { GroupCreated: {} })
    await groups.createGroup(team)
    await groups.createGroup(team)
    const [first, second] = keysOf(requests)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
  })

  it('carries the key that the caller names, so that made again it is the same delivery', async () => {
    const requests = answerWith('groupsApi', { GroupCreated: {} })
    for (const _ of [1, 2]) await groups.createGroup(team, { idempotencyKey: 'one' })
    expect(keysOf(requests)).toEqual(['one', 'one'])
  })
})

describe('a call that was answered by something else', () => {
  const page = () => HttpResponse.html('<h1>502 Bad Gateway</h1>')
  const answers: Readonly<Record<string, () => Response>> = {
    'an error of the server': () => HttpResponse.json({ error: 'broken' }, { status: 500 }),
    'an unknown kind': () => HttpResponse.json({ Surprise: {} }),
    'a kind with a wrong field': () => HttpResponse.json({ GroupsReceived: {}, ReceivedGroups: { groups: 1 } }),
    'the page of a proxy': page,
    'nothing to read': () => new HttpResponse(null),
  }

  it.each(Object.entries(answers))('blames the server and not the connection: %s [APP-18]', async (_, answer) => {
    server.use(http.post(`${host}loginApi`, answer))
    await expect(session.logout()).rejects.toBeInstanceOf(ServerFault)
  })

  it('blames the connection if nothing came', async () => {
    server.use(http.post(`${host}loginApi`, () => HttpResponse.error()))
    const failed = await session.logout().catch((error: unknown) => error)
    expect(failed).not.toBeInstanceOf(ServerFault)
    expect(failed).toBeInstanceOf(TypeError)
  })

  it('names the address that the server allows', async () => {
    const headers = { 'X-Casebook-Allowed': 'https://trial.example' }
    server.use(http.post(`${host}loginApi`, () => HttpResponse.json({ error: 'no' }, { status: 403, headers })))
    await expect(session.logout()).rejects.toMatchObject({ allowed: 'https://trial.example' })
  })
})

describe('a call that got no answer', () => {
  const team = { name: 'Team', description: '', sharedCases: true }
  const ada = { group: 'Team', user: 'ada' }
  const noAnswer = new Error('No connection')

  /** A client whose calls are answered like this, one after another; and the keys they carried. */
  function answeredBy(...answers: readonly (object | Error)[]) {
    const keys: (string | undefined)[] = []
    const groups = createClient(groupsWire, async ({ idempotencyKey }) => {
      const answer = answers[keys.push(idempotencyKey) - 1]
      if (answer instanceof Error) throw answer
      return answer
    })
    return { groups, keys }
  }

  it('is the same delivery when it is made again, until an answer comes', async () => {
    const { groups, keys } = answeredBy(noAnswer, noAnswer, { GroupCreated: {} }, { GroupCreated: {} })
    for (const _ of [1, 2]) await expect(groups.createGroup(team)).rejects.toThrow('No connection')
    for (const _ of [1, 2]) await groups.createGroup(team)
    expect(keys.slice(0, 3)).toEqual(Array(3).fill(keys[0]))
    expect(keys[3]).not.toBe(keys[0])
  })

  it('is another delivery with other content', async () => {
    const { groups, keys } = answeredBy(noAnswer, { GroupCreated: {} })
    await expect(groups.createGroup(team)).rejects.toThrow()
    await groups.createGroup({ ...team, name: 'Other' })
    expect(keys[1]).not.toBe(keys[0])
  })

  it('is the same delivery once its sender has signed in', async () => {
    const { groups, keys } = answeredBy(noAnswer, { LoginRequired: {} }, { GroupCreated: {} })
    await expect(groups.createGroup(team)).rejects.toThrow()
    for (const _ of [1, 2]) await groups.createGroup(team)
    expect(keys).toEqual(Array(3).fill(keys[0]))
  })

  it('is another once something else was answered: to join, to leave and to join again are three calls', async () => {
    const { groups, keys } = answeredBy(noAnswer, { Ok: {} }, { Ok: {} })
    await expect(groups.setMembershipStatus({ ...ada, status: 'RequestsAllCases' })).rejects.toThrow()
    await groups.setMembershipStatus({ ...ada, status: 'NoMembership' })
    await groups.setMembershipStatus({ ...ada, status: 'RequestsAllCases' })
    expect(new Set(keys).size).toBe(3)
  })
})

it.each(allCalls)('$name carries a key if it changes something once', async (named) => {
  const { path, action, call } = named
  const sent: Message[] = []
  const wire = { path, calls: { [action]: call }, states: {} } as unknown as Wire
  const client = createClient(wire, async (message) => {
    sent.push(message)
    return { LoginRequired: {} }
  })
  const [request] = fc.sample(anyRequestOf(named), { numRuns: 1, seed: 1 })
  await client[action]?.(request as never)
  expect(sent.map(({ idempotencyKey }) => idempotencyKey !== undefined)).toEqual([call.changes === true])
})

describe('a call of data entry', () => {
  it('names the base and the draft in the address, in the words of the wire', async () => {
    const requests = answerWith('Dialog', { KnowledgeBaseNotFound: {} })
    await entry.tree({ group: 'hernia & co', base: 'a=b', draft: '#1', language: 'none' })

    expect(requests[0]?.method).toBe('GET')
    expect(Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams)).toEqual({
      action: 'tree',
      kbg: 'hernia & co',
      kb: 'a=b',
      draft: '#1',
      language: 'none',
    })
  })

  it('sends facts as the whole body, under an idempotency key', async () => {
    const requests = answerWith('Dialog', { Ok: { received: '2026-03-02T12:00:00Z' } })
    const facts = [
      { id: 'weight', value: 81.5 },
      { id: 'allergy#2', value: null },
    ]
    const answer = await entry.addFactsJson({ group: 'g', base: 'b', facts }, { idempotencyKey: 'fact-17' })

    expect(answer).toEqual({ type: 'Ok', received: '2026-03-02T12:00:00Z' })
    expect(await requests[0]?.json()).toEqual(facts)
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('fact-17')
  })

  it('lets the last call outlive the page it is sent from [CASE-14]', async () => {
    const requests = answerWith('Dialog', { Ok: {} })
    await entry.unsetDirtyBit({ group: 'g', base: 'b' }, { keepalive: true })
    expect(requests[0]?.keepalive).toBe(true)
  })
})

describe('an answer', () => {
  it('may always be that the caller is signed out', async () => {
    answerWith('loginApi', { LoginRequired: {} })
    expect(await session.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it('of an unknown kind is an error that names the call and the kind [APP-18]', async () => {
    answerWith('loginApi', { Perhaps: {} })
    await expect(session.logout()).rejects.toThrow('The call logout was answered by the unknown kind "Perhaps"')
  })

  it('with another code than 200 is an error that names the call and the code', async () => {
    answerWith('loginApi', { error: 'The server failed' }, 500)
    await expect(session.logout()).rejects.toThrow('loginApi?action=logout failed: 500')
    answerWith('loginApi', { error: 'The disk of the server is full' }, 507)
    await expect(session.logout()).rejects.toThrow(DiskFull)
  })

  it('that never comes is an error', async () => {
    server.use(http.post(`${host}loginApi`, () => HttpResponse.error()))
    await expect(session.logout()).rejects.toThrow()
  })
})
