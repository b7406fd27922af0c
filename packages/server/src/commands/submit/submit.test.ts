import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Base } from '@casebook/core/bases/base'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '../../areas'
import { publishBase } from '../../bases/publishBase'
import { visitBase } from '../../entry/visitStudy.fixture'
import { aGroup } from '../../groups/groups.fixture'
import { createUser } from '../../session/users'
import { casebookCommand } from '../../testing/casebookCommand'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openTestDatabase } from '../../testing/testDatabase'
import { startTestServer } from '../../testing/testServer'
import { verifyTrail } from '../../trail/verifyTrail'

const folder = temporaryFolder()
const password = 'Bernoulli numbers, 1843'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
afterAll(() => server.close())
for (const [username, roles] of [
  ['ada', ['PI']],
  ['rita', ['REPORTER']],
] as const)
  await createUser(db, { username, password, roles, at: server.clock.now() })
const numbered: Base = { ...visitBase, id: 'numbered', config: { ...visitBase.config, anonymousCaseName: 'Visit' } }
for (const base of [visitBase, numbered]) await publishBase(server.services, base)
await aGroup(db, 'Team', { owner: 'rita', members: { ada: 'JoinedWithSelectedCases' } })

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly said: string; readonly complained: string }>
}

function start(args: readonly string[], { as = 'ada', env = {} } = {}): Running {
  const all = [...casebookCommand, 'submit', '--to', server.url, '--user', as, ...args]
  const { PATH } = process.env
  const child = spawn(process.execPath, all, { cwd: folder, env: { PATH, CASEBOOK_PASSWORD: password, ...env } })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, ended: ended.then(([said, complained, [code]]) => ({ code, said, complained })) }
}

const submit = (...args: readonly string[]) => start(args).ended
const toVisit = ['--group', 'Ward', '--base', 'visit']
const toNumbered = ['--group', 'Ward', '--base', 'numbered']

let nth = 0
/** A file of that content, under a name of its own. */
function aFile(ending: string, ...lines: readonly string[]) {
  const name = `file${++nth}`
  writeFileSync(join(folder, `${name}${ending}`), `${lines.join('\n')}\n`)
  const read = (end: string) => readFileSync(join(folder, name + end), 'utf8')
  return { file: `${name}${ending}`, name, read }
}

const casesOf = (base: string) =>
  db.selectFrom('study_case').select(['id', 'name']).where('base_name', '=', base).orderBy('name').execute()
const answersOf = async (name: string) => {
  const rows = await db
    .selectFrom('study_case')
    .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
    .select('answers')
    .where('name', '=', name)
    .execute()
  return rows[0]?.answers
}
const faultsOfTrail = async () => {
  const faults: unknown[] = []
  for await (const fault of verifyTrail(db)) faults.push(fault)
  return faults
}

beforeEach(async () => {
  expect(await faultsOfTrail()).toEqual([])
})

