/** Runs the commands and the script of docs/submit-cases.md. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aKey } from '../accessKeys/accessKeys.fixture'
import { startWard } from '../locks/ward.fixture'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase } from '../testing/testDatabase'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/submit-cases.md'), 'utf8')
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block]) => block ?? '')
const [byKey = '', byPassword = ''] = blocksOf('sh')
const [script = ''] = blocksOf('js')

const folder = temporaryFolder()
const ward = await startWard(await openTestDatabase())
afterAll(() => ward.server.close())
const key = await aKey(ward.services, 'ada', { scopes: ['submitCases'] })

function run(command: string, args: readonly string[], input = '') {
  const CASEBOOK = ward.server.url.slice(0, -1)
  const { PATH } = process.env
  const env = {
    PATH,
    CASEBOOK,
    CASEBOOK_USER: 'ada',
    CASEBOOK_PASSWORD: 'Bernoulli numbers, 1843',
    CASEBOOK_KEY: key.secret,
  }
  return new Promise<{ readonly said: string; readonly complained: string }>((resolve) => {
    const child = execFile(command, args, { cwd: folder, env }, (_, said, complained) => resolve({ said, complained }))
    child.stdin?.end(input)
  })
}

describe('the page for a hospital’s developer [MORE-13]', () => {
  it('has a command that submits a case by an access key [MORE-43]', async () => {
    expect((await run('bash', ['-c', byKey])).said).toMatch(/^\{"Submitted":\{.*"caseName":"P4712"/)
    expect(await ward.answersOf('P4712')).toMatchObject({ age: 41 })
  })

  it('has commands that submit a case, once however often they are run', async () => {
    const curl = () => run('bash', ['-c', byPassword])
    const first = await curl()
    expect(first).toMatchObject({
      said: expect.stringMatching(/^\{"LoginSuccessful".*\{"Submitted":\{.*"caseName":"P4711"/s),
    })
    const { id } = await ward.caseRow('P4711')
    expect(first.said).toContain(id)
    expect((await curl()).said).toContain(id)
    expect(await ward.answersOf('P4711')).toEqual({
      smokes: false,
      sex: 'f',
      age: 41,
      born: '1985-02-14',
      pain: ['head', 'back'],
      'drug#2': 'Ibuprofen',
      note: { unknown: true },
    })
  })

  it('has a script of some thirty lines that says of each line what became of it, and may be run again', async () => {
    expect(script.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(36)
    writeFileSync(join(folder, 'submit.mjs'), script)
    const lines = [
      { patient: 'S1', sex: 'm', age: 50 },
      { patient: 'S2', sex: 'x', age: 51 },
    ]
    const input = lines.map((line) => JSON.stringify(line)).join('\n')
    const expected = {
      said: 'S1 submitted\nS2 {"AddFactError":{"errors":[{"id":"sex","reason":"UnknownAnswer"}]}}\n',
      complained: '',
    }
    expect(await run(process.execPath, ['submit.mjs'], input)).toEqual(expected)
    expect(await run(process.execPath, ['submit.mjs'], input)).toEqual(expected)
    expect(await ward.answersOf('S1')).toMatchObject({ sex: 'm', age: 50 })
  })
})
