import { afterAll, describe, expect, it } from 'vitest'
import { createHttp } from '../http'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { changesMade, listed, startWard, wardArea } from './wardCalls.fixture'

const db = await openTestDatabase()
const server = await startWard(db)
const browser = new Browser(server)

afterAll(() => server.close())

const rename = { method: 'POST', body: '{"name":"a"}' }

describe('a call that changes something [APP-07]', () => {
  const own = server.url.slice(0, -1)
  const { port } = new URL(server.url)

  it.each([
    ['our own page', { Origin: own }, 200],
    ['our own page without Origin, as the browser says', { Origin: null, 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['an address typed by somebody', { Origin: null, 'Sec-Fetch-Site': 'none' }, 200],
    ['a listed page', { Origin: listed }, 200],
    ['our own page without the header', { Origin: own, 'X-Casebook': null }, 403],
    ['a listed page of the same site', { Origin: listed, 'Sec-Fetch-Site': 'same-site' }, 200],
    [
      'a listed page of another site, whose cookies would not come',
      { Origin: listed, 'Sec-Fetch-Site': 'cross-site' },
      403,
    ],
    ['a listed page without the header', { Origin: listed, 'X-Casebook': null }, 403],
    ['a link that somebody follows', { Origin: null, 'Sec-Fetch-Site': 'none', 'X-Casebook': null }, 403],
    ['an empty header', { 'X-Casebook': '' }, 403],
    ['nobody knows where from', { Origin: null }, 403],
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['another site that says it is ours', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['another site, without Origin', { Origin: null, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another host of our site', { Origin: null, 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a page without origin', { Origin: 'null' }, 403],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }, 403],
    ['another name of this machine', { Origin: `http://localhost:${port}` }, 403],
    ['the listed origin, longer', { Origin: `${listed}.evil.example` }, 403],
    ['the listed origin, shorter', { Origin: 'https://example.org' }, 403],
    ['the listed origin over http', { Origin: 'http://clients.example.org' }, 403],
    ['the listed origin with a port', { Origin: `${listed}:444` }, 403],
  ])('is made from %s: $1', async (_, headers, status) => {
    for (const [path, init] of [
      ['ward?action=rename', rename],
      ['proket/ward?action=close', {}],
    ] as const) {
      const before = changesMade()
      const response = await browser.fetch(path, { ...init, headers })
      expect(response.status).toBe(status)
      expect(changesMade() - before).toBe(status === 200 ? 1 : 0)
    }
  })

  it('is not made under a foreign name that points at this machine', async () => {
    const headers = { Host: 'evil.example', Origin: 'http://evil.example' }
    const http = createHttp(server.services, [wardArea])
    const init = { ...rename, headers: { ...headers, 'X-Casebook': '53', 'Content-Type': 'application/json' } }
    expect((await http.request('http://evil.example/ward?action=rename', init)).status).toBe(403)
  })

  it('is made from the public address, when that is configured', async () => {
    const services = {
      ...server.services,
      config: { ...server.services.config, publicUrl: 'https://trial.example/app' },
    }
    const http = createHttp(services, [wardArea])
    const from = (Origin: string) =>
      http.request('http://10.0.0.2/ward?action=close', { headers: { Origin, 'X-Casebook': '53' } })
    expect((await from('https://trial.example')).status).toBe(200)
    expect((await from('http://trial.example')).status).toBe(403)
    const refused = await from('http://10.0.0.2')
    expect([refused.status, refused.headers.get('X-Casebook-Allowed')]).toEqual([403, 'https://trial.example'])
  })
})

describe('a page of another origin', () => {
  const preflight = (Origin: string) =>
    browser.fetch('proket/ward?action=rename', {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-casebook' },
    })

  it.each([
    'https://evil.example',
    'null',
    `${listed}.evil.example`,
    'http://clients.example.org',
    'https://сlients.example.org'.normalize(),
  ])('is told nothing: %s', async (origin) => {
    for (const response of [
      await preflight(encodeURI(origin)),
      await browser.fetch('ward?action=greet&name=a', { headers: { Origin: encodeURI(origin) } }),
    ]) {
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(response.headers.get('Vary')).toContain('Origin')
      expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    }
  })

  it('of another site is told nothing, even if it is listed [APP-07]', async () => {
    const headers = { Origin: listed, 'Sec-Fetch-Site': 'cross-site' }
    const response = await browser.fetch('ward?action=greet&name=a', { headers })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('may show pictures of a server that lists pages, if it is of the same site [APP-07]', async () => {
    const policyFor = async (headers: Readonly<Record<string, string | null>>) => {
      const response = await browser.fetch('ward?action=greet&name=a', { headers: { Origin: null, ...headers } })
      return response.headers.get('Cross-Origin-Resource-Policy')
    }
    expect(await policyFor({ 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'same-site' })).toBe('same-site')
    expect(await policyFor({ 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' })).toBe('same-origin')
    expect(await policyFor({ 'Sec-Fetch-Dest': 'script', 'Sec-Fetch-Site': 'same-site' })).toBe('same-origin')
  })

  it('may make calls and read the answers, if it is listed [APP-07]', async () => {
    const asked = await preflight(listed)
    expect(asked.status).toBe(204)
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(listed)
    for (const header of ['X-Casebook', 'X-Casebook-User', 'Idempotency-Key'])
      expect(asked.headers.get('Access-Control-Allow-Headers')?.split(', ')).toContain(header)
    expect(Number(asked.headers.get('Access-Control-Max-Age'))).toBeLessThanOrEqual(600)

    const made = await browser.fetch('ward?action=rename', { ...rename, headers: { Origin: listed } })
    expect(made.headers.get('Access-Control-Allow-Origin')).toBe(listed)
    expect(made.headers.get('Access-Control-Allow-Credentials')).toBe('true')
    expect(made.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    // By the time of the answer a page finds that the clock of its device is wrong.
    expect(made.headers.get('Access-Control-Expose-Headers')?.split(', ')).toContain('Date')
    expect(Math.abs(Date.parse(made.headers.get('Date') ?? '') - Date.now())).toBeLessThan(60_000)
  })
})
