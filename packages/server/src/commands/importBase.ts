import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { checkBase } from '@casebook/core/bases/checkBase'
import { importFhirQuestionnaire } from '@casebook/core/import/importFhirQuestionnaire'
import { importedGroup } from '../bases/baseDocument'
import { readConfig } from '../config'
import { StartRefused } from '../startRefused'

export interface ImportBase {
  readonly file: string
  readonly out?: string | undefined
  readonly group?: string | undefined
  /** Writes over a file that is there. */
  readonly force: boolean
}

/** Makes a base of an instrument, and prints what of it could not be carried over as it was. */
export async function importBase({ file, out, group = importedGroup, force }: ImportBase): Promise<void> {
  const imported = importFhirQuestionnaire(await readJson(file), { group })
  if (imported.type === 'Refused') throw new StartRefused(imported.reason)
  const { base, findings, counts } = imported
  for (const { severity, path, message } of findings)
    console.log(`${severity.padEnd(8)}${path || 'the document'}: ${message}`)
  for (const { path, message } of checkBase(base))
    throw new StartRefused(`The base would not work: ${path}: ${message}`)

  const target = out ?? join(readConfig(process.env).basesDir, fileNameOf(base))
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, `${JSON.stringify(base, null, 2)}\n`, { flag: force ? 'w' : 'wx' }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw new StartRefused(`${target} is there already: --force writes over it.`)
      throw error
    },
  )
  const { questions, options, skipRules, calculated } = counts
  console.log(
    `${target}: ${questions} questions, ${options} options, ${skipRules} skip rules, ${calculated} calculated values, ` +
      `${findings.length} findings`,
  )
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartRefused(
      `${file} cannot be read: ${codeOf(error) === 'ENOENT' ? 'there is no such file' : codeOf(error)}.`,
    )
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new StartRefused(`${file} is not JSON.`)
  }
}

function fileNameOf({ id, version }: Base): string {
  return `${`${id}-${version}`.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '')}.json`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
