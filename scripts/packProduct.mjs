/**
 * The product as one file: a tarball that runs on a machine with Node and nothing else. It holds the built client and server, the libraries
 * that the server loads from files of their own, for every platform, and a bill of materials (CycloneDX) of all libraries.
 *
 * Two runs over the same sources make the same bytes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { create } from 'tar'
import { apart } from '../packages/server/apart.mjs'
import { root } from './steps.mjs'

const server = join(root, 'packages/server')
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** As npm dates all files. */
const aDay = new Date('1985-10-26T08:15:00Z')

/** Of the built program. `pnpm`: its name with the version. Answers the path of the tarball, which is in `folder`. */
export function packProduct(folder, pnpm) {
  const stage = mkdtempSync(join(tmpdir(), 'casebook-pack-'))
  try {
    const { version, license, engines } = readJson(join(root, 'package.json'))
    keepLibraries(stage, pnpm)
    const bin = { casebook: './server/bin/casebook.mjs' }
    const description = 'Electronic data capture for clinical studies and registries'
    writeJson(join(stage, 'package.json'), {
      name: 'casebook',
      version,
      description,
      license,
      type: 'module',
      engines,
      bin,
    })
    for (const part of ['dist', 'migrations', 'demo', 'voices', 'query-nodes.json', 'systemd', 'bin/packed.mjs'])
      cpSync(join(server, part), join(stage, 'server', part.replace('packed', 'casebook')), { recursive: true })
    cpSync(join(root, 'packages/web/dist'), join(stage, 'web/dist'), { recursive: true })
    for (const part of ['LICENSE', 'README.md']) cpSync(join(root, part), join(stage, part))
    writeJson(join(stage, 'sbom.cdx.json'), billOfMaterials(pnpm))
    writeJson(join(stage, 'checksums.json'), checksums(stage))
    const tarball = join(folder, `casebook-${version}.tgz`)
    create(
      { file: tarball, cwd: stage, gzip: { level: 9 }, portable: true, mtime: aDay, prefix: 'package', sync: true },
      filesIn(stage),
    )
    return tarball
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** SHA-256, in hex, of each file by its path, for `casebook qualify`. */
function checksums(stage) {
  const sum = (file) =>
    createHash('sha256')
      .update(readFileSync(join(stage, file)))
      .digest('hex')
  return Object.fromEntries(filesIn(stage).map((file) => [file, sum(file)]))
}

/** Without what a library brings for those who read or build it; licences stay. */
function filesIn(stage) {
  const entries = readdirSync(stage, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const files = entries.map(({ parentPath, name }) => relative(stage, join(parentPath, name))).sort()
  return files.filter(
    (file) => !(file.includes('node_modules') && /(\.map|\.d\.[cm]?ts|(?<!licen[cs]e)\.md)$/i.test(file)),
  )
}

/**
 * Puts the libraries that no bundle holds into `server/node_modules`, in their locked versions and with the binaries of every platform. They
 * are no dependencies for npm, which would ask its registry for them.
 */
function keepLibraries(stage, pnpm) {
  const everywhere = ['--cpu=x64,arm64', '--os=linux,darwin,win32', '--libc=glibc,musl']
  const flags = ['--prod', '--legacy', '--ignore-scripts', '--config.node-linker=hoisted', ...everywhere]
  const deployed = join(stage, 'deployed')
  run('npx', ['--yes', pnpm, '--filter', '@casebook/server', 'deploy', ...flags, deployed], root)
  const libraries = join(deployed, 'node_modules')
  for (const name of ['.pnpm', '.modules.yaml', '@casebook'])
    rmSync(join(libraries, name), { recursive: true, force: true })
  const { dependencies } = readJson(join(server, 'package.json'))
  writeJson(join(deployed, 'package.json'), {
    dependencies: Object.fromEntries(apart.map((name) => [name, dependencies[name]])),
  })
  // npm would take out the binaries of other platforms, too.
  cpSync(join(libraries, '@node-rs'), join(stage, 'binaries'), { recursive: true })
  run('npm', ['prune', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], deployed)
  rmSync(join(libraries, '@node-rs'), { recursive: true })
  renameSync(join(stage, 'binaries'), join(libraries, '@node-rs'))
  rmSync(join(libraries, '.package-lock.json'), { force: true })
  mkdirSync(join(stage, 'server'))
  renameSync(libraries, join(stage, 'server/node_modules'))
  rmSync(deployed, { recursive: true })
}

function billOfMaterials(pnpm) {
  const flags = ['--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--sbom-spec-version', '1.6']
  const only = ['--filter', '@casebook/server', '--filter', '@casebook/web']
  const text = execFileSync('npx', ['--yes', pnpm, ...only, 'sbom', ...flags], { cwd: root, maxBuffer: 64 * 2 ** 20 })
  const { serialNumber: _, metadata, ...bill } = JSON.parse(text)
  const { timestamp: __, ...about } = metadata
  return { ...bill, metadata: about }
}

function run(command, words, cwd) {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}
