import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { aKey } from '../../accessKeys/accessKeys.fixture'
import { areas } from '../../areas'
import { publishBase } from '../../bases/publishBase'
import { visitBase } from '../../entry/visitStudy.fixture'
import { createUser } from '../../session/users'
import { casebookCommand } from '../../testing/casebookCommand'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openTestDatabase } from '../../testing/testDatabase'
import { startTestServer } from '../../testing/testServer'

const folder = temporaryFolder()
const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
afterAll(() => server.close())
await createUser(db, { username: 'lab', roles: [], at: server.clock.now() })
await publishBase(server.services, visitBase)

const ofVisit = ['--group', visitBase.group, '--base', visitBase.id]

async function casebook(key: string, ...args: readonly string[]) {
  const env = { PATH: process.env.PATH, CASEBOOK_KEY: key }
  const child = spawn(process.execPath, [...casebookCommand, ...args], { cwd: folder, env })
  const ended = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const [said, complained, [code]] = ended
  return { code, said, complained }
}

it('casebook submits and exports by an access key from the environment, as far as that goes [MORE-43]', async () => {
  const { id, secret } = await aKey(server.services, 'lab', { scopes: ['submitCases'] })
  writeFileSync(join(folder, 'lab.csv'), 'case,age\nP1,41\nP2,42\n')
  const submitted = await casebook(secret, 'submit', 'lab.csv', '--to', server.url, ...ofVisit)
  expect(submitted.complained + submitted.said).toContain('2 cases submitted')
  expect(submitted.code).toBe(0)
  const cases = await db.selectFrom('study_case').select(['name', 'owner']).orderBy('name').execute()
  expect(cases).toEqual([
    { name: 'P1', owner: 'lab' },
    { name: 'P2', owner: 'lab' },
  ])

  const exporting = ['export', '--data', '--own', '--from', server.url, ...ofVisit, '--to', 'odm', '--out', 'out.xml']
  const refused = await casebook(secret, ...exporting)
  expect(refused).toMatchObject({ code: 1, complained: 'The access key lacks the scope readData\n' })
  const reader = await aKey(server.services, 'lab', { scopes: ['readData'] })
  expect(await casebook(reader.secret, ...exporting)).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'out.xml'), 'utf8')).toContain('P1')

  await sql`update access_key set revoked_at = ${server.clock.now()}, revoked_by = 'lab' where id = ${id}`.execute(db)
  const late = await casebook(secret, 'submit', 'lab.csv', '--to', server.url, ...ofVisit)
  expect(late).toMatchObject({ code: 1, complained: expect.stringContaining('does not take the access key') })
  const named = await casebook(secret, 'submit', 'lab.csv', '--user', 'ada', '--to', server.url, ...ofVisit)
  expect(named.complained).toContain('CASEBOOK_KEY is set, which acts for its owner')
  const mistyped = await casebook('secret', 'submit', 'lab.csv', '--to', server.url, ...ofVisit)
  expect(mistyped.complained).toContain('CASEBOOK_KEY is no access key')
}, 120_000)
