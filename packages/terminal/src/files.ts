/** The files of an interview: the base, the answers given before, and the answers it ends with. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { CivilDate } from '@casebook/core/dates/civilDate'
import { refusalOf } from '@casebook/core/entry/typed/checkFact'
import { beyondLimit } from '@casebook/core/entry/typed/entryLimit'
import type { Fact } from '@casebook/core/facts/fact'
import { everyCode } from '@casebook/core/questions/codeList'
import { faultSentence, readBase } from '@casebook/core/rules/check/readBase'
import type { Outcome } from './interview'
import { refusalSentences } from './refusals'

/** A reason not to go on, in sentences for the person at the terminal. */
export class Refused extends Error {}

export interface BaseFile {
  readonly base: Base
  /** Findings of the import: parts it could not carry over unchanged. */
  readonly notes: readonly string[]
}

export async function readBaseFile(file: string): Promise<BaseFile> {
  const document = await readJson(file)
  if (isFhir(document)) return importedBase(file, document)
  const read = readBase(document)
  if (read.type === 'Base') return { base: read.base, notes: [] }
  throw new Refused([`${file} is no base:`, ...read.faults.map((fault) => `  ${faultSentence(fault)}`)].join('\n'))
}

function isFhir(document: unknown): boolean {
  return typeof document === 'object' && document !== null && 'resourceType' in document
}

async function importedBase(file: string, document: unknown): Promise<BaseFile> {
  // The parsers of the importers are large, and a base needs none of them.
  const { importFhirQuestionnaire } = await import('@casebook/interchange/fhir/importFhirQuestionnaire')
  const { importReport } = await import('@casebook/interchange/fhir/report')
  const imported = importFhirQuestionnaire(document, { group: 'Instruments' })
  if (imported.type === 'Refused') throw new Refused(`${file} cannot be imported: ${imported.reason}`)
  const [hole] = imported.holes
  if (hole !== undefined) throw new Refused(`${file} cannot be imported: the options of ${hole} are not in it.`)
  return { base: imported.base, notes: importReport(imported, false) }
}

/** The document that an interview writes. */
export interface FactsDocument extends Outcome {
  readonly base: Pick<Base, 'group' | 'id' | 'version'>
}

export function factsDocument({ group, id, version }: Base, { isComplete, facts }: Outcome): FactsDocument {
  return { base: { group, id, version }, isComplete, facts }
}

/** Answers of another base or version are refused: their questions may have another meaning here. */
export async function readFactsFile(file: string, base: Base, today: CivilDate): Promise<readonly Fact[]> {
  const document = await readJson(file)
  if (!isFactsDocument(document)) throw new Refused(`${file} holds no answers of an interview.`)
  const { group, id, version } = document.base
  if (group !== base.group || id !== base.id || version !== base.version)
    throw new Refused(
      `${file} holds answers to ${group}/${id} ${version}, not to ${base.group}/${base.id} ${base.version}.`,
    )
  const structure = baseStructure(base)
  const beyond = beyondLimit(structure, [], document.facts)
  for (const [i, fact] of document.facts.entries()) {
    const refusal =
      refusalOf(structure, fact, () => false, { today, dateAt: () => null, isListed: everyCode }, 'program') ??
      (beyond.has(fact.id) ? 'NoSuchOccurrence' : null)
    if (refusal !== null) throw new Refused(`${file}: facts/${i} (${fact.id}): ${refusalSentences[refusal]}`)
  }
  return document.facts
}

function isFactsDocument(document: unknown): document is FactsDocument {
  // The cast is safe: each field is looked at before it is used.
  const { base, facts } = (document ?? {}) as Partial<FactsDocument>
  return (
    typeof base === 'object' &&
    Array.isArray(facts) &&
    facts.every((fact) => typeof fact === 'object' && fact !== null && typeof fact.id === 'string' && 'value' in fact)
  )
}

/** A file that is there is not written over: better said before the first question than after the last. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Refused(`${file} is there already.`)
}

export async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' })
  } catch (error) {
    const code = codeOf(error)
    throw new Refused(code === 'EEXIST' ? `${file} is there already.` : `${file} cannot be written: ${code}.`)
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = codeOf(error)
    throw new Refused(`${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refused(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
