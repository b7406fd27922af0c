import { once } from 'node:events'
import { createConnection } from 'node:net'
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { longestBodyOf } from '@casebook/api-adapter/wire'
import { isCapability } from '@casebook/core/call/policy'
import { holds } from '@casebook/core/permissions/capabilities'
import { afterAll, describe, expect, it } from 'vitest'
import { areas } from '../areas'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { mostValues } from './readBody'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
const password = 'Bernoulli numbers, 1843'
/** Reporters have no own cases, and only they confirm: no one person may make every call. */
const rolesOf = { ada: ['ADMIN', 'PI', 'GROUP_MANAGER'], ben: [], rita: ['REPORTER'] } as const
for (const [username, roles] of Object.entries(rolesOf))
  await createUser(db, { username, password, roles, at: server.clock.now() })

async function signedIn(user: string): Promise<Browser> {
  const browser = new Browser(server)
  await browser.fetch('loginApi?action=login', { method: 'POST', body: JSON.stringify({ user, password }) })
  return browser
}
const ada = await signedIn('ada')
const ben = await signedIn('ben')
const rita = await signedIn('rita')
const stranger = new Browser(server)

afterAll(() => server.close())

const kibibyte = 1024
const posts = allCalls.filter(({ call }) => call.travels !== 'inAddress')
/** A person who may make the call: the body of an unauthorised request is not read. */
function callerOf({ name, call: { policy } }: (typeof posts)[number]): Browser {
  if (policy === 'anyone') return stranger
  if (!isCapability(policy) || holds(rolesOf.ada, policy)) return ada
  if (holds(rolesOf.rita, policy)) return rita
  throw new Error(`Nobody here may make the call ${name}`)
}
const addFacts = 'proket/Dialog?action=addFactsJson&kbg=a&kb=b'

const outcomeOf = async (answer: Response) => [answer.status, await answer.json()]
/** The answer to facts that were read: there is no such base. */
const read = [200, { KnowledgeBaseNotFound: {} }]

