import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Finding } from '../../qualification/finding'
import { openHouse } from '../../qualification/house'
import { operate } from '../../qualification/operation'
import { casebookCommand } from '../casebookCommand'
import { rests } from '../share'
import { temporaryFolder } from '../temporaryFolder'

const folder = temporaryFolder()
const passphrase = 'Analytical Engine'

function casebook(settings: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const env = { PATH: process.env.PATH, CASEBOOK_PASSPHRASE: passphrase, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...casebookCommand, ...words], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout, complained: stderr }
}

/** The house runs the command that this process is: here that is the runner of tests. */
async function aHouse() {
  const [node = '', program = ''] = process.argv
  const words = [...process.execArgv]
  process.argv = [node, casebookCommand.at(-1) ?? '']
  process.execArgv = casebookCommand.slice(0, -1)
  onTestFinished(() => {
    process.argv = [node, program]
    process.execArgv = words
  })
  const house = await openHouse()
  onTestFinished(house.leave)
  return house
}

it.skipIf(rests)('tells of a server that does something else than it must [MORE-48]', async () => {
  const house = await aHouse()
  const findings: Finding[] = []
  // As if another person signed in whenever the doctor does.
  const confused = {
    ...house,
    as: (person: Parameters<typeof house.as>[0]) => house.as(person === 'monitor' ? 'manager' : person),
  }
  for await (const finding of operate(confused)) findings.push(finding)
  expect(findings.length).toBeGreaterThan(20)
  for (const { what, requirements } of findings) expect(requirements, what).not.toEqual([])
  const faulty = findings.filter(({ outcome }) => outcome === 'not met').map(({ what }) => what)
  expect(faulty).toContain('A query of a monitor reaches the site, and its answer the monitor.')
})

it('looks at an installation and its backup, and names what is wrong with them [MORE-48]', async () => {
  const house = await aHouse()
  await house.stop()
  const data = join(folder, 'data')
  cpSync(house.config.dataDir, data, { recursive: true })
  expect(casebook({ DATA_DIR: data }, 'backup', 'whole.backup').status).toBe(0)

  mkdirSync(join(folder, 'reports'))
  const settings = { DATA_DIR: data, SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://127.0.0.1:1' }
  const { status, said } = casebook(settings, 'qualify', '--out', 'reports', '--backup', 'whole.backup')
  expect(
    said
      .split('\n')
      .filter((line) => line.startsWith('not met'))
      .sort(),
  ).toEqual([
    'not met: People reach the server by https, with a certificate that lasts. Expected: https. Seen: http:.',
    expect.stringMatching(/^not met: The mail server answers\. .*ECONNREFUSED/),
  ])
  for (const what of ['The trail has no fault.', 'The tables are those', 'A backup restores into an empty place'])
    expect(said).toContain(`met: ${what}`)
  expect(status).toBe(1)

  const [report = ''] = readdirSync(join(folder, 'reports'))
  const path = join('reports', report)
  expect(casebook({}, 'verify', path).said).toMatch(/qualification of Casebook .*\n.*\nno fault/)
  const bytes = readFileSync(join(folder, path))
  bytes[200] = (bytes[200] ?? 0) ^ 1
  writeFileSync(join(folder, path), bytes)
  expect(casebook({}, 'verify', path)).toMatchObject({ status: 1 })

  const whole = readFileSync(join(folder, 'whole.backup'))
  writeFileSync(join(folder, 'cut.backup'), whole.subarray(0, whole.length - 100))
  expect(casebook({ DATA_DIR: data }, 'qualify', '--backup', 'cut.backup').said).toContain(
    'not met: A backup restores into an empty place',
  )
})
