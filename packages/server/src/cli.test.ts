import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hostileBases } from '@casebook/test-fixtures/hostileBases'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { importBase } from './commands/importBase'
import { readConfig } from './config/config'
import { openDatabase } from './database/openDatabase'
import { ownPublicKey } from './signing/signingKey'
import { StartRefused } from './startRefused'
import { startServer } from './startServer'
import { casebookCommand } from './testing/casebookCommand'
import { rests } from './testing/share'
import { temporaryFolder } from './testing/temporaryFolder'
import { testDatabaseKind } from './testing/testDatabase'
import { createPostgresDatabase } from './testing/testPostgres'

const folder = temporaryFolder()
const DATA_DIR = join(folder, 'data')
const DATABASE_URL = testDatabaseKind === 'postgres' ? await createPostgresDatabase({ bare: true }) : ''
const bin = join(import.meta.dirname, '../bin/casebook.mjs')

interface Ended {
  readonly code: number
  readonly said: string
  readonly complained: string
}

/** Runs it from a folder of no meaning. */
function run(command: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { PATH } = process.env
  const options = { cwd: folder, env: { PATH, DATA_DIR, DATABASE_URL, ...settings } }
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (_, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    )
  })
}

const casebookWith = (settings: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  run(process.execPath, [...casebookCommand, ...args], settings)
const casebook = (...args: readonly string[]) => casebookWith({}, ...args)

/** The command's function without a process, which costs a second. What it prints is not looked at. Answers its complaint, if any. */
async function refusalOf(from: string, to: string): Promise<string | undefined> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await importBase({ file: from, out: to, force: false, notes: false })
    return undefined
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return error.message
  } finally {
    printed.mockRestore()
  }
}

const questionnaire = {
  resourceType: 'Questionnaire',
  id: 'walk',
  url: 'https://example.org/walk',
  version: '2',
  title: 'Walking',
  status: 'active',
  item: [
    { linkId: 'far', text: 'How far do you walk?', type: 'decimal' },
    {
      linkId: 'dog',
      text: 'With a dog?',
      type: 'boolean',
      enableWhen: [{ question: 'far', operator: '>', answerDecimal: 1 }],
    },
  ],
}
const file = join(folder, 'walk.json')
writeFileSync(file, JSON.stringify(questionnaire))

// Commands that need no database run once.
describe.runIf(testDatabaseKind === 'pglite')('casebook', { timeout: 60_000 }, () => {
  it('ends in silence when nobody reads what it prints any more', async () => {
    const { PATH } = process.env
    const child = spawn(process.execPath, [...casebookCommand, '--help'], { cwd: folder, env: { PATH } })
    child.stdout.destroy()
    const complained = text(child.stderr)
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect([code, await complained]).toEqual([0, ''])
  })

  it('lists its commands and settings', async () => {
    // As a terminal runs it.
    const { code, said } = await run(bin, ['--help'])
    expect(code).toBe(0)
    for (const word of ['serve', 'import FILE', 'verify-trail', 'DATABASE_URL']) expect(said).toContain(word)
  })

  it.each([['dance'], ['import --loudly']])('refuses %s in one sentence', async (line) => {
    const { code, complained } = await casebook(...line.split(' '))
    expect(code).toBe(1)
    expect(complained.trim().split('\n')).toHaveLength(1)
  })
})

