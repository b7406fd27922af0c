import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { importFhirQuestionnaire } from '@casebook/interchange/fhir/importFhirQuestionnaire'
import { importReport } from '@casebook/interchange/fhir/report'
import { holesSentence, importedGroup } from '../bases/baseDocument'
import { readConfig } from '../config/config'
import { StartRefused } from '../startRefused'

export interface ImportBase {
  readonly file: string
  readonly out?: string | undefined
  readonly group?: string | undefined
  /** Writes over a file that is there, and takes lists that lack options. */
  readonly force: boolean
  /** Prints every note by itself. */
  readonly notes: boolean
}

/** Makes a base of an instrument, and prints what of it could not be carried over as it was. */
export async function importBase({ file, out, group = importedGroup, force, notes }: ImportBase): Promise<void> {
  const imported = importInstrument(await readJson(file), group, file)
  const { base, findings, counts, holes } = imported
  for (const line of importReport(imported, notes)) console.log(line)
  const [fault] = checkBase(base)
  if (fault) throw new StartRefused(`The base would not work: ${fault.path}: ${fault.message}`)
  if (holes.length > 0 && !force) throw new StartRefused(holesSentence(holes))

  const target = out ?? join(readConfig(process.env).basesDir, fileNameOf(base))
  await write(target, `${JSON.stringify(base, null, 2)}\n`, force)
  const { questions, options, skipRules, calculated } = counts
  console.log(
    `${target}: ${questions} questions, ${options} options, ${skipRules} skip rules, ${calculated} calculated values, ` +
      `${findings.length} findings`,
  )
}

function importInstrument(document: unknown, group: string, file: string) {
  try {
    const imported = importFhirQuestionnaire(document, { group })
    if (imported.type === 'Refused') throw new StartRefused(imported.reason)
    return imported
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`${file} cannot be imported: ${error instanceof Error ? error.message : error}.`)
  }
}

async function write(target: string, text: string, force: boolean): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartRefused(`${target} is there already: --force writes over it.`)
    throw new StartRefused(`${target} cannot be written: ${codeOf(error)}.`)
  }
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
