import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { noCounts } from '@casebook/core/imports/dataImport'
import { afterAll, describe, expect, it } from 'vitest'
import { aKey } from '../../accessKeys/accessKeys.fixture'
import { areas } from '../../areas'
import { publishBase } from '../../bases/publishBase'
import { visitBase } from '../../entry/visitStudy.fixture'
import { createUser } from '../../session/users'
import { casebookCommand } from '../../testing/casebookCommand'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openTestDatabase } from '../../testing/testDatabase'
import { startTestServer } from '../../testing/testServer'
import { verifyTrail } from '../../trail/verifyTrail'

const folder = temporaryFolder()
const db = await openTestDatabase()
const server = await startTestServer({ db, areas, runsJobs: true })
afterAll(() => server.close())
await createUser(db, { username: 'lab', roles: ['PI'], at: server.clock.now() })
await publishBase(server.services, visitBase)
const { secret: key } = await aKey(server.services, 'lab', { scopes: ['importData'] })

async function into(file: string, ...args: readonly string[]) {
  const study = ['--group', visitBase.group, '--base', visitBase.id]
  const all = [...casebookCommand, 'submit', file, '--into', '--to', server.url, ...study, ...args]
  const env = { PATH: process.env.PATH, CASEBOOK_KEY: key }
  const child = spawn(process.execPath, all, { cwd: folder, env })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: said.split('\n').slice(0, -1), complained }
}

function aFile(name: string, ...lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  return name
}

async function ages(): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('study_case')
    .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
    .select(['name', 'answers'])
    .execute()
  for await (const fault of verifyTrail(db)) expect(fault).toBeNull()
  return Object.fromEntries(rows.map(({ name, answers }) => [name, answers.age]))
}

describe('casebook submit --into [MORE-38]', { timeout: 200_000 }, () => {
  it('tries a file without effect, and brings it into new and existing cases', async () => {
    const file = aFile('first.csv', 'case,age,shoe', 'P1,41,44', 'P2,42,45')
    const unknown = 'The study does not ask: shoe. Map them in the browser, or name each with --skip.\n'
    expect(await into(file)).toEqual({ code: 1, said: [], complained: unknown })
    const tried = await into(file, '--dry-run', '--skip', 'shoe')
    expect([tried.code, tried.said]).toEqual([
      0,
      [
        'Dry run: 2 records: 2 made, 0 changed, 0 unchanged, 0 refused; answers: 2 taken, 0 equal, 0 replaced, 0 kept, 0 refused',
      ],
    ])
    expect(await ages()).toEqual({})
    expect((await into(file)).said.at(-1)).toBe(
      'Imported: 2 records: 2 made, 0 changed, 0 unchanged, 0 refused; answers: 2 taken, 0 equal, 0 replaced, 0 kept, 0 refused',
    )
    expect(await ages()).toEqual({ P1: 41, P2: 42 })
    expect((await into(file)).said.at(-1)).toContain('2 unchanged')
  })

  it('replaces answers with a reason only, and writes what became of each', async () => {
    const file = aFile('second.csv', 'case,age', 'P1,51', 'P2,old', 'P9,49')
    expect((await into(file, '--policy', 'replace')).complained).toBe('--reason says why answers are replaced.\n')
    const kept = await into(file, '--existing', '--report', 'report.csv')
    expect([kept.code, kept.said.at(-1)]).toEqual([
      1,
      'Imported: 3 records: 0 made, 0 changed, 2 unchanged, 1 refused; answers: 0 taken, 0 equal, 0 replaced, 2 kept, 0 refused',
    ])
    expect(readFileSync(join(folder, 'report.csv'), 'utf8')).toMatch(/P2.*old/)
    await into(file, '--policy', 'replace', '--reason', 'Typed wrong', '--existing')
    expect(await ages()).toEqual({ P1: 51, P2: 42 })
    const told = await into(aFile('third.csv', 'case,age', 'P1,1'), '--policy', 'report')
    expect(told.said.at(-1)).toBe('Nothing was written: the policy is to report only.')
    expect(await ages()).toEqual({ P1: 51, P2: 42 })
  })

  it('goes on with an import that was stopped in no other way than it began', async () => {
    const file = aFile('stopped.csv', 'case,age', 'P5,45')
    await into(file, '--dry-run')
    const counts = JSON.stringify(noCounts)
    const stopped = { phase: 'stopped', imported: counts } as const
    await db.updateTable('data_import').set(stopped).where('file_name', '=', file).execute()
    const other = await into(file, '--policy', 'replace', '--reason', 'New machine')
    expect(other.complained).toMatch(/^An import of stopped.csv has begun with --policy onlyEmpty\. Go on so/)
    expect((await ages()).P5).toBeUndefined()
  })

  it('says what is wrong with what was asked, before anything is sent', async () => {
    const file = aFile('fourth.txt', 'case,age')
    expect((await into(file)).complained).toBe('--as names the format of fourth.txt: table or redcap or odm or fhir.\n')
    expect((await into(file, '--as', 'table', '--policy', 'never')).complained).toContain(
      '--policy is one of onlyEmpty',
    )
    expect((await into(file, '--as', 'table', '--base', 'none')).complained).toContain('There is no base')
    expect(await db.selectFrom('data_import').select('id').where('file_name', '=', file).execute()).toEqual([])
  })
})