describe.runIf(testDatabaseKind === 'pglite')('casebook import', { timeout: 60_000 }, () => {
  const made = join(DATA_DIR, 'bases/walk-2.json')

  it('makes a base in the folder of bases, and says what it counts', async () => {
    const { code, said } = await casebook('import', file, '--group', 'Ward')
    expect([code, said.trim().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/walk-2\.json: 2 questions, 0 options, 1 skip rules, 0 calculated values, \d+ findings$/),
    ])
    expect(JSON.parse(readFileSync(made, 'utf8'))).toMatchObject({ id: 'walk', group: 'Ward', version: '2' })
  })

  it('never writes over a file unless told to', async () => {
    writeFileSync(made, 'mine')
    expect(await casebook('import', file)).toMatchObject({
      code: 1,
      complained: `${made} is there already: --force writes over it.\n`,
    })
    expect(readFileSync(made, 'utf8')).toBe('mine')
    expect((await casebook('import', file, '--force')).code).toBe(0)
    expect(readFileSync(made, 'utf8')).toContain('walk')
    rmSync(made)
  })

  it('names what a file has that no base can carry', async () => {
    writeFileSync(
      file,
      JSON.stringify({ ...questionnaire, item: [...questionnaire.item, { linkId: 'x', type: 'reference' }] }),
    )
    const { said } = await casebook('import', file, '--out', join(folder, 'out.json'))
    expect(said.split('\n').slice(0, 4)).toEqual(['0 lost, 1 changed, 3 notes', '', 'Review this question:', '  x'])
    expect(said).toMatch(/^changed x: /m)
  })

  it('makes a base of a data dictionary, unless another format was said [MORE-22]', async () => {
    const [from, out] = [join(folder, 'smoking.csv'), join(folder, 'smoking.json')]
    writeFileSync(
      from,
      'Variable / Field Name,Form Name,Field Type,Field Label\nid,visit,text,Id\npacks,visit,text,Packs\n',
    )
    expect(await casebook('import', from, '--as', 'fhir', '--out', out)).toMatchObject({
      code: 1,
      complained: `${from} is not what --as fhir says: it is read as redcap.\n`,
    })
    expect(existsSync(out)).toBe(false)
    const { said } = await casebook('import', from, '--as', 'redcap', '--out', out)
    expect(said).toBe(`${out}: 1 questions, 0 rules, 0 error, 0 lost, 0 changed, 2 note\n`)
    expect(await casebook('check', from, out)).toMatchObject({ code: 0 })
    expect(await casebook('check', from, '--fail-on', 'note')).toMatchObject({ code: 1 })
  })

  it('makes no base of lists that lack options unless told to', async () => {
    const include = [{ system: 's', concept: [{ code: 'x' }] }, { system: 'http://loinc.org' }]
    const holed = {
      ...questionnaire,
      id: 'holed',
      contained: [{ resourceType: 'ValueSet', id: 'v', compose: { include } }],
      item: [{ linkId: 'c', text: 'Which breed?', type: 'choice', answerValueSet: '#v' }],
    }
    const [from, to] = [join(folder, 'holed.json'), join(folder, 'holed.out.json')]
    writeFileSync(from, JSON.stringify(holed))
    const { code, complained } = await casebook('import', from, '--out', to)
    expect([code, complained, existsSync(to)]).toEqual([
      1,
      'Not all options are known of "Which breed?": casebook import --force makes a base of it all the same.\n',
      false,
    ])
    expect((await casebook('import', from, '--out', to, '--force')).code).toBe(0)
    expect(existsSync(to)).toBe(true)
  })

  it.each(hostileBases.filter(({ text }) => text.includes('resourceType')))(
    'is neither held up nor ended by a file that is made for it: $name',
    async ({ name, text }) => {
      const [from, to] = [join(folder, `${name}.json`), join(folder, `${name}.out.json`)]
      writeFileSync(from, text)
      expect((await refusalOf(from, to)) ?? 'Imported.').toMatch(/^[A-Z].*\.$/)
    },
    20_000,
  )

  it.each(hostileBases.filter(({ text }) => !text.includes('resourceType')))(
    'refuses a base of our own form that is made for it in one sentence: $name',
    async ({ name, text }) => {
      const from = join(folder, `${name}.json`)
      writeFileSync(from, text)
      expect(await refusalOf(from, `${from}.out`)).toMatch(/^(This|The) .*\.$/)
    },
    20_000,
  )

  it('says in a sentence that it cannot write', async () => {
    const to = join(file, 'no-folder/out.json')
    expect(await casebook('import', file, '--out', to)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/out\.json cannot be written: [A-Z]+\.\n$/),
    })
  })

  it.each([
    ['nowhere.json', null, /nowhere\.json cannot be read: there is no such file\.$/],
    ['text.json', 'Once upon a time', /^No line at the beginning names the columns of a data dictionary/],
    ['patient.json', '{"resourceType":"Patient"}', /^This is a FHIR Patient, not a Questionnaire\.$/],
  ])('refuses %s in one sentence', async (name, content, sentence) => {
    const from = join(folder, name)
    if (content !== null) writeFileSync(from, content)
    expect(await refusalOf(from, `${from}.out`)).toMatch(sentence)
  })
})

describe.skipIf(rests && testDatabaseKind === 'postgres')('casebook verify-trail', { timeout: 120_000 }, () => {
  it.runIf(testDatabaseKind === 'pglite')('makes no database where there is none', async () => {
    const { code, complained } = await casebook('verify-trail')
    expect([code, complained]).toEqual([
      1,
      `There is no database in ${DATA_DIR}: DATA_DIR or DATABASE_URL names another.\n`,
    ])
  })

  // On a busy machine an embedded database takes a minute to begin.
  it('finds a sound trail sound, and names what was tampered with', { timeout: 300_000 }, async () => {
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL })
    await (await startServer(config)).close()
    expect(await casebook('verify-trail')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ entries read, no fault\n$/),
    })

    const { db, close } = await openDatabase(config)
    const id = '6f1e1c2e-1111-4111-8111-111111111111'
    await sql`insert into chain_head (chain_id, kind, seq, hash) values (${id}, 'case', 2, 'x')`.execute(db)
    await close()
    expect(await casebook('verify-trail')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`case ${id}: entries 1 to 2 cut off the end\n`),
    })
  })

  // What is stored where is no matter here.
  it.runIf(testDatabaseKind === 'postgres')(
    'knows the key of this server, whose place another takes that it vouches for [MORE-08]',
    async () => {
      const dataDir = temporaryFolder()
      const settings = {
        DATA_DIR: dataDir,
        DATABASE_URL: await createPostgresDatabase({ bare: true }),
      }
      const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...settings })
      await (await startServer(config)).close()
      const first = join(dataDir, 'first.pub')
      writeFileSync(first, ownPublicKey(config) ?? '')
      const rotated = await casebookWith(settings, 'rotate-key')
      expect([rotated.code, rotated.complained]).toEqual([0, ''])
      expect(ownPublicKey(config)).not.toBe(readFileSync(first, 'utf8'))
      await (await startServer(config)).close()
      for (const key of [[], ['--key', first]])
        expect(await casebookWith(settings, 'verify-trail', ...key)).toMatchObject({ code: 0 })

      const { privateKey: anothers } = generateKeyPairSync('ed25519')
      writeFileSync(config.signingKeyFile, anothers.export({ type: 'pkcs8', format: 'pem' }))
      await expect(startServer(config)).rejects.toThrow('casebook rotate-key')
      expect(await casebookWith(settings, 'verify-trail')).toMatchObject({
        code: 1,
        said: expect.stringContaining('key '),
      })
    },
    // Six programs are started, one after another.
    300_000,
  )
})
