import { createClient, messageOf } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { anyValueOf } from '@casebook/api-adapter/testing/anyValueOf'
import { allCalls, wires } from '@casebook/api-adapter/testing/wires'
import type { WireCall } from '@casebook/api-adapter/wire'
import { isFileAddress, resultHeader } from '@casebook/api-adapter/wireFiles'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from './areas'
import { publishBase } from './bases/publishBase'
import { visitBase } from './entry/visitStudy.fixture'
import { createUser } from './session/users'
import { resultOf } from './testing/resultOf'
import { openTestDatabase } from './testing/testDatabase'
import { Browser, startTestServer } from './testing/testServer'
import { tries } from './testing/tries'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
const stranger = new Browser(server)
const password = 'Bernoulli numbers, 1843'
await createUser(db, { username: 'ada', password, roles: ['ADMIN', 'PI'], at: server.clock.now() })

const signIn = async () => {
  const ada = new Browser(server)
  const body = JSON.stringify({ user: 'ada', password })
  await ada.fetch('loginApi?action=login', { method: 'POST', body })
  return ada
}
const ada = await signIn()

// One real base and one real case, or most calls would end at the base that is not there.
await publishBase(server.services, visitBase)
const real = new Map<string, unknown>([
  ['kbg', visitBase.group],
  ['kb', visitBase.id],
  ['group', visitBase.group],
  ['base', { group: visitBase.group, base: visitBase.id }],
  ['question', 'age'],
  ['caseName', 'Case1'],
  ['caseIdentifier', 'Case1'],
  ['questionnaireId', 'patient'],
  ['questionId', 'age'],
  ['nodeId', 'question-from-site'],
  ['groupName', visitBase.group],
  ['userfn', 'Case1'],
  // The newest and the own, which are meant when nothing is said.
  ['draft', undefined],
  ['version', undefined],
  ['owner', undefined],
])
const entry = createClient(entryWire, ada.send)
const inVisit = { group: visitBase.group, base: visitBase.id }
const opened = [
  await entry.reset(inVisit),
  await entry.addFactsJson({ ...inVisit, facts: [{ id: 'age', value: 40 }] }),
  await entry.savecase({ ...inVisit, caseName: 'Case1', owner: 'ada', force: true }),
]
expect(opened.map(({ type }) => type)).toEqual(['ReceivedState', 'Ok', 'OkWithGroups'])
// A group of people may have the name of a group of bases.
await createClient(groupsWire, ada.send).createGroup({ name: visitBase.group, description: '', sharedCases: true })

afterAll(() => server.close())

it('answers the calls of every area that has a wire', () => {
  const answered = areas.flatMap(({ calls }) => calls.map(({ wire }) => wire))
  expect(new Set(answered)).toEqual(new Set(wires))
})

/** Some of the fields name what there is; a base is named by text in one call and by group and name in others. */
function steered<T extends Record<string, unknown>>(request: T, names: readonly string[], fits: z.core.$ZodType): T {
  const there = names.filter((name) => real.has(name)).map((name) => [name, real.get(name)])
  const aimed = { ...request, ...Object.fromEntries(there) }
  if (z.safeEncode(fits, aimed as never).success) return aimed
  const byText = { ...aimed, ...('base' in aimed ? { base: visitBase.id } : {}) }
  return z.safeEncode(fits, byText as never).success ? byText : request
}

/** Nothing of how the server is made: no place in a file, no statement, no name of a table. */
const insides = /\bat .*[\\/:]\d+|node_modules|\.ts\b|select |insert |app_user|PGlite|postgres|SQLSTATE|ZodError/i

