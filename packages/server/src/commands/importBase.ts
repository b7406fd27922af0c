import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Base } from '@casebook/core/bases/base'
import { fileNameOf } from '@casebook/core/bases/fileNameOf'
import { baseStructure } from '@casebook/core/bases/structure'
import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { importFhirQuestionnaire } from '@casebook/interchange/fhir/importFhirQuestionnaire'
import { importReport } from '@casebook/interchange/fhir/report'
import { countsOf, lineOf } from '@casebook/interchange/form/lines'
import { holesSentence, importedGroup } from '../bases/baseDocument'
import { readConfig } from '../config/config'
import { StartRefused } from '../startRefused'
import { bytesOf, codeOf, readStudyFile, type StudyFile } from './studyFile'
import { tell } from './tell'

export interface ImportBase extends StudyFile {
  /** The format that the file must have; without it, whatever its content says. */
  readonly as?: string | undefined
  readonly out?: string | undefined
  /** Writes over a file that is there, and takes lists that lack options. */
  readonly force: boolean
  /** Prints every note by itself. */
  readonly notes: boolean
}

/** Makes a base of a file, and prints what of it could not be carried over as it was. */
export async function importBase({
  file,
  as,
  out,
  group = importedGroup,
  language,
  force,
  notes,
}: ImportBase): Promise<void> {
  const document = await fhirDocumentIn(file)
  const made =
    document === null ? await readOther({ file, group, language }, notes) : readInstrument(document, group, file, notes)
  for (const line of made.report) tell(line)
  const { base, format, holes } = made
  if (as !== undefined && as !== format && !(as === 'base' && format === 'casebook'))
    throw new StartRefused(`${file} is not what --as ${as} says: it is read as ${format}.`)
  const [fault] = checkBase(base)
  if (fault) throw new StartRefused(`The base would not work: ${fault.path}: ${fault.message}`)
  if (holes.length > 0 && !force) throw new StartRefused(holesSentence(holes))

  const target = out ?? join(readConfig(process.env).basesDir, fileNameOf(base, 'json'))
  await write(target, `${JSON.stringify(base, null, 2)}\n`, force)
  console.log(`${target}: ${made.counts}`)
}

interface Made {
  readonly base: Base
  readonly format: CandidateFormat
  readonly report: readonly string[]
  readonly counts: string
  /** Questions that lack options. */
  readonly holes: readonly string[]
}

function readInstrument(document: object, group: string, file: string, notes: boolean): Made {
  const imported = importInstrument(document, group, file)
  const { base, counts, findings, holes } = imported
  const { questions, options, skipRules, calculated } = counts
  return {
    base,
    format: 'fhir',
    report: importReport(imported, notes),
    holes,
    counts:
      `${questions} questions, ${options} options, ${skipRules} skip rules, ${calculated} calculated values, ` +
      `${findings.length} findings`,
  }
}

async function readOther(source: StudyFile, notes: boolean): Promise<Made> {
  const { file } = source
  const read = await readStudyFile(source)
  if (read.type === 'Refused') {
    const [first, ...others] = read.findings
    if (others.length > 0) for (const finding of read.findings) tell(lineOf(file, finding))
    throw new StartRefused(first?.message ?? `${file} cannot be read.`)
  }
  const { base, format, findings } = read
  const told = notes ? findings : findings.filter(({ severity }) => severity !== 'note')
  return {
    base,
    format,
    report: told.map((finding) => lineOf(file, finding)),
    holes: [],
    counts: `${baseStructure(base).questions.size} questions, ${base.rules.length} rules, ${countsOf(findings)}`,
  }
}

/** Null if the file is of another format. */
async function fhirDocumentIn(file: string): Promise<object | null> {
  const bytes = await bytesOf(file)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return null
  try {
    const document: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
    return typeof document === 'object' && document !== null && 'resourceType' in document ? document : null
  } catch {
    return null
  }
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
