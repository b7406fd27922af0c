/**
 * `npm run validation-pack`: makes the validation pack of the commit that is checked out, from what the last run of all tests left: `npm run test:all --
 * --evidence`. It is refused while a requirement of high risk lacks its evidence; each reason stands on a line.
 *
 *     --out FOLDER      where to (validation-packs)
 *     --since COMMIT    the commit of the pack before, for the list of changes
 *     --report FILE     a report of acceptance that goes into it; once for each study
 *     --key FILE        the Ed25519 key that signs it, made at its first use (OUT/pack-key.pem)
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSignedFiles } from '@casebook/server/qualification/signedFiles'
import { fingerprintOf, signingKey } from '@casebook/server/signing/signingKey'
import { chromium } from 'playwright-core'
import { findChromium } from '../chromium.mjs'
import { packProduct } from '../packProduct.mjs'
import { idsIn, readEvidence } from './evidence'
import { packPage } from './packPage'
import { type Change, type Identity, packParts, type Told } from './packParts'
import { readDeviations, readRequirements } from './requirements'
import { traced } from './trace'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    since: { type: 'string' },
    key: { type: 'string' },
    report: { type: 'string', multiple: true },
  },
})
const out = resolve(values.out ?? 'validation-packs')

const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trimEnd()
const texts = (path: string) => readFileSync(join(root, path), 'utf8')
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const checksumOf = (file: string) => sha256(readFileSync(file))

const commit = git('rev-parse', 'HEAD')
const evidence = readEvidence(root)
const deviations = readDeviations(texts('validation/deviations.md'))
const trace = traced(evidence, {
  requirements: readRequirements(texts('validation/requirements.md')),
  deviations,
  commit,
})
const isChanged = git('status', '--porcelain') !== ''
const refusals = [...(isChanged ? ['Files differ from the commit.'] : []), ...trace.refusals]
if (refusals.length > 0) {
  for (const reason of refusals) console.error(reason)
  console.error(`No pack was made: ${refusals.length} ${refusals.length === 1 ? 'reason' : 'reasons'}.`)
  process.exit(1)
}

mkdirSync(out, { recursive: true })
const work = mkdtempSync(join(tmpdir(), 'casebook-pack-'))
try {
  await make(work)
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function make(folder: string): Promise<void> {
  const { identity, bill } = identified(folder)
  const joined = (values.report ?? []).map((file) => [`studies/${basename(file)}`, readFileSync(file)] as const)
  const reports = joined.map(([name, content]) => ({ name, checksum: sha256(content) }))
  const told: Told = { identity, evidence, trace, deviations, changes: changesSince(values.since), reports, texts }
  const title = `Validation pack of Casebook ${identity.version}`
  const parts = packParts(told)
  const page = packPage(title, parts)
  const data = {
    identity: { ...identity, built: Object.fromEntries(identity.built) },
    run: evidence.run,
    trace,
    tests: evidence.tests,
    deviations,
    changes: told.changes,
  }
  const pictures = evidence.pictures.map(
    ({ picture }) => [`pictures/${picture}`, readFileSync(join(root, '.reports/pictures', picture))] as const,
  )
  const files = new Map<string, string | Buffer>([
    ['pack.html', page],
    ['pack.json', `${JSON.stringify(data, null, 2)}\n`],
    ['pack.pdf', await printed(page)],
    ['sbom.cdx.json', bill],
    ['authz-matrix.csv', texts('docs/authz-matrix.csv')],
    ...pictures,
    ...joined,
  ])
  const path = join(out, `validation-pack-${identity.version}-${commit.slice(0, 8)}.zip`)
  const key = signingKey({ signingKeyFile: values.key ? resolve(values.key) : join(out, 'pack-key.pem') })
  const about = { casebook: 'validation pack', at: evidence.run.endedAt, version: identity.version, commit } as const
  await writeSignedFiles(path, about, files, key)
  console.log(`${path}: ${files.size} files, signed by the key ${fingerprintOf(key.publicKey)}`)
}

function identified(folder: string): { readonly identity: Identity; readonly bill: string } {
  const { version, scripts } = JSON.parse(texts('package.json'))
  const pnpm = /pnpm@[\d.]+/.exec(scripts.bootstrap)?.[0] ?? 'pnpm'
  const tarball = packProduct(folder, pnpm)
  const bill = execFileSync('tar', ['-xzOf', tarball, 'package/sbom.cdx.json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const built = ['packages/web/dist', 'packages/server/dist'].flatMap((dist) =>
    readdirSync(join(root, dist), { recursive: true, withFileTypes: true })
      // Source maps and packed copies follow from the others.
      .filter((entry) => entry.isFile() && !/\.(map|gz|br)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [relative(root, file), checksumOf(file)] as const),
  )
  const identity: Identity = {
    version,
    commit,
    committedAt: git('show', '--no-patch', '--format=%cI', 'HEAD'),
    built: new Map(built),
    tarball: { name: relative(folder, tarball), checksum: checksumOf(tarball) },
    libraries: librariesIn(bill),
    advisories: advisories(pnpm),
  }
  return { identity, bill }
}

interface Component {
  readonly name: string
  readonly group?: string
  readonly version?: string
  readonly licenses?: readonly {
    readonly expression?: string
    readonly license?: { readonly id?: string; readonly name?: string }
  }[]
}

function librariesIn(bill: string): Identity['libraries'] {
  const { components = [] }: { readonly components?: readonly Component[] } = JSON.parse(bill)
  return components.map(({ group, name, version = '', licenses: [one] = [] }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    licence: one?.expression ?? one?.license?.id ?? one?.license?.name ?? 'not stated',
  }))
}

/** What the registry knows of today, or why it was not asked. */
function advisories(pnpm: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const { stdout } = spawnSync('npx', ['--yes', pnpm, 'audit', '--prod', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  })
  try {
    const { vulnerabilities } = JSON.parse(stdout).metadata
    const found = Object.entries(vulnerabilities).map(([severity, count]) => `${count} ${severity}`)
    return `${found.join(', ')} (asked on ${day})`
  } catch {
    return `the registry gave no answer on ${day}`
  }
}

function changesSince(since: string | undefined): Told['changes'] {
  if (since === undefined) return null
  const log = git('log', '--format=%x00%h%x1f%cs%x1f%s', '--name-only', `${since}..HEAD`)
  const commits = log
    .split('\0')
    .slice(1)
    .map((text): Change => {
      const [head = '', ...files] = text.split('\n').filter((line) => line !== '')
      const [hash = '', day = '', subject = ''] = head.split('\x1f')
      const touched = new Set(files)
      const ids = evidence.tests.filter(({ file }) => touched.has(file)).flatMap(({ title }) => idsIn(title))
      return { commit: hash, day, subject, ids: [...new Set(ids)].sort() }
    })
  return { since, commits }
}

async function printed(page: string): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const paper = await browser.newPage()
    await paper.setContent(page, { waitUntil: 'domcontentloaded' })
    return await paper.pdf({
      format: 'A4',
      margin: { top: '15mm', bottom: '15mm', left: '12mm', right: '12mm' },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: '<span style="font-size:7pt;width:100%;text-align:center" class="pageNumber"></span>',
    })
  } finally {
    await browser.close()
  }
}