describe('casebook submit [MORE-13]', { timeout: 200_000 }, () => {
  it('submits each row of a table as a case that was imported from the file', async () => {
    const { file } = aFile('.csv', 'case;age;pain;note', 'A1;41;head;"two', 'lines"', 'A2;42;back;', ';43;;')
    const { code, said } = await submit(file, ...toVisit, '--assign', 'Team')
    expect([code, said.split('\n')[0]]).toEqual([1, '2 cases submitted, 1 refused'])
    expect(await answersOf('A1')).toEqual({ smokes: false, age: 41, pain: ['head'], note: 'two\nlines' })
    const entries = await db.selectFrom('case_entry').select('source').where('kind', '=', 'revision').execute()
    expect(entries).toEqual(Array(2).fill({ source: { kind: 'import', file } }))
    expect(await db.selectFrom('assignment_change').select('group_name').execute()).toHaveLength(2)
  })

  it('submits each line of NDJSON, in the words of the call', async () => {
    const line = { base: { group: 'Ward', base: 'visit' }, caseName: 'N1', facts: [{ id: 'age', value: 51 }] }
    const { file } = aFile('.ndjson', JSON.stringify(line), '', JSON.stringify({ ...line, caseName: 'N\u2028' }))
    const { code } = await submit(file, '--entered')
    expect(code).toBe(1)
    expect(await answersOf('N1')).toEqual({ smokes: false, age: 51 })
  })

  it('writes down what was refused and why, to be mended and submitted', async () => {
    const lines = ['case,age,sex', 'R1,old,x', 'R2,41,f', 'R2,42,m', 'R 3,43,f']
    const { file, name, read } = aFile('.csv', ...lines)
    expect(await submit(file, ...toVisit)).toMatchObject({ code: 1 })
    expect(read('.refused.csv')).toBe('case,age,sex\nR1,old,x\nR2,42,m\nR 3,43,f\n')
    expect(read('.refused.txt').split('\n')).toEqual([
      'line 2: Age (age): "old" is not a number. Use digits, and a dot before the decimals; Sex (sex): "x" is not one of its answers: f (female), m (male)',
      'line 4: the account has a case of this name already',
      'line 5: the case has no name, or one of other letters than the base allows',
      '',
    ])
    writeFileSync(join(folder, `${name}.refused.csv`), 'case,age,sex\nR1,40,f\nR2_b,42,m\nR3,43,f\n')
    expect(await submit(`${name}.refused.csv`, ...toVisit)).toMatchObject({
      code: 0,
      said: '3 cases submitted, 0 refused\n',
    })
  })

  it('submits records of REDCap: all rows of one as a case, and none without a row that cannot be read [MORE-22]', async () => {
    const rows =
      'K1,start,41,,,2 K1,end,,1,0,2 K2,start,42,,,2 K2,end,43,,,2 K3,start,44,,,2 K3,end,,1 K4,start,45,,,2 K5,start,old,,,2 K6,start,46,0,0,2'
    const header = 'record_id,redcap_event_name,age,pain___head,pain___back,visit_complete'
    const { file, name, read } = aFile('.csv', header, ...rows.split(' '))
    const { code, said } = await submit(file, ...toVisit, '--as', 'redcap')
    expect([code, said.split('\n').slice(0, 2)]).toEqual([
      1,
      ['Not read: visit_complete', '2 cases submitted, 4 refused'],
    ])
    expect(await answersOf('K1')).toEqual({ smokes: false, age: 41, pain: ['head'] })
    expect(await answersOf('K6')).toEqual({ smokes: false, age: 46 })
    expect(read('.refused.txt').split('\n')).toEqual([
      'line 5: age: it has two answers, "42" and "43", and the base asks it once',
      'line 7: a row of it, or the row before it, cannot be read',
      'line 8: a row of it, or the row before it, cannot be read',
      'line 9: Age (age): "old" is not a number. Use digits, and a dot before the decimals',
      '',
    ])
    const mended = read('.refused.csv').replace('43', '42').replace('K3,end,,1', 'K3,end,,1,0,2').replace('old', '47')
    writeFileSync(join(folder, `${name}.refused.csv`), mended)
    expect(await submit(`${name}.refused.csv`, ...toVisit, '--as', 'redcap')).toMatchObject({ code: 0 })
    expect(await answersOf('K3')).toEqual({ smokes: false, age: 44, pain: ['head'] })
    expect((await submit(file, ...toVisit, '--as', 'odm')).complained).toBe('--as odm: it is redcap.\n')
  })

  it('submits nothing again of a file that it has submitted, and of one that has changed only what is new', async () => {
    const { file, name } = aFile('.csv', 'age', '1', '2', '3')
    const before = (await casesOf('numbered')).length
    const all = { code: 0, said: '3 cases submitted, 0 refused\n' }
    expect(await submit(file, ...toNumbered)).toMatchObject(all)
    expect(await submit(file, ...toNumbered)).toMatchObject(all)
    // A record more: only that one is new.
    writeFileSync(join(folder, file), 'age\n1\n2\n3\n2\n')
    expect(await submit(file, ...toNumbered)).toMatchObject({
      code: 0,
      said: '4 cases submitted, 0 refused\n3 of them had been submitted before, and were not sent again.\n',
    })
    expect(await casesOf('numbered')).toHaveLength(before + 4)

    // Its record of the progress may be lost: the keys still say what arrived.
    writeFileSync(join(folder, file), 'age\n1\n2\n3\n')
    writeFileSync(join(folder, `${name}.csv.progress.json`), '{"sha2')
    expect(await submit(file, ...toNumbered)).toMatchObject(all)
    expect(await casesOf('numbered')).toHaveLength(before + 4)
    expect(existsSync(join(folder, `${name}.refused.csv`))).toBe(false)
  })

  it('goes on past rows that cannot be read, and is finished without a case twice [MORE-58]', async () => {
    const before = (await casesOf('numbered')).length
    const rows = ['1,a', '2,b', '3,"open', '4,"d"', '5,f,', '6,g"h', '7,i', '8,k', '8,k', '9', '10,l']
    const { file, name, read } = aFile('.csv', 'age,note', ...rows)
    const bytes = readFileSync(join(folder, file), 'latin1').replace('8,k', '8,\u00fc')
    writeFileSync(join(folder, file), bytes, 'latin1')
    const partly = { code: 1, said: expect.stringMatching(/^6 cases submitted, 5 refused\n/) }
    expect(await submit(file, ...toNumbered)).toMatchObject(partly)
    expect(read('.refused.txt').split('\n')).toEqual([
      'line 4: a quote stands within a cell: put the whole cell in quotes, and double the quote',
      'line 6: it has 3 cells, and the header has 2',
      'line 7: a quote stands within a cell: put the whole cell in quotes, and double the quote',
      'line 9: it is not UTF-8',
      'line 11: it has 1 cells, and the header has 2',
      '',
    ])
    expect(readFileSync(join(folder, `${name}.refused.csv`), 'latin1')).toBe(
      'age,note\n3,"open\n5,f,\n6,g"h\n8,\u00fc\n9\n',
    )
    expect(await submit(file, ...toNumbered)).toMatchObject(partly)
    expect(await casesOf('numbered')).toHaveLength(before + 6)

    const mended = ['age,note', '3,open', '5,f', '6,"g""h"', '8,ü', '9,']
    writeFileSync(join(folder, `${name}.refused.csv`), mended.join('\n'))
    const again = await submit(file, ...toNumbered)
    expect([again.code, again.complained]).toEqual([1, expect.stringContaining('was changed: submit that file')])
    const all = { code: 0, said: '5 cases submitted, 0 refused\n' }
    expect(await submit(`${name}.refused.csv`, ...toNumbered)).toMatchObject(all)
    expect(await submit(`${name}.refused.csv`, ...toNumbered)).toMatchObject(all)
    expect(await casesOf('numbered')).toHaveLength(before + 11)
  })

  it('submits refused records once, whether from the file or from that of the refused ones [MORE-58]', async () => {
    const { file, name } = aFile('.csv', 'age', '1', '1', '1')
    const before = (await casesOf('numbered')).length
    expect(await submit(file, ...toNumbered)).toMatchObject({ code: 0 })
    // As if the second had been refused, for a reason that is gone by now.
    const progress = JSON.parse(readFileSync(join(folder, `${file}.progress.json`), 'utf8'))
    const [first, second, third] = progress.submitted
    writeFileSync(join(folder, `${name}.refused.csv`), 'age\n1\n')
    writeFileSync(
      join(folder, `${file}.progress.json`),
      JSON.stringify({ ...progress, submitted: [first, third], refused: [second] }),
    )
    expect(await submit(`${name}.refused.csv`, ...toNumbered)).toMatchObject({ code: 0 })
    expect(await casesOf('numbered')).toHaveLength(before + 3)
  })

  it('reads what people write in their language, and our own names of columns [MORE-58]', async () => {
    const lines = [
      'case;geschlecht;dose;pain_head;pain_back;born;smokes',
      'G1;Weiblich;1,5;1;0;12.03.1985;ja',
      'G2;f;1.234;;;;',
    ]
    const { file, read } = aFile('.csv', ...lines)
    const { code, complained } = await submit(file, ...toVisit, '--language', 'de')
    expect([code, complained, read('.refused.txt')]).toEqual([
      1,
      '',
      'line 3: Dose (dose): "1.234" may mean 1234 or 1.234\n',
    ])
    expect(await answersOf('G1')).toEqual({ smokes: true, sex: 'f', dose: 1.5, pain: ['head'], born: '1985-03-12' })
  })

  it.each([
    [1, 30],
    [8, 90],
  ])('goes on where it was killed, and each line has its effect once: %s at once', async (atOnce, killAfter) => {
    const records = 150
    const before = (await casesOf('numbered')).length
    const lines = Array.from({ length: records }, (_, i) => (i % 50 === 7 ? 'old' : String(i % 100)))
    const { file, read } = aFile('.csv', 'age', ...lines)
    const args = [file, ...toNumbered, '--at-once', String(atOnce)]
    const { child, ended } = start(args)
    await expect
      .poll(async () => (await casesOf('numbered')).length, { timeout: 100_000, interval: 5 })
      .toBeGreaterThan(before + killAfter)
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ code: null })
    expect((await casesOf('numbered')).length).toBeLessThan(before + records - 3)

    expect(await submit(...args.slice(0, 5))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^147 cases submitted, 3 refused/),
    })
    expect(await casesOf('numbered')).toHaveLength(before + records - 3)
    expect(read('.refused.txt').match(/^line \d+/gm)).toEqual(['line 9', 'line 59', 'line 109'])
    const { rows } = await sql<{ age: string; times: number }>`
      select age, count(*)::integer as times from (select answers ->> 'age' as age, row_number() over (order by saved_at desc, length(name) desc, name desc) as nth
        from case_answers join study_case on id = case_id where base_name = 'numbered') newest
       where nth <= ${records - 3} group by age`.execute(db)
    const expected = new Map<string, number>()
    for (const line of lines.filter((one) => one !== 'old')) expected.set(line, (expected.get(line) ?? 0) + 1)
    expect(new Map(rows.map(({ age, times }) => [age, times]))).toEqual(expected)
  })

  it.each([
    [[], /^nothing\.csv cannot be read: there is no such file\.$/],
    [['--at-once', '0'], /^--at-once is a number from 1 to 50\.$/],
  ])('says in a sentence what is wrong with its words: %s', async (more, sentence) => {
    const { code, complained } = await submit('nothing.csv', ...toVisit, ...more)
    expect([code, complained.trim()]).toEqual([1, expect.stringMatching(sentence)])
  })

  it.each([
    [
      'a column that the base does not ask',
      ['case,Alter', 'X1,4'],
      toVisit,
      /has columns that the base does not ask: Alter\.$/,
    ],
    ['a column twice', ['case,age,age', 'X1,4,5'], toVisit, /has columns twice: age\.$/],
    ['a header that is broken', ['case,a"ge', 'X1,4'], toVisit, /cannot be read as CSV: a quote stands within a cell/],
    ['no base', ['case,age', 'X1,4'], [], /^--group and --base name the base of the cases\.$/],
    [
      'another base',
      ['case,age', 'X1,4'],
      ['--group', 'Ward', '--base', 'x'],
      /^There is no base Ward \/ x, or it is closed/,
    ],
  ])('refuses a file with %s', async (_, lines, base, sentence) => {
    const { code, complained } = await submit(aFile('.csv', ...lines).file, ...base)
    expect([code, complained.trim()]).toEqual([1, expect.stringMatching(sentence)])
    expect(await answersOf('X1')).toBeUndefined()
  })

  it('refuses a file that is no text, or of another kind', async () => {
    writeFileSync(join(folder, 'latin.csv'), Buffer.from('case;Größe\nA;1\n', 'latin1'))
    expect(await submit('latin.csv', ...toVisit)).toMatchObject({
      complained: 'latin.csv is not UTF-8: save it as CSV UTF-8.\n',
    })
    expect(await submit(aFile('.txt', 'x').file, ...toVisit)).toMatchObject({ code: 1 })
  })

  it('lets nobody in with a wrong password, nor submit who may not', async () => {
    const { file } = aFile('.csv', 'case,age', 'Y1,4')
    const wrong = await start([file, ...toVisit], { env: { CASEBOOK_PASSWORD: 'wrong' } }).ended
    expect(wrong).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/does not let ada sign in: LoginFailed\.$/m),
    })
    expect(await start([file, ...toVisit], { as: 'rita' }).ended).toMatchObject({
      code: 1,
      complained: 'The account may not submit cases.\n',
    })
    // Nothing was submitted, so nothing refuses a permitted sender.
    expect(await submit(file, ...toVisit)).toMatchObject({ code: 0, said: '1 case submitted, 0 refused\n' })
  })

  it('signs in again when its session has ended', async () => {
    const { file } = aFile('.csv', 'age', ...Array.from({ length: 60 }, (_, i) => String(i)))
    const before = (await casesOf('numbered')).length
    const { ended } = start([file, ...toNumbered, '--at-once', '4'])
    await expect
      .poll(async () => (await casesOf('numbered')).length, { timeout: 100_000, interval: 5 })
      .toBeGreaterThan(before + 5)
    await sql`update session set ended_at = now(), end_reason = 'logout' where ended_at is null`.execute(db)
    expect(await ended).toMatchObject({ code: 0, said: '60 cases submitted, 0 refused\n' })
  })

  describe.each([
    {
      what: 'a full disk',
      takeAway: () =>
        sql`create function disk_full() returns trigger language plpgsql as $$
            begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
            create trigger a_full_disk before insert on study_case for each statement execute function disk_full()`,
      giveBack: () => sql`drop trigger a_full_disk on study_case; drop function disk_full()`,
      sentence: 'The disk of the server is full. The same command goes on where it stopped.',
    },
    {
      what: 'a role that was taken away',
      takeAway: () => sql`update app_user set roles = '{REPORTER}' where username = 'ada'`,
      giveBack: () => sql`update app_user set roles = '{PI}' where username = 'ada'`,
      sentence: 'The account may not submit cases.',
    },
    {
      what: 'a frozen account',
      takeAway: () => sql`update app_user set is_frozen = true where username = 'ada'`,
      giveBack: () => sql`update app_user set is_frozen = false where username = 'ada'`,
      sentence: 'does not let ada sign in: Deactivated.',
    },
  ])('stopped by $what', ({ takeAway, giveBack, sentence }) => {
    it('says so, and the same command finishes without a case twice [MORE-58]', async () => {
      const { file, read, before, ended } = await half(takeAway)
      const { code, said, complained } = await ended
      expect([code, complained.trim().split('\n').at(-1)]).toEqual([1, expect.stringContaining(sentence)])
      expect(said).toMatch(/^Stopped: \d+ cases submitted, 1 refused so far$/m)
      await giveBack().execute(db)
      expect(await submit(file, ...toNumbered)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^59 cases submitted, 1 refused\n/),
      })
      expect(await casesOf('numbered')).toHaveLength(before + 59)
      expect(read('.refused.txt')).toMatch(/^line 4: Age \(age\): "old" is not a number/)
    })
  })

  it('names each record that came after the study was closed to the account, to be submitted later [MORE-58]', async () => {
    const { file, name, read, before, ended } = await half(
      () => sql`insert into base_protection (group_name, name) values ('Ward', 'numbered')`,
    )
    const { code, said } = await ended
    const [, taken] = /^(\d+) cases submitted, (\d+) refused$/m.exec(said) ?? []
    expect(code).toBe(1)
    const left = 60 - Number(taken)
    expect(read('.refused.csv').trim().split('\n')).toHaveLength(left + 1)
    expect(read('.refused.txt').trim().split('\n')).toHaveLength(left)
    await sql`delete from base_protection`.execute(db)
    writeFileSync(join(folder, `${name}.refused.csv`), read('.refused.csv').replace('old', '40'))
    expect(await submit(`${name}.refused.csv`, ...toNumbered)).toMatchObject({ code: 0 })
    expect(await casesOf('numbered')).toHaveLength(before + 60)
    expect((await submit(file, ...toNumbered)).code).toBe(1)
    expect(await casesOf('numbered')).toHaveLength(before + 60)
  })

  /** A file of 60 records, the third of them refused, of which some are submitted before something is taken away. */
  async function half(takeAway: () => ReturnType<typeof sql>) {
    const file = aFile('.csv', 'age', ...Array.from({ length: 60 }, (_, i) => (i === 2 ? 'old' : String(i))))
    const before = (await casesOf('numbered')).length
    const { ended } = start([file.file, ...toNumbered, '--at-once', '4'])
    await expect
      .poll(async () => (await casesOf('numbered')).length, { timeout: 100_000, interval: 5 })
      .toBeGreaterThan(before + 8)
    await takeAway().execute(db)
    return { ...file, before, ended }
  }
})
