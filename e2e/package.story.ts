/**
 * Somebody else's project: the packed core, installed into an empty folder and run by plain Node, as docs/use-the-core.md says. And a bare
 * machine: the packed product, in an empty folder and without a network.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@casebook/server/testing/freePort'
import { rests } from '@casebook/server/testing/share'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { packDebian } from '../scripts/debian/packDebian.mjs'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/use-the-core.md'), 'utf8')
const project = mkdtempSync(join(tmpdir(), 'casebook-project-'))
const tarballs = mkdtempSync(join(tmpdir(), 'casebook-tarballs-'))
const base = 'practice-questionnaire.json'
const product = 'casebook-0.1.0.tgz'

/** The blocks of the page that are marked with this language. */
function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text)
}

function run(command: string, words: readonly string[], input?: string): SpawnSyncReturns<string> {
  // npm's own warnings would mix with what the command says.
  const env = { ...process.env, npm_config_loglevel: 'error' }
  return spawnSync(command, words, { cwd: project, encoding: 'utf8', env, ...(input !== undefined && { input }) })
}

function mustRun(command: string, words: readonly string[], cwd = project): void {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

const statusAt = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ status }) => status,
    () => null,
  )

beforeAll(() => {
  mustRun(process.execPath, ['scripts/pack.mjs', tarballs], root)
  writeFileSync(join(project, 'package.json'), '{ "name": "my-project", "private": true, "type": "module" }\n')
  const packed = readdirSync(tarballs).flatMap((name) =>
    name.startsWith('casebook-') && name !== product ? [join(tarballs, name)] : [],
  )
  mustRun('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', ...packed])
  cpSync(join(root, 'packages/server/demo/bases', base), join(project, base))
  // Everything is built and installed: minutes on a busy machine.
}, 1_200_000)

afterAll(() => {
  for (const folder of [project, tarballs]) rmSync(folder, { recursive: true, force: true })
})

