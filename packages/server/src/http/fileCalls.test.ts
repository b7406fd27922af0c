import { addressOf, createClient } from '@casebook/api-adapter/client'
import { transferFrom } from '@casebook/api-adapter/fileTransfer'
import { wire } from '@casebook/api-adapter/wire'
import { resultHeader } from '@casebook/api-adapter/wireFiles'
import { call } from '@casebook/core/call/call'
import { file } from '@casebook/core/call/file'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createHttp } from '../http'
import { createUser } from '../session/users'
import { sessionArea } from '../signIn/session.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { answers } from './area'
import { filesArea, isEndOfEndless, plansSent, planWire, sheetWire } from './wardFiles.fixture'

const listed = 'https://clients.example.org'
const server = await startTestServer({
  db: await openTestDatabase(),
  areas: [sessionArea, filesArea],
  config: { allowedOrigins: [listed] },
})
afterAll(() => server.close())
const password = 'Bernoulli numbers, 1843'
const browser = new Browser(server)
const root = await signedIn('root')
const sheets = createClient(sheetWire, transferFrom(`${server.url}proket/`))

async function signedIn(user: string): Promise<Browser> {
  await createUser(server.services.db, { username: user, password, roles: ['ADMIN'], at: server.clock.now() })
  const own = new Browser(server)
  await own.fetch('loginApi?action=login', { method: 'POST', body: JSON.stringify({ user, password }) })
  return own
}

const textOf = async ({ content }: { content: { arrayBuffer(): Promise<ArrayBuffer> } }) =>
  Buffer.from(await content.arrayBuffer()).toString()

describe('a call that brings a file', () => {
  const name = 'Bögen, „Station 1“ 😀.csv'

  it.each(['whole', 'streamed'])(
    'brings a %s one with its name and type, and what the result says besides',
    async (kind) => {
      const answer = await sheets.sheet({ kind })
      if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
      expect(answer).toMatchObject({ beds: 2, file: { name, mediaType: 'text/csv; charset=utf-8' } })
      expect(await textOf(answer.file)).toBe('bed 1\nbed 2\n')
    },
  )

  it('tells a browser the name and the type, and to guess no other', async () => {
    const { headers } = await browser.fetch('sheets?action=list', { method: 'POST', body: '{"kind":"whole"}' })
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('may have a result without one', async () => {
    expect(await sheets.sheet({ kind: 'none' })).toEqual({ type: 'NoneFound' })
  })

  it.each(['sheet', 'list'] as const)(
    'fails its caller when the file breaks off, and leaves no part of it: %s',
    async (action) => {
      await expect(sheets[action]({ kind: 'broken' })).rejects.toThrow()
      expect(server.logged()).toContain('The disk is gone')
    },
  )

  it('stops reading once nobody receives it', async () => {
    const response = await browser.fetch('sheets?action=list', { method: 'POST', body: '{"kind":"endless"}' })
    await response.body?.cancel()
    await expect.poll(isEndOfEndless, { timeout: 20_000 }).toBe(true)
  })

  it('cannot be one that takes effect once: what is kept of such a call is JSON', () => {
    const results = { ReceivedFile: { file } }
    const once = wire({ take: call({ policy: 'signedIn', changes: true, request: {}, results }) }, { path: 'take' })
    const area = { calls: [answers(once, () => ({ take: async () => ({ type: 'LoginRequired' }) }))] }
    expect(() => createHttp(server.services, [area])).toThrow('takes effect once, but brings a file')
  })
})

describe('a client that accepts only JSON', () => {
  const ask = (kind: string) =>
    browser.fetch('sheets?action=sheet', {
      method: 'POST',
      body: JSON.stringify({ kind }),
      headers: { Accept: 'application/json' },
    })

  it.each(['whole', 'streamed'])('gets a %s file in a field of the result, in base64', async (kind) => {
    const response = await ask(kind)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    const data = Buffer.from('bed 1\nbed 2\n').toString('base64')
    expect(await response.json()).toEqual({ ReceivedBinaryData: { beds: 2, data } })
  })

  it('gets no JSON that could be read when the file breaks off', async () => {
    await expect(ask('broken').then((response) => response.json())).rejects.toThrow()
  })

  it('gets a file without such a field as a file', async () => {
    const response = await browser.fetch('sheets?action=list', { method: 'POST', body: '{"kind":"whole"}' })
    expect(await response.text()).toBe('bed 1\nbed 2\n')
  })
})

describe('the address of a file', () => {
  const host = `${server.url}proket/`
  const open = (who: Browser, address = 'proket/plan?name=a.pdf', headers: Record<string, string | null> = {}) =>
    who.fetch(address, { headers: { Origin: null, 'X-Casebook': null, ...headers } })

  it('is made from the call, whatever the name of the file', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const address = new URL(addressOf(host, planWire, 'plan', { name }))
        expect(address.pathname).toBe('/proket/plan')
        expect([...address.searchParams]).toEqual([['name', name]])
      }),
    )
  })

  it('can be opened by a browser, which asks again only whether the file has changed', async () => {
    const response = await open(root)
    expect([response.status, await response.text()]).toEqual([200, '%PDF'])
    expect(response.headers.get('Content-Disposition')).toMatch(/^inline/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect((await open(root, undefined, { 'If-None-Match': 'W/"abc"' })).status).toBe(304)
  })

  it.each([
    ['a stranger', browser, 'plan?name=a.pdf', 401, { LoginRequired: {} }],
    ['whoever asks for another', root, 'plan?name=b.pdf', 404, { FileNotFound: {} }],
    ['whoever asks for none', root, 'plan', 404, null],
    ['whoever asks for two', root, 'plan?name=a.pdf&name=a.pdf', 404, null],
    ['whoever asks for what is no name', root, `plan?name=${'x'.repeat(21)}`, 404, null],
  ])('shows %s a status, and the result to a program', async (_, who, address, status, result) => {
    const response = await open(who, address)
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('error')
    expect(JSON.parse(response.headers.get(resultHeader) ?? 'null')).toEqual(result)
  })

  it('answers somebody who lacks the capability with 403', async () => {
    const { db } = server.services
    const ben = await signedIn('ben')
    await db.updateTable('app_user').set({ roles: [] }).where('username', '=', 'ben').execute()
    expect((await open(ben)).status).toBe(403)
  })

  it('is not opened by a page of somebody else, if that changes anything', async () => {
    const before = plansSent()
    for (const site of ['cross-site', 'same-site'])
      expect((await open(root, undefined, { 'Sec-Fetch-Site': site })).status).toBe(403)
    expect(plansSent()).toBe(before)
    for (const site of ['same-origin', 'none'])
      expect((await open(root, undefined, { 'Sec-Fetch-Site': site })).status).toBe(200)
    expect(plansSent()).toBe(before + 2)
  })

  it('gives a client of ours the result, also without a file', async () => {
    const plans = createClient(planWire, root.send)
    const found = await plans.plan({ name: 'a.pdf' })
    expect(found.type === 'ReceivedFile' && (await textOf(found.file))).toBe('%PDF')
    expect(await plans.plan({ name: 'b.pdf' })).toEqual({ type: 'FileNotFound' })
    expect(await createClient(planWire, browser.send).plan({ name: 'a.pdf' })).toEqual({ type: 'LoginRequired' })
  })
})

