import { mkdirSync } from 'node:fs'
import { cpus, hostname, platform, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../config/config'
import { type Setting, settings } from '../config/settings'
import { programVersion } from '../folder'
import type { Finding, Outcome } from '../qualification/finding'
import { openHouse } from '../qualification/house'
import { installed } from '../qualification/installation'
import { operate } from '../qualification/operation'
import { type Qualification, reportPage } from '../qualification/report'
import { writeSignedFiles } from '../qualification/signedFiles'
import { fingerprintOf, signingKey } from '../signing/signingKey'
import { readSecret } from './secret'

interface Asked {
  /** The folder of the report. */
  readonly out: string
  /** Whether the operation is tried too, in a house of its own. */
  readonly operation: boolean
  /** A backup to be tried. */
  readonly backup?: string | undefined
}

const passphrase = { variable: 'CASEBOOK_PASSPHRASE', what: 'passphrase of the backup' }

/** Prints each finding on a line, and writes the signed report. The exit code is 1 if something is not as it must be. */
export async function qualify({ out, operation, backup }: Asked): Promise<void> {
  const version = programVersion()
  const config = readConfig(process.env)
  const now = new Date()
  const tried = backup === undefined ? null : { file: resolve(backup), passphrase: await readSecret(passphrase) }
  const installation = await told(installed(config, tried, now))
  const found: Qualification = {
    version,
    at: now.toISOString(),
    machine: machine(),
    settings: settingsNow(),
    installation,
    operation: operation ? await operated() : null,
  }
  const all = [...installation, ...(found.operation ?? [])]
  const folder = resolve(out)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `qualification-${version}-${found.at.slice(0, 19).replaceAll(':', '')}.zip`)
  const files = new Map([
    ['report.html', reportPage(found)],
    ['report.json', `${JSON.stringify(found, null, 2)}\n`],
  ])
  const key = signingKey(config)
  await writeSignedFiles(path, { casebook: 'qualification', at: found.at, version, commit: null }, files, key)
  console.log(
    `${count(all, 'met')} as they must be, ${count(all, 'not met')} not, ${count(all, 'not looked at')} not looked at`,
  )
  console.log(`${path}, signed by the key ${fingerprintOf(key.publicKey)}`)
  if (count(all, 'not met') > 0) process.exitCode = 1
}

async function operated(): Promise<readonly Finding[]> {
  console.log('Operation, in a house of its own:')
  const house = await openHouse()
  try {
    return await told(operate(house))
  } finally {
    await house.leave()
  }
}

async function told(findings: AsyncIterable<Finding>): Promise<readonly Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings) {
    const { what, expected, seen, outcome } = finding
    const why = { met: '', 'not met': ` Expected: ${expected}. Seen: ${seen}.`, 'not looked at': ` ${seen}` }
    console.log(`${outcome}: ${what}${why[outcome]}`)
    all.push(finding)
  }
  return all
}

const count = (all: readonly Finding[], outcome: Outcome) => all.filter((one) => one.outcome === outcome).length

const machine = () =>
  `${hostname()}, ${platform()} ${release()} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

/** As they stand in the environment; those that are not set have their default. */
function settingsNow(): Readonly<Record<string, string>> {
  const all = Object.entries<Setting<unknown>>(settings).map(([name, { isSecret = false, otherwise }]) => {
    const value = process.env[name]
    const isSet = value !== undefined && value !== ''
    return [name, isSet ? (isSecret ? 'set' : value) : `not set (${otherwise})`]
  })
  return Object.fromEntries(all)
}