describe('the core as a package', () => {
  it('holds the interview and evaluates the case as the page says [MORE-20]', () => {
    const [interview = '', evaluate = ''] = blocks('sh')
    const [script = ''] = blocks('js')
    const [output] = blocks('text')
    expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    writeFileSync(join(project, 'evaluate.mjs'), script)

    const asked = run('bash', ['-c', interview])
    expect([asked.status, asked.stdout]).toEqual([0, ''])
    expect(asked.stderr).toContain('  = Body mass index: 24.3 kg/m² (calculated)')
    expect(JSON.parse(readFileSync(join(project, 'case.json'), 'utf8'))).toMatchObject({ isComplete: true })

    const evaluated = run('bash', ['-c', evaluate])
    expect([evaluated.status, evaluated.stdout]).toEqual([0, output])
  })

  it('has every entry point of its map, and the page names each [MORE-20]', () => {
    const { exports } = JSON.parse(readFileSync(join(project, 'node_modules/@casebook/core/package.json'), 'utf8'))
    const named = Object.keys(exports).filter((path) => path !== './*')
    expect(named.length).toBeGreaterThan(5)
    for (const path of named) expect(page).toContain(`| \`@casebook/core/${path.slice(2)}\` |`)
    const own = named.map((path) => `@casebook/core/${path.slice(2)}`)
    const others = ['@casebook/core/sdv/level', '@casebook/api-adapter/client', '@casebook/terminal']
    const imports = [...own, ...others].map((path) => `await import('${path}')`).join('\n')
    const { status, stderr } = run(process.execPath, ['--input-type=module', '--eval', imports])
    expect([status, stderr]).toEqual([0, ''])
  })

  it('converts a file in ten lines, as README shows, in a project that has the packages alone [MORE-55]', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const [, script = ''] = /^```js\n(.*?)^```$/ms.exec(readme) ?? []
    expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
    writeFileSync(join(project, 'convert.mjs'), script)
    const made = run(process.execPath, ['convert.mjs', base, 'practice.csv'])
    expect([made.status, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toMatch(/^(lost|changed|note): /m)
    expect(readFileSync(join(project, 'practice.csv'), 'utf8')).toMatch(/^Variable \/ Field Name,Form Name,/)
    // It reads the file that it wrote.
    const again = run(process.execPath, ['convert.mjs', 'practice.csv', 'again.csv'])
    expect([again.status, again.stderr]).toEqual([0, ''])
    const refused = run(process.execPath, ['convert.mjs', 'convert.mjs', 'none.csv'])
    expect([refused.status, existsSync(join(project, 'none.csv'))]).toEqual([1, false])
  })

  it('has types, for the strictest way to resolve them [MORE-20]', () => {
    writeFileSync(
      join(project, 'consumer.ts'),
      `import type { Base } from '@casebook/core/base'
import { createEngine } from '@casebook/core/engine'
import { compileBase } from '@casebook/core/compile'
import { createClient } from '@casebook/api-adapter/client'
import { convert } from '@casebook/interchange/convert'
import { writeAs } from '@casebook/interchange/write'

export const written = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const read = await convert({ bytes, fileName: 'a.csv' })
  return read.type === 'Base' ? (await writeAs(read.base, 'odm')).bytes : null
}
export const visible = (base: Base): boolean => createEngine(compileBase(base)).question('q').visible
// @ts-expect-error A base is no text.
compileBase('text')
// @ts-expect-error A client is made of a contract.
createClient(5)
`,
    )
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext']
    const { status, stdout } = run(join(root, 'node_modules/.bin/tsc'), [...flags, 'consumer.ts'])
    expect([status, stdout]).toEqual([0, ''])
  })

  it('refuses what is no base with the path of its fault, and a file that is there', () => {
    const broken = JSON.parse(readFileSync(join(project, base), 'utf8'))
    broken.rules[0].if = { Known: { questionId: 'pulse' } }
    writeFileSync(join(project, 'broken.json'), JSON.stringify(broken))
    const refused = run('npx', ['casebook', 'interview', 'broken.json'])
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/broken\.json is no base:\n {2}rules\/0\/if\/Known.*: .*pulse/)

    const nowhere = run('npx', ['casebook', 'interview', 'nowhere.json'])
    expect([nowhere.status, nowhere.stderr.trim()]).toEqual([1, 'nowhere.json cannot be read: there is no such file.'])

    const there = run('npx', ['casebook', 'interview', base, '--out', 'package.json'])
    expect([there.status, there.stderr.trim()]).toEqual([1, 'package.json is there already.'])
  })

  it('goes on with earlier answers, in the language that is wished, and asks a FHIR questionnaire', () => {
    const first = run('npx', ['casebook', 'interview', base, '--out', 'begun.json'], '\n1\n')
    expect([first.status, first.stdout]).toEqual([2, ''])
    const more = ['n', '182', '80.5', '2026-03-01', 'nothing', ''].join('\n')
    const second = run('npx', ['casebook', 'interview', base, '--facts', 'begun.json', '--language', 'de'], `\n${more}`)
    expect(second.stderr).toContain('Treiben Sie Sport?')
    expect(JSON.parse(second.stdout)).toMatchObject({
      isComplete: true,
      facts: expect.arrayContaining([
        { id: 'try-colour', value: 'spring' },
        { id: 'try-note', value: 'nothing' },
      ]),
    })

    cpSync(join(root, 'packages/server/demo/instruments/phq-9.fhir.json'), join(project, 'phq-9.fhir.json'))
    const answers = Array.from({ length: 40 }, () => '1\n').join('')
    const imported = run('npx', ['casebook', 'interview', 'phq-9.fhir.json'], answers)
    expect(imported.stderr).toContain('Little interest or pleasure in doing things')
  })
})