/** JSON that fits no call, of so many bytes. */
const ofLength = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`

/** The whole answer to what is sent over a connection of its own, and whether the server ended the connection. */
async function overSocket(
  ...parts: readonly string[]
): Promise<{ answer: string; isEnded: () => boolean; end(): void }> {
  const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  let ended = false
  socket.on('error', () => {})
  socket.on('end', () => {
    ended = true
  })
  for (const part of parts) socket.write(part)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer += chunk
    if (answer.includes('}')) break
  }
  if (/connection: close/i.test(answer) && !ended) await once(socket, 'close')
  return { answer, isEnded: () => ended || socket.destroyed, end: () => socket.destroy() }
}

describe('the body of a call', () => {
  it.each(posts)('may be as long as the call says, and no longer: $name', async (each) => {
    const { address, call } = each
    const send = (bytes: number) => callerOf(each).fetch(`proket/${address}`, { method: 'POST', body: ofLength(bytes) })
    // Commands share one address, and only their body tells which it is.
    const longest = Math.max(...posts.filter((one) => one.address === address).map((one) => longestBodyOf(one.call)))
    expect((await send(longest)).status).toBe(call.isByToken && address.startsWith('command') ? 404 : 400)
    const refused = await send(longest + 1)
    expect(refused.status).toBe(413)
    expect(refused.headers.get('Connection')).toBe('close')
  })

  it('is short, but for those that carry answers, lists or files', () => {
    const own = posts.filter(({ call }) => call.longestBody !== undefined)
    expect(Object.fromEntries(own.map(({ action, call }) => [action, longestBodyOf(call) / kibibyte]))).toMatchObject({
      addFactsJson: 1024,
      upload: 7680,
    })
    for (const { call } of posts.filter((each) => !own.includes(each)))
      expect(longestBodyOf(call)).toBe(call.policy === 'anyone' ? 16 * kibibyte : 64 * kibibyte)
  })

  it.each([
    ['of ben, a file', ben, 'proket/fileStorage?action=upload', 7 * kibibyte * kibibyte],
    ['of rita, answers', rita, addFacts, kibibyte * kibibyte],
  ])('is not read of somebody who may not make the call: %s', async (_, who, call, bytes) => {
    const answer = await who.fetch(call, { method: 'POST', body: ofLength(bytes) })
    expect(await outcomeOf(answer)).toEqual([200, { InsufficientPermissions: {} }])
  })

  it.each([
    ['zeros', '0', 'too_many_values'],
    ['empty lists', '[]', 'too_many_values'],
    ['empty objects', '{}', 'too_many_values'],
  ])('is refused before it becomes a million values: %s', async (_, one, fault) => {
    const body = `[${Array(mostValues + 1)
      .fill(one)
      .join()}]`
    const answer = await ada.fetch(addFacts, { method: 'POST', body })
    expect(await outcomeOf(answer)).toMatchObject([400, { fault }])
  })

  it.each(['[', '{"a":'])('is refused when it nests without end: %s', async (opening) => {
    const body = opening.repeat(100_000)
    const answer = await ada.fetch(addFacts, { method: 'POST', body })
    expect(await outcomeOf(answer)).toMatchObject([400, { fault: 'nested_too_deeply' }])
  })

  it('counts no brackets, commas and quotes within a text', async () => {
    const text = `${'[{,\\"]'.repeat(20_000)}\\\\`
    const answer = await ada.fetch(addFacts, { method: 'POST', body: `[{"id":"a","value":"${text}"}]` })
    expect(await outcomeOf(answer)).toEqual(read)
  })

  it('may hold ten thousand facts', async () => {
    const facts = Array.from({ length: 10_000 }, (_, i) => ({ id: `question${i}`, value: [`answer${i}`] }))
    const answer = await ada.fetch(addFacts, { method: 'POST', body: JSON.stringify(facts) })
    expect(await outcomeOf(answer)).toEqual(read)
  })
})

describe('a connection', () => {
  const head = [
    'POST /proket/loginApi?action=logout HTTP/1.1',
    `Host: 127.0.0.1:${new URL(server.url).port}`,
    `Origin: ${server.url.slice(0, -1)}`,
    'X-Casebook: 53',
    'Content-Type: application/json',
  ]
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`

  it('ends with the refusal of a body without a length that never ends, and the refusal is seen', async () => {
    const chunked = `${[...head, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`
    const { answer, isEnded } = await overSocket(chunked, ...Array<string>(20).fill(chunk))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/connection: close/i)
    expect(isEnded()).toBe(true)
  })

  it('ends with the refusal of a length that is too long, though nothing of the body comes', async () => {
    const { answer, isEnded } = await overSocket(`${[...head, 'Content-Length: 999999999'].join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(isEnded()).toBe(true)
  })

  it('goes on after any other answer', async () => {
    const { answer, isEnded, end } = await overSocket(`${[...head, 'Content-Length: 2'].join('\r\n')}\r\n\r\n{}`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(isEnded()).toBe(false)
    end()
  })
})

describe('large bodies', () => {
  it('are read a few at a time of one person, and of everybody else meanwhile', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    let underWay = 0
    const slowly = () => {
      const parts = ['['.padEnd(70_000), '[]]']
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const part = parts.shift()
          if (part === undefined) return controller.close()
          if (parts.length === 0) {
            underWay++
            await held
          }
          controller.enqueue(new TextEncoder().encode(part))
        },
      })
      return ada.fetch(addFacts, { method: 'POST', body, duplex: 'half' } as never)
    }
    const four = Array.from({ length: 4 }, slowly)
    const whole = `[${' '.repeat(70_000)}]`
    const send = (who: Browser) => who.fetch(addFacts, { method: 'POST', body: whole })
    await expect.poll(() => underWay).toBe(4)
    await expect.poll(async () => (await send(ada)).status).toBe(429)
    expect(await outcomeOf(await send(ben))).toEqual(read)
    expect(await outcomeOf(await ada.fetch(addFacts, { method: 'POST', body: '[]' }))).toEqual(read)
    finish()
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(await outcomeOf(await send(ada))).toEqual(read)
  })
})
