import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { startWard } from './wardCalls.fixture'

const webRoot = await mkdtemp(join(tmpdir(), 'casebook-web-'))
await mkdir(join(webRoot, 'assets'))
await writeFile(join(webRoot, 'index.html'), '<html><style nonce="CSP_NONCE"></style><link nonce="CSP_NONCE"></html>')
await writeFile(join(webRoot, 'assets/index-Bx7_kQ2a.js'), `export const page = "${'casebook '.repeat(500)}"`)
await writeFile(join(webRoot, 'assets/Inter-D4n8f-3a.woff2'), 'font')
await writeFile(join(webRoot, 'logo.png'), 'png')

const db = await openTestDatabase()
const server = await startWard(db, { webRoot })
const browser = new Browser(server)

afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

describe('every answer', () => {
  it.each(['', 'index.html', 'assets/index-Bx7_kQ2a.js', 'healthz', 'ward?action=greet&name=a', 'nothing'])(
    'has the headers that keep a page from harm: /%s',
    async (path) => {
      const { headers } = await browser.fetch(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types casebook workshop trials dompurify")
      expect(policy).not.toContain('unsafe')
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('Permissions-Policy')).toContain('camera=()')
      expect(headers.get('Strict-Transport-Security')).toBeNull()
      expect(headers.get('X-Powered-By')).toBeNull()
    },
  )

  it('lets our pages talk to the other servers that are listed, and to nobody else [APP-07]', async () => {
    const other = 'https://registry.example.org'
    const open = await startWard(db, { webRoot, otherServers: [other] })
    const policyOf = async (one: Browser) => (await one.fetch('')).headers.get('Content-Security-Policy') ?? ''
    expect(await policyOf(new Browser(open))).toMatch(new RegExp(`connect-src 'self' ${other}[;,]`))
    expect(await policyOf(new Browser(open))).toMatch(new RegExp(`img-src 'self' data: blob: ${other}[;,]`))
    expect(await policyOf(browser)).toMatch(/connect-src 'self'[;,]/)
    await open.close()
  })

  it('asks for https for ever after, over https only', async () => {
    const behindProxy = await startWard(db, { publicUrl: 'https://trial.example' })
    const { headers } = await new Browser(behindProxy).fetch('')
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
    await behindProxy.close()
  })
})

describe('the client', () => {
  it.each(['', 'index.html'])('is a page with a fresh nonce each time: /%s', async (path) => {
    const nonces = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const response = await browser.fetch(path)
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
      expect(await response.text()).toBe(`<html><style nonce="${nonce}"></style><link nonce="${nonce}"></html>`)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.get('Content-Type')).toContain('text/html')
      nonces.add(nonce ?? '')
    }
    expect(nonces.size).toBe(3)
  })

  it('has files that stay, because their content is in their name', async () => {
    const { headers } = await browser.fetch('assets/index-Bx7_kQ2a.js')
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('Content-Type')).toContain('text/javascript')
    expect(headers.get('Content-Encoding')).toBe('gzip')
  })

  it('has fonts of the right type, and files to be asked for again', async () => {
    expect((await browser.fetch('assets/Inter-D4n8f-3a.woff2')).headers.get('Content-Type')).toBe('font/woff2')
    expect((await browser.fetch('logo.png')).headers.get('Cache-Control')).toBe('no-cache')
  })

  it.each([
    '../../etc/passwd',
    '..%2f..%2fetc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//etc/passwd',
    'assets',
    '.env',
  ])('has no file %s', async (path) => {
    expect((await browser.fetch(path)).status).toBe(404)
  })

  it('says so while it is not built', async () => {
    const bare = await startWard(db, { webRoot: join(webRoot, 'nowhere') })
    const response = await new Browser(bare).fetch('')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('not built')
    await bare.close()
  })
})