describe('the product as one file', () => {
  it('runs on a machine that has Node and nothing else, without a network [MORE-46]', async () => {
    const machine = mkdtempSync(join(tmpdir(), 'casebook-machine-'))
    cpSync(join(tarballs, product), join(machine, product))
    const port = await freePort()
    const settings = {
      DEMO: '1',
      PORT: String(port),
      DATA_DIR: join(machine, 'data'),
      npm_config_cache: join(machine, 'cache'),
    }
    const { PATH, HOME } = process.env
    const words = ['--yes', '--offline', `./${product}`, 'serve']
    const server = spawn('npx', words, {
      cwd: machine,
      env: { PATH, HOME, ...settings },
      detached: true,
      stdio: 'ignore',
    })
    onTestFinished(() => {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
      rmSync(machine, { recursive: true, force: true })
    })
    await expect.poll(() => statusAt(port), { timeout: 200_000, interval: 500 }).toBe(200)
  })

  it.skipIf(rests)(
    'is qualified there: each file is the one that was packed, and what must not go wrong does not [MORE-48]',
    () => {
      const machine = mkdtempSync(join(tmpdir(), 'casebook-qualified-'))
      onTestFinished(() => rmSync(machine, { recursive: true, force: true }))
      mustRun('tar', ['-xzf', join(tarballs, product)], machine)
      const program = join(machine, 'package/server/bin/casebook.mjs')
      const env = { PATH: process.env.PATH, DATA_DIR: join(machine, 'data') }
      const casebook = (...words: readonly string[]) =>
        spawnSync(process.execPath, [program, ...words], { cwd: machine, env, encoding: 'utf8' })

      const qualified = casebook('qualify', '--operation')
      expect(qualified.stdout + qualified.stderr).not.toMatch(/^not met/m)
      expect(qualified.status).toBe(0)
      expect(qualified.stdout).toContain('met: Each file of the program is the one that was packed.')
      const [report = ''] = readdirSync(machine).filter((name) => name.startsWith('qualification-'))
      const verified = casebook('verify', report)
      expect([verified.status, verified.stdout]).toEqual([
        0,
        expect.stringContaining('qualification of Casebook 0.1.0'),
      ])

      writeFileSync(join(machine, 'package/server/query-nodes.json'), '{ "nodes": [] }')
      const changed = casebook('qualify')
      expect([changed.status, changed.stdout]).toEqual([
        1,
        expect.stringContaining('Seen: differ: server/query-nodes.json'),
      ])
    },
  )

  it('names its libraries, with the licence that each declares, in a bill of materials [MORE-46]', () => {
    mustRun('tar', ['-xzf', product, 'package/sbom.cdx.json'], tarballs)
    const { bomFormat, components } = JSON.parse(readFileSync(join(tarballs, 'package/sbom.cdx.json'), 'utf8'))
    expect(bomFormat).toBe('CycloneDX')
    const byName = new Map<string, { readonly licenses?: readonly unknown[] }>(
      components.map((one: { readonly name: string; readonly group?: string }) => [
        `${one.group ?? ''}/${one.name}`,
        one,
      ]),
    )
    for (const name of ['/hono', '/react-dom', '@electric-sql/pglite', '/xstate'])
      expect(byName.get(name)?.licenses, name).toHaveLength(1)
  })
})

describe.skipIf(spawnSync('dpkg-deb', ['--version']).status !== 0)('the product as a Debian package', () => {
  const machine = mkdtempSync(join(tmpdir(), 'casebook-debian-'))
  const deb = 'casebook_0.1.0_all.deb'
  const unit = join(machine, 'usr/lib/systemd/system/casebook.service')
  beforeAll(() => mustRun('dpkg-deb', ['--extract', join(tarballs, deb), machine]))
  afterAll(() => rmSync(machine, { recursive: true, force: true }))

  it.skipIf(rests)('is byte for byte what another person makes of the same tarball on another day [MORE-46]', () => {
    const again = mkdtempSync(join(tmpdir(), 'casebook-again-'))
    onTestFinished(() => rmSync(again, { recursive: true, force: true }))
    expect(readFileSync(packDebian(join(tarballs, product), again)).equals(readFileSync(join(tarballs, deb)))).toBe(
      true,
    )
  })

  it('has scripts and fields that dpkg reads, and settings that only root does [MORE-46]', () => {
    mustRun('dpkg-deb', ['--control', join(tarballs, deb), join(machine, 'DEBIAN')])
    for (const script of ['postinst', 'prerm', 'postrm']) mustRun('sh', ['-n', join(machine, 'DEBIAN', script)])
    const { stdout } = run('dpkg-deb', ['--field', join(tarballs, deb), 'Package', 'Version', 'Depends'])
    expect(stdout).toBe('Package: casebook\nVersion: 0.1.0\nDepends: nodejs (>= 20.19), passwd\n')
    expect((statSync(join(machine, 'etc/casebook.env')).mode & 0o777).toString(8)).toBe('600')
  })

  it.skipIf(rests)('starts as its service does, below the folder into which it is unpacked [MORE-46]', async () => {
    const [, line = ''] = /^ExecStart=(.+)$/m.exec(readFileSync(unit, 'utf8')) ?? []
    const [command = '', ...words] = line.split(' ')
    const port = await freePort()
    const env = {
      PATH: `${join(machine, 'usr/bin')}:${process.env.PATH}`,
      DATA_DIR: join(machine, 'var/lib/casebook'),
      TRUST_PROXY: '1',
      PORT: String(port),
    }
    mkdirSync(env.DATA_DIR, { recursive: true })
    const server = spawn(command, words, { cwd: env.DATA_DIR, env, detached: true, stdio: 'ignore' })
    const ended = once(server, 'exit')
    onTestFinished(() => {
      if (server.exitCode === null && server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
    })
    await expect.poll(() => statusAt(port), { timeout: 200_000, interval: 500 }).toBe(200)
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })

  // systemd's own measure, from 0 (safe) to 10; the hospital's bar is 2.5.
  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'has a service that can do little else [MORE-46]',
    () => mustRun('systemd-analyze', ['security', '--offline=true', '--no-pager', '--threshold=25', unit]),
  )
})
