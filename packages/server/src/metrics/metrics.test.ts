import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { areas } from '../areas'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { createMetrics } from './metrics'

const db = await openTestDatabase()
const token = 'a-token-of-sixteen'

async function visited(config: Parameters<typeof startTestServer>[0]['config']) {
  const server = await startTestServer({ db, areas, ...(config && { config }) })
  return { server, browser: new Browser(server) }
}

describe('/metrics', () => {
  it('counts calls by call and result, and how long they take, without any name', async () => {
    const { server, browser } = await visited({})
    await browser.fetch('proket/loginApi?action=login', {
      method: 'POST',
      body: JSON.stringify({ user: 'mara.keller', password: 'not-hers-at-all' }),
    })
    await browser.fetch('proket/cases?action=listMyCases', { method: 'POST', body: '{' })
    await browser.fetch('proket/cases?action=noSuchCall', { method: 'POST', body: '{}' })
    const text = await (await browser.fetch('metrics')).text()
    expect(text).toContain('casebook_calls_total{call="loginApi.login",result="LoginFailed"} 1')
    expect(text).toMatch(/casebook_call_seconds_count\{call="loginApi.login"\} 1/)
    expect(text).not.toContain('noSuchCall')
    expect(text).not.toContain('mara')
    await server.close()
  })

  it('is there for programs on this machine only', async () => {
    const { server, browser } = await visited({})
    expect((await browser.fetch('metrics')).status).toBe(200)
    const signs = ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-Real-IP', 'Via', 'True-Client-IP', 'CF-Ray']
    for (const sign of signs)
      expect((await browser.fetch('metrics', { headers: { [sign]: '203.0.113.7' } })).status, sign).toBe(404)
    const { port } = new URL(server.url)
    const spoken = async (request: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(request)
      return (await text(socket)).split('\r\n', 1)[0]
    }
    expect(await spoken('GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain('200')
    expect(await spoken('GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n')).toContain('404')
    expect(await spoken('GET /metrics HTTP/1.1\r\nHost: casebook.example\r\nConnection: close\r\n\r\n')).toContain(
      '404',
    )
    await server.close()
  })

  it('is there for whoever sends the token, where one is set, and for nobody else', async () => {
    const { server, browser } = await visited({ metricsToken: token })
    const status = async (authorization: string | null) =>
      (await browser.fetch('metrics', { headers: { Authorization: authorization, 'X-Forwarded-For': '203.0.113.7' } }))
        .status
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status(`Bearer ${token}x`)).toBe(404)
    expect(await status(null)).toBe(404)
    await server.close()
  })
})

describe('the figures', () => {
  it('have the connections of the pool, the jobs by state and who reads whole studies [MORE-45]', async () => {
    const metrics = createMetrics({
      pool: () => ({ total: 3, idle: 1, waiting: 0 }),
      jobs: async () => [{ queue: 'mail', state: 'failed', count: 2 }],
      replica: () => ({ replica: 7, primary: 1 }),
    })
    const text = await metrics.text()
    expect(text).toContain('casebook_database_connections{state="idle"} 1')
    expect(text).toContain('casebook_jobs{queue="mail",state="failed"} 2')
    expect(text).toContain('casebook_whole_study_reads_total{by="replica"} 7')
  })
})
