import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFolder } from '../folder'
import { StartRefused } from '../startRefused'
import { describeSettings, readConfig } from './config'

describe('the configuration', () => {
  it('is in a container what its image says: open to the proxy, with the data in the volume [MORE-46]', async () => {
    const file = await readFile(join(serverFolder, 'container/Containerfile'), 'utf8')
    const [, settings = ''] = /^ENV (.*)$/m.exec(file) ?? []
    const env = Object.fromEntries(settings.split(' ').map((each) => each.split('=')))
    const { port, host, dataDir } = readConfig(env)
    expect([host, dataDir]).toEqual(['0.0.0.0', '/var/lib/casebook'])
    for (const line of [`EXPOSE ${port}`, `VOLUME ${dataDir}`, 'USER casebook'])
      expect(file.split('\n')).toContain(line)
    expect(file).toContain(`http://127.0.0.1:${port}/healthz`)
  })

  it('needs nothing to be set, and keeps to this machine then', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      dataDir: resolve('data'),
      basesDir: resolve('data/bases'),
      basesOpenTo: 'everyone',
      sessionIdleMinutes: 60,
      sessionHours: 12,
      allowedOrigins: [],
      otherServers: [],
      trustProxy: false,
      demo: false,
    })
  })

  it('takes a variable that is set to nothing for not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ALLOWED_ORIGINS: '', BASES_DIR: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'casebook.example.org'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_HOURS', '999'],
    ['ALLOWED_ORIGINS', 'https://a.example.org, https://b.example.org/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['OTHER_SERVERS', "https://a.example.org; script-src 'unsafe-inline'"],
    ['OTHER_SERVERS', 'https://a.example.org/proket/'],
    ['TRUST_PROXY', 'perhaps'],
    ['HEADS_EVERY', 'week'],
    ['HEADS_MAIL', 'trail'],
    ['TIME_STAMP_URL', 'ftp://time.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', '2'],
  ])('refuses %s=%s in one sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartRefused)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^.]*.*\\.$`))
  })

  it.each(['DATABASE_URL', 'SMTP_URL'])('never repeats a wrong %s, for a password may stand in it', (name) => {
    const refusal = () => readConfig({ [name]: 'http://ada:hunter2@host' })
    expect(refusal).toThrow(new RegExp(`^${name} must be an address`))
    expect(refusal).not.toThrow(/hunter2/)
  })

  it('reads a list of origins', () => {
    const { allowedOrigins } = readConfig({ ALLOWED_ORIGINS: 'https://a.example.org, http://localhost:5173 ,' })
    expect(allowedOrigins).toEqual(['https://a.example.org', 'http://localhost:5173'])
  })
})

describe('the demo', () => {
  it('has a folder of its own', () => {
    const { dataDir, basesDir } = readConfig({ DEMO: '1', DATA_DIR: '/srv/casebook' })
    expect(dataDir).toBe('/srv/casebook/demo')
    expect(basesDir).toBe(join('/srv/casebook/demo', 'bases'))
  })

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('runs on %s', (host) => {
    expect(readConfig({ DEMO: '1', HOST: host }).host).toBe(host)
  })

  it.each(['0.0.0.0', '192.168.1.5', '::', 'example.org', '127.0.0.1.example.org'])('is refused on %s', (host) => {
    expect(() => readConfig({ DEMO: '1', HOST: host })).toThrow(/^HOST must be this machine's own address/)
  })

  it('is refused on a database that may be somebody’s', () => {
    expect(() => readConfig({ DEMO: '1', DATABASE_URL: 'postgres://db/casebook' })).toThrow(
      /^DATABASE_URL must not be set/,
    )
  })
})

describe('several processes', () => {
  it('need PostgreSQL', () => {
    expect(readConfig({ PROCESSES: '4', DATABASE_URL: 'postgres://localhost/casebook' }).processes).toBe(4)
    expect(() => readConfig({ PROCESSES: '2' })).toThrow(
      'PROCESSES must be 1 without DATABASE_URL: the embedded database serves one process.',
    )
  })
})

describe('a replica', () => {
  it('is one of a PostgreSQL [MORE-45]', () => {
    const READ_DATABASE_URL = 'postgres://replica/casebook'
    const config = readConfig({ READ_DATABASE_URL, DATABASE_URL: 'postgres://localhost/casebook' })
    expect(config.readDatabaseUrl).toBe(READ_DATABASE_URL)
    expect(() => readConfig({ READ_DATABASE_URL })).toThrow(
      'READ_DATABASE_URL needs DATABASE_URL: the embedded database has no replica.',
    )
  })
})

describe('the list of settings', () => {
  it.each([
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'READ_DATABASE_URL',
    'DATA_DIR',
    'BASES_DIR',
    'BASES_OPEN_TO',
    'WEB_ROOT',
    'SMTP_URL',
    'SESSION_IDLE_MINUTES',
    'SESSION_HOURS',
    'ALLOWED_ORIGINS',
    'OTHER_SERVERS',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'DEMO',
  ])('has %s with a line and its default', (name) => {
    expect(describeSettings()).toMatch(new RegExp(`^ {2}${name} +\\S.* \\[.+\\]$`, 'm'))
  })
})