describe('a field that travels in a header', () => {
  const register = (captcha: string | null, body: object = { name: 'Ada' }) =>
    browser.fetch('sheets?action=register', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'X-Captcha': captcha },
    })

  it('arrives whatever its characters', async () => {
    const client = createClient(sheetWire, browser.send)
    const aText = fc.string({ unit: 'grapheme', maxLength: 100 }).filter((text) => !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(aText, async (captcha) => {
        fc.pre(captcha.length <= 100)
        expect(await client.register({ name: 'Ada', captcha })).toEqual({ type: 'Registered', name: 'Ada', captcha })
      }),
      { numRuns: 50 },
    )
  })

  it('is sent plainly by other clients', async () => {
    expect(await (await register('123 456')).json()).toEqual({ Registered: { name: 'Ada', captcha: '123 456' } })
  })

  it.each([
    ['missing', null],
    ['not well encoded', '%E0%A4%A'],
    ['not plain', 'größe'],
    ['given twice', '123456, 123456'],
    ['a NUL', '%00'],
    ['longer than the field', 'x'.repeat(101)],
    ['longer than a header', 'x'.repeat(1025)],
  ])('is refused: %s', async (_, captcha) => {
    const response = await register(captcha)
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain(captcha ?? 'Ada')
  })

  it('is not read from the body', async () => {
    expect((await register(null, { name: 'Ada', captcha: '123456' })).status).toBe(400)
    const both = await register('123456', { name: 'Ada', captcha: '654321' })
    expect(await both.json()).toMatchObject({ Registered: { captcha: '123456' } })
  })

  it('may be sent by a listed page', async () => {
    const preflight = await browser.fetch('proket/sheets?action=register', {
      method: 'OPTIONS',
      headers: { Origin: listed },
    })
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('X-Captcha')
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
  })
})

describe('an address without an action', () => {
  it.each(['command?NoOuterLayerEncryption=true', 'proket/command'])('is answered at %s', async (path) => {
    const response = await browser.fetch(path, { method: 'POST', body: '{"say":"hello"}' })
    expect(await response.json()).toEqual({ Said: { say: 'hello' } })
  })

  it('is one call for each path', () => {
    expect(() => createHttp(server.services, [filesArea, filesArea])).toThrow('is answered twice')
  })
})
