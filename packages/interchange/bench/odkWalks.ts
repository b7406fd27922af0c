/**
 * Walks at random through XForms, in the form engine of ODK and in what Casebook makes of them, and compares after each answer: what shows, what is
 * computed, what is refused.
 *
 *   npm run compare:odk -- FILE.xml … [--walks 200] [--steps 25]     fails if anything differs that no finding tells
 *
 * ODK's engine lies in `bench/walks`, which is copied to a temporary folder and installed there. Not compared: fields that share their name with
 * another, repeats in repeats, repeats whose number is computed, and files.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { luckOf } from '@casebook/test-fixtures/luck'
import { convert } from '../src/convert'
import type { SourceFinding } from '../src/form/finding'
import { type OdkRecord, Pair } from './odkPair'

type LoadOdk = (xml: string) => Promise<() => OdkRecord>

const { values: asked, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { walks: { type: 'string', default: '200' }, steps: { type: 'string', default: '25' } },
})
const [walks, steps] = [Number(asked.walks), Number(asked.steps)]

const folder = mkdtempSync(join(tmpdir(), 'casebook-walks-'))
try {
  const loadOdk = await install()
  let differences = 0
  for (const file of files) differences += await compare(loadOdk, file)
  process.exitCode = differences === 0 && files.length > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function install(): Promise<LoadOdk> {
  cpSync(join(import.meta.dirname, '../../../bench/walks'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules'),
  })
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel', 'error']
  if (spawnSync('npm', npm, { cwd: folder, stdio: 'inherit' }).status !== 0) throw new Error('npm install failed')
  const { loadOdk }: { readonly loadOdk: LoadOdk } = await import(pathToFileURL(join(folder, 'odk.mjs')).href)
  return loadOdk
}

/** That a field is not there as it was, or is computed otherwise. */
function tellsOfLogic({ severity, kind }: SourceFinding): boolean {
  return severity === 'lost' || severity === 'error' || (severity === 'changed' && kind === 'Expression')
}

/** The number of differences of a file, which are printed. */
async function compare(loadOdk: LoadOdk, file: string): Promise<number> {
  const bytes = readFileSync(file)
  const name = basename(file)
  const read = await convert({ bytes, fileName: name })
  if (read.type === 'Refused') {
    console.log(`${name}: refused. ${read.findings[0]?.message}`)
    return 0
  }
  let newRecord: () => OdkRecord
  try {
    newRecord = await loadOdk(bytes.toString('utf8'))
  } catch (error) {
    console.log(`${name}: ODK does not load it. ${error}`)
    return 0
  }
  const told = new Set(read.findings.flatMap((finding) => (tellsOfLogic(finding) && finding.field) || []))
  const compiled = compileBase(read.base)
  const differences = new Map<string, { count: number; readonly first: string }>()
  let [compared, taken] = [0, 0]
  for (let walk = 0; walk < walks; walk++) {
    const pair = new Pair(newRecord(), createEngine(compiled), told)
    const luck = luckOf(walk)
    for (let step = 0; step < steps && pair.goOn(luck); step++) {
      const found = pair.differences()
      compared += found.compared
      taken++
      for (const { what, values } of found.differences) {
        const known = differences.get(what)
        if (known) known.count++
        else differences.set(what, { count: 1, first: `${values} after ${pair.path()}` })
      }
    }
  }
  console.log(
    `${name}: ${walks} walks, ${taken} steps, ${compared} comparisons, ${differences.size} differences, ${told.size} fields told`,
  )
  for (const [what, { count, first }] of differences) console.log(`  ${what} (${count} times), first ${first}`)
  return differences.size
}
