import { afterAll, describe, expect, it } from 'vitest'
import { createHttp } from './http'
import { answers } from './http/area'
import { changesMade, secret, startWard, wardArea, wardHandlers, wardWire } from './http/wardCalls.fixture'
import { openTestDatabase } from './testing/testDatabase'
import { Browser } from './testing/testServer'

const db = await openTestDatabase()
const server = await startWard(db)
const browser = new Browser(server)

afterAll(() => server.close())

const rename = { method: 'POST', body: '{"name":"a"}' }

describe('a call', () => {
  it.each(['proket/ward', 'ward'])('is answered at %s', async (path) => {
    const response = await browser.fetch(`${path}?action=greet&name=Ada`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(await response.json()).toEqual({ Hello: { name: 'Ada' } })
  })

  it('is answered with the level of the server, and never kept by a cache', async () => {
    const { headers } = await browser.fetch('proket/ward?action=greet&name=Ada')
    expect(headers.get('X-Casebook-Level')).toBe('53')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('knows what the client says of itself', async () => {
    const ask = (headers: Record<string, string>) =>
      browser.fetch('ward?action=who', { method: 'POST', headers }).then((response) => response.json())
    expect(await ask({ 'X-Casebook': '50', 'Idempotency-Key': 'fact-1' })).toEqual({
      You: { ip: '127.0.0.1', level: 50, key: 'fact-1' },
    })
    expect(await ask({ 'X-Casebook': 'yes' })).toMatchObject({ You: { level: null, key: null } })
  })

  it('does not believe a stranger about their address', async () => {
    const headers = { 'X-Forwarded-For': '6.6.6.6' }
    const response = await browser.fetch('ward?action=who', { method: 'POST', headers })
    expect(await response.json()).toMatchObject({ You: { ip: '127.0.0.1' } })
  })

  it('believes the nearest proxy, where there is one', async () => {
    const behindProxy = await startWard(db, { trustProxy: true })
    const headers = { 'X-Forwarded-For': '6.6.6.6, 10.0.0.7' }
    const response = await new Browser(behindProxy).fetch('ward?action=who', { method: 'POST', headers })
    expect(await response.json()).toMatchObject({ You: { ip: '10.0.0.7' } })
    await behindProxy.close()
  })
})

describe('openapi.json', () => {
  it.each(['proket/openapi.json', 'openapi.json'])(
    'describes the calls that this server answers, at %s [API-02]',
    async (path) => {
      const response = await browser.fetch(path)
      expect(response.headers.get('Content-Type')).toContain('application/json')
      const { openapi, paths } = (await response.json()) as { openapi: string; paths: object }
      expect(openapi).toBe('3.1.1')
      expect(Object.keys(paths)).toEqual(Object.keys(wardWire.calls).map((action) => `/ward?action=${action}`))
    },
  )
})

describe('a request that no client of ours sends', () => {
  it.each([
    ['an unknown path', 'proket/wards?action=greet', {}, 404],
    ['an unknown action', 'ward?action=delete', {}, 404],
    ['no action', 'ward', {}, 404],
    ['the action "constructor"', 'ward?action=constructor', {}, 404],
    ['the action "__proto__"', 'ward?action=__proto__', { method: 'POST' }, 404],
    ['another method', 'ward?action=greet&name=a', { method: 'PUT' }, 405],
    ['a POST for a GET', 'ward?action=greet&name=a', { method: 'POST', body: '{}' }, 405],
    ['a GET for a POST', 'ward?action=rename', {}, 405],
    ['a HEAD that would change something', 'ward?action=close', { method: 'HEAD' }, 405],
    ['an action given twice', 'ward?action=greet&action=close&name=a', {}, 400],
    ['a field given twice', 'ward?action=greet&name=a&name=b', {}, 400],
    ['a field with NUL', 'ward?action=greet&name=%00', {}, 400],
    ['a body with NUL', 'ward?action=rename', { method: 'POST', body: '{"name":"\\u0000"}' }, 400],
    ['half a surrogate pair', 'ward?action=rename', { method: 'POST', body: '{"name":"\\ud800"}' }, 400],
    ['no JSON', 'ward?action=rename', { method: 'POST', body: '{' }, 400],
    ['JSON that is no object', 'ward?action=rename', { method: 'POST', body: '[]' }, 400],
    ['no UTF-8', 'ward?action=rename', { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    ['another type of body', 'ward?action=rename', { ...rename, headers: { 'Content-Type': 'text/plain' } }, 415],
    ['a form', 'ward?action=rename', { ...rename, headers: { 'Content-Type': 'multipart/form-data' } }, 415],
    ['a key too long', 'ward?action=rename', { ...rename, headers: { 'Idempotency-Key': 'k'.repeat(101) } }, 400],
  ])('is refused: %s', async (_, path, init, status) => {
    const before = changesMade()
    const response = await browser.fetch(path, init as never)
    expect(response.status).toBe(status)
    expect(changesMade()).toBe(before)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('is told where it does not fit, and not what it said', async () => {
    const body = JSON.stringify({ name: 'a', list: [{ bed: 1 }, { bed: secret }] })
    const response = await browser.fetch('ward?action=rename', { method: 'POST', body })
    expect(response.status).toBe(400)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      error: 'The request does not fit the call',
      path: 'list.1.bed',
      fault: 'invalid_type',
    })
    expect(text).not.toContain(secret)
  })

  it('is not read when it is longer than somebody unknown may send', async () => {
    const body = `{"name":"${' '.repeat(70_000)}"}`
    expect((await browser.fetch('ward?action=rename', { method: 'POST', body })).status).toBe(413)
  })

  it('is cut off when it is longer than it says', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const sent = browser.fetch('ward?action=rename', { method: 'POST', body, duplex: 'half' } as never)
    expect(
      await sent.then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413)
  })

  it('sets no field of all objects', async () => {
    await browser.fetch('ward?action=greet&name=a&__proto__=polluted&constructor=polluted')
    await browser.fetch('ward?action=rename', { method: 'POST', body: '{"name":"a","__proto__":{"polluted":1}}' })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('of any depth does not bring the server down', async () => {
    const body = `{"name":"a","list":${'['.repeat(8000)}${']'.repeat(8000)}}`
    expect((await browser.fetch('ward?action=rename', { method: 'POST', body })).status).toBe(400)
  })
})

describe('an error that nobody foresaw', () => {
  it('is answered without details, and logged under the id that was answered', async () => {
    const response = await browser.fetch('ward?action=burn', { method: 'POST' })
    expect(response.status).toBe(500)
    const answer = await response.text()
    const { id } = JSON.parse(answer)
    expect(JSON.parse(answer)).toEqual({ error: 'The server failed', id })
    expect(server.logged()).toContain(id)
    expect(server.logged()).toContain('SQLSTATE 23505 ward')
  })

  it('leaves nothing of the row or the request in the log', () => {
    expect(server.logged()).toContain('wardCalls.fixture.ts')
    expect(server.logged()).not.toContain('Müller')
  })
})

describe('other addresses', () => {
  it.each(['groupsStatic/', 'proket/groupsStatic/'])('%s leads to the groups [APP-07]', async (path) => {
    const response = await browser.fetch(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/#/groups')
  })

  it('proket/ leads to the page [APP-07]', async () => {
    const response = await browser.fetch('proket/')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
  })

  it('healthz says that the database answers', async () => {
    const response = await browser.fetch('healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('a server', () => {
  it('does not start with a call that nobody answers', () => {
    const { burn: _, ...others } = wardHandlers
    const lacking = [{ calls: [answers(wardWire, () => others as never)] }]
    expect(() => createHttp(server.services, lacking)).toThrow('has no handler')
  })

  it('does not start with a call that two areas answer', () => {
    expect(() => createHttp(server.services, [wardArea, wardArea])).toThrow(
      'The call ward?action=greet is answered twice',
    )
  })
})