async function isAnsweredDecently(response: Response): Promise<void> {
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  // Bytes of a spreadsheet or an archive may look like anything.
  if (!/zip|openxml/.test(response.headers.get('content-type') ?? '')) expect(text).not.toMatch(insides)
  const result = response.headers.get(resultHeader) ?? text
  if (response.status === 200) expect(Object.keys(JSON.parse(result))).toHaveLength(1)
  else expect(JSON.parse(text)).toHaveProperty('error')
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\0',
    '\ud800',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '__proto__',
    '1e400',
    '\u202e',
    'NaN',
    '#2',
  ),
)
const hostileJson = fc.oneof(
  fc.json({ stringUnit: 'binary', maxDepth: 4 }),
  hostileText.map((text) => JSON.stringify(text)),
  fc.constantFrom('', 'null', '[]', '{"__proto__":{}}', '1e400', '{"a":', `${'['.repeat(5000)}${']'.repeat(5000)}`),
)

/** A browser opens the address of a file without the header: there a page of somebody else is refused. */
const foreign = (call: WireCall) => (isFileAddress(call) ? { 'Sec-Fetch-Site': 'cross-site' } : {})

describe.each(allCalls)('$name', ({ path, action, address, call }) => {
  // These calls would end the session of the caller.
  const isOfSession = path === 'loginApi' || path === 'setupApi'
  const often = isOfSession ? 9 : 15

  it.each([
    ['a stranger', () => stranger],
    ['somebody signed in', () => (isOfSession ? stranger : ada)],
  ])('answers whatever fits from %s, without an error', async (_, who) => {
    await fc.assert(
      fc.asyncProperty(anyValueOf(call.request), fc.subarray([...real.keys()]), async (random, names) => {
        const { url, body, headers = {} } = messageOf(path, action, call, steered(random, names, call.request))
        const init = body === undefined ? {} : { method: 'POST', body }
        await isAnsweredDecently(await who().fetch(`proket/${url}`, { ...init, headers }))
      }),
      tries(often),
    )
  })

  it.each([
    ['a stranger', () => stranger],
    ['somebody signed in', () => (isOfSession ? stranger : ada)],
  ])('refuses what does not fit from %s, without an error', async (_, who) => {
    const aName = fc.oneof(hostileText, fc.constantFrom(...Object.keys(call.request._zod.def.shape), 'kbg', 'kb'))
    const query = fc.array(fc.tuple(aName, hostileText), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'POST'), query, hostileJson, async (method, fields, body) => {
        const aimed =
          call.travels === undefined
            ? []
            : [
                ['kbg', visitBase.group],
                ['kb', visitBase.id],
              ]
        const others = fields.filter(([name]) => !aimed.some(([taken]) => taken === name))
        const more = new URLSearchParams([...aimed, ...others])
        const init = method === 'GET' ? { method } : { method, body }
        const query = address.includes('?') ? '&' : '?'
        await isAnsweredDecently(await who().fetch(`proket/${address}${query}${more}`, init))
      }),
      tries(often),
    )
  })

  it('may be made by a stranger only if anyone may make it', async () => {
    const init = call.travels === 'inAddress' ? {} : { method: 'POST', body: 'not even JSON' }
    const response = await new Browser(server).fetch(`proket/${address}`, init)
    if (call.policy === 'anyone') expect(response.status).toBeLessThan(500)
    else expect(await resultOf(response)).toMatchObject({ kind: 'LoginRequired', value: {} })
  })

  it('changes nothing without the header, if it changes anything at all', async () => {
    const init = call.travels === 'inAddress' ? {} : { method: 'POST', body: '{}' }
    const headers = { 'X-Casebook': null }
    const response = await ada.fetch(`proket/${address}`, { ...init, headers: { ...headers, ...foreign(call) } })
    // The token of a mail identifies the caller: no other person's page has it.
    if (call.changes && !call.isByToken) expect(response.status).toBe(403)
    else expect(response.status).not.toBe(403)
  })
})

it('is told nothing of a field that no call names: not who asks, not what they may do', async () => {
  const roles = ['ADMIN']
  const body = JSON.stringify({ user: 'ada', password, roles, isFrozen: false, username: 'eve', session: 'x' })
  const answer = await new Browser(server).fetch('loginApi?action=login', { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ LoginSuccessful: { user: { username: 'ada' } } })
})

it('leaves no secret in the log of all this', () => {
  for (const typed of [password, ...ada.cookies.values()]) expect(server.logged()).not.toContain(typed)
})
