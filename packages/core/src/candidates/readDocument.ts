/** Reads a document as a base: one of Casebook's own. Those of other systems are read in a package of their own. */
import type { Base } from '../bases/base'
import { deepestDocument, isDeeperThan, tooDeep } from '../bases/depth'
import { readBase } from '../rules/check/readBase'
import type { CandidateFinding, CandidateFormat, DocumentFault } from './candidate'
import { hiddenAnswerFindings } from './hiddenAnswerFindings'
import { faultOfJson, linesOf } from './jsonText'
import { placeIn } from './places'

export type ReadDocument =
  | {
      readonly type: 'Base'
      readonly base: Base
      readonly format: CandidateFormat
      readonly findings: readonly CandidateFinding[]
    }
  | { readonly type: 'Refused'; readonly fault: DocumentFault; readonly findings: readonly CandidateFinding[] }

/** The group and the base that it becomes a version of; the document says what is missing here. */
export interface Destination {
  readonly group?: string | undefined
  readonly base?: string | undefined
}

/** The group of imported bases without a destination. */
export const importedGroup = 'Instruments'

/** A base whose document has the fields of a base makes findings; anything else is of another kind. */
const fieldsOfBase = ['questionnaires', 'rules', 'solutions', 'config']

/** Null if the document is not of that format. */
export type ReadForeign = (document: object, destination: Destination) => ReadDocument | null

export function readDocument(text: string, destination: Destination, readForeign: ReadForeign): ReadDocument {
  if (text.trim() === '') return refused('empty')
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    if (isTable(text)) return refused('spreadsheet')
    const fault = faultOfJson(text)
    if (!fault) return refused('json', error instanceof Error ? error.message : undefined)
    const { near: original, ...where } = fault
    return { type: 'Refused', fault: 'json', findings: [{ severity: 'error', path: '', original, ...where }] }
  }
  if (isDeeperThan(document, deepestDocument)) return refused('depth', tooDeep)
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return refused('kind')
  const foreign = readForeign(document, destination)
  if (foreign) return foreign
  return fieldsOfBase.some((field) => field in document) ? readOwn(text, document, destination) : refused('kind')
}

/** A text of columns and no JSON: its first line has names, separated. */
function isTable(text: string): boolean {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  return !/^\s*[{[]/.test(text.replace(/^\uFEFF/, '')) && /^[^,;\t]+[,;\t][^,;\t]/.test(first)
}

function readOwn(text: string, document: object, { group, base }: Destination): ReadDocument {
  const read = readBase({
    ...document,
    ...(group === undefined ? {} : { group }),
    ...(base === undefined ? {} : { id: base }),
  })
  if (read.type === 'Base')
    return { type: 'Base', base: read.base, format: 'casebook', findings: hiddenAnswerFindings(read.base) }
  const lineOf = linesOf(
    text,
    read.faults.map(({ path }) => path),
  )
  const findings = read.faults.map((fault) => ({
    ...faultFinding(fault),
    place: placeIn(document, fault.path) ?? undefined,
    line: lineOf(fault.path),
  }))
  return { type: 'Refused', fault: 'faults', findings }
}

export function faultFinding({ path, message }: { readonly path: string; readonly message: string }): CandidateFinding {
  return { severity: 'error', path, message }
}

function refused(fault: DocumentFault, message?: string): ReadDocument {
  return { type: 'Refused', fault, findings: message === undefined ? [] : [{ severity: 'error', path: '', message }] }
}

/** Characters. */
const longestOriginal = 400

export function inShort(original: unknown): string {
  const text = JSON.stringify(original)
  return text.length > longestOriginal ? `${text.slice(0, longestOriginal)}…` : text
}
