/**
 * The command `casebook submit`: submits each record of a file as a case of its own, some at once.
 *
 * The key of a record follows from the file and its content. So the command may be stopped, killed and run again, also after records were
 * mended: each has its effect once.
 */
import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { createClient, type Send } from '@casebook/api-adapter/client'
import { decodeResult } from '@casebook/api-adapter/results'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { BaseName } from '@casebook/core/bases/baseName'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import { parseJson } from '@casebook/core/facts/exactJson'
import type { Fact } from '@casebook/core/facts/fact'
import type { WrittenIn } from '@casebook/core/submission/cellValue'
import { type CsvColumns, csvColumns } from '@casebook/core/submission/csvColumns'
import { submissionOfRow } from '@casebook/core/submission/csvRow'
import type { SubmitCaseResult } from '@casebook/core/submission/submission.calls'
import { type FileRecord, linesOf, rowsOf } from '../../records/records'
import { redcapFile } from '../../records/redcapFile'
import { addressOf, NotTaken, serverCalls } from '../../remote/serverCalls'
import { StartRefused } from '../../startRefused'
import { tell } from '../tell'
import { readCredential } from './credential'
import { fileFacts } from './fileFacts'
import { inOrder, oneByName } from './inOrder'
import { openReport } from './progress'
import { refusalWords } from './refusalWords'
import { tellAsked } from './tellAsked'
import { tellEnd, tellStop } from './tellEnd'
import { tellProgress } from './tellProgress'
import { writtenInOf } from './writtenInOf'

export interface SubmitFile {
  readonly file: string
  /** Address of the server. */
  readonly to: string
  readonly user?: string | undefined
  readonly group?: string | undefined
  readonly base?: string | undefined
  readonly assign: readonly string[]
  /** Entered by the account, and not imported: what it answers is not frozen. */
  readonly entered: boolean
  readonly 'at-once': string
  /** `redcap`: the file is an export of REDCap's records. */
  readonly as?: string | undefined
  /** In which people wrote the table: texts of answers, dates and numbers. */
  readonly language?: string | undefined
}

export async function submitFile(asked: SubmitFile): Promise<void> {
  const { file } = asked
  const atOnce = Number(asked['at-once'])
  if (!(atOnce >= 1 && atOnce <= 50)) throw new StartRefused('--at-once is a number from 1 to 50.')
  const { sha256, bytes } = await fileFacts(file)
  const telling = tellProgress(bytes)
  const credential = await readCredential(asked.user, 'the account that submits the cases')
  const send = serverCalls({ url: addressOf(asked.to), credential }, telling.waiting)
  const user = await send.signIn()
  const { records, header, bodyOf, writtenIn } = await readAs(asked, send)

  const { group, base } = asked
  const to = [addressOf(asked.to).href, user, group, base].filter((one) => one !== undefined).join(' ')
  const report = openReport(file, sha256, to, header)
  const withBody = async function* (): AsyncGenerator<Submitting> {
    for await (const record of records) {
      const identity = report.identityOf(record)
      if (identity) yield { record, identity, body: record.fault === null ? bodyOf(record) : null }
    }
  }
  // If two records have one name, the first makes the case, however many are under way.
  const submit = oneByName(
    ({ body }: Submitting) => body?.caseName,
    async ({ record, identity, body }) => {
      const refusal = record.fault ?? (await submitRecord(send, body, identity.key, writtenIn))
      return { record, identity, refusal }
    },
  )
  let isStopped = true
  try {
    for await (const { record, identity, refusal } of inOrder(withBody(), atOnce, submit)) {
      if (refusal === null) report.submitted(identity.label)
      else report.refused(identity.label, record, refusal)
      telling.done(report, record.upTo)
    }
    report.finish()
    isStopped = false
  } finally {
    telling.end()
    if (isStopped) tellStop(report)
  }
  tellEnd(report)
}

/** The body of the call. In a line that a person has written everything may be anything. */
interface Body {
  readonly source: object
  readonly caseName?: unknown
  readonly base?: unknown
  readonly facts?: unknown
}

interface Submitting {
  readonly record: FileRecord
  readonly identity: { readonly label: string; readonly key: string }
  readonly body: Body | null
}

interface Reading {
  readonly records: AsyncIterable<FileRecord>
  /** The first line of a table: its bytes, one to a character. */
  readonly header: string
  /** Null for a record that is none. */
  readonly bodyOf: (record: FileRecord) => Body | null
  readonly writtenIn: WrittenIn | null
}

async function readAs(asked: SubmitFile, send: Send): Promise<Reading> {
  const { file, assign, entered } = asked
  const source = entered ? { kind: 'user' } : { kind: 'import', file: originOf(file) }
  const more = { source, ...(assign.length > 0 && { groups: assign }) }
  if (asked.as !== undefined && asked.as !== 'redcap') throw new StartRefused(`--as ${asked.as}: it is redcap.`)
  if (asked.as === 'redcap') return readRedcap(asked, send, more)
  switch (extname(file)) {
    case '.ndjson': {
      const base = asked.group !== undefined && asked.base !== undefined ? { base: baseOf(asked) } : {}
      const bodyOf = ({ text }: FileRecord) => {
        const line = objectIn(text)
        return line && { ...base, ...more, ...line }
      }
      return { records: linesOf({ chunks: createReadStream(file) }), header: '', bodyOf, writtenIn: null }
    }
    case '.csv': {
      const base = baseOf(asked)
      const writtenIn = writtenInOf(asked.language)
      const rows = rowsOf({ name: file, chunks: createReadStream(file) })
      const { value: head } = await rows.next()
      if (!head) throw new StartRefused(`${file} has no header.`)
      const columns = await readColumns(file, head, base, { send, writtenIn })
      const bodyOf = ({ cells }: FileRecord) => ({ base, ...more, ...submissionOfRow(columns, cells) })
      return { records: rows, header: head.bytes, bodyOf, writtenIn }
    }
    default:
      throw new StartRefused(`${file} is neither .csv nor .ndjson.`)
  }
}

async function readRedcap(asked: SubmitFile, send: Send, more: { readonly source: object }): Promise<Reading> {
  const { file } = asked
  if (extname(file) !== '.csv')
    throw new StartRefused(`${file} is no .csv: export the records of REDCap as CSV, raw data.`)
  const base = baseOf(asked)
  const rows = rowsOf({ name: file, chunks: createReadStream(file) })
  const { value: head } = await rows.next()
  if (!head) throw new StartRefused(`${file} has no header.`)
  const structure = await structureOf(base, send)
  if (!structure) throw new StartRefused(noBase(base))
  const { records, submissionOf } = redcapFile(file, structure, head, rows)
  const bodyOf = (record: FileRecord) => {
    const submission = submissionOf(record)
    return submission && { base, ...more, ...submission }
  }
  return { records, header: head.bytes, bodyOf, writtenIn: null }
}

function noBase({ group, base }: BaseName): string {
  return `There is no base ${group} / ${base}, or it is closed to the account.`
}

/** Refused records are of the file that they were refused of: the same record is the same submission. */
function originOf(file: string): string {
  return basename(file).replace(/(\.refused)+(?=\.\w+$)/, '')
}

function baseOf({ group, base }: SubmitFile): BaseName {
  if (group === undefined || base === undefined)
    throw new StartRefused('--group and --base name the base of the cases.')
  return { group, base }
}

async function readColumns(
  file: string,
  header: FileRecord,
  base: BaseName,
  { send, writtenIn }: { readonly send: Send; readonly writtenIn: WrittenIn | null },
): Promise<CsvColumns> {
  const structure = await structureOf(base, send)
  if (!structure) throw new StartRefused(noBase(base))
  const columns = csvColumns(structure, header.cells, writtenIn)
  const { unknown, twice, ignored, elsewhere } = columns
  if (unknown.length > 0)
    throw new StartRefused(`${file} has columns that the base does not ask: ${unknown.join(', ')}.`)
  if (twice.length > 0) throw new StartRefused(`${file} has columns twice: ${twice.join(', ')}.`)
  if (ignored.length > 0) tell(`Not read: ${ignored.join(', ')}`)
  if (elsewhere.length > 0)
    tell(`Not read: ${elsewhere.map((name) => `${name}.csv`).join(', ')}. Cases get no entries of repeating sections.`)
  return columns
}

/** Null for a base that is not there, or closed to the account. */
async function structureOf(base: BaseName, send: Send): Promise<BaseStructure | null> {
  const found = await createClient(knowledgeBaseWire, send).getKnowledgeBase(base)
  return found.type === 'ReceivedKnowledgeBase' ? baseStructure(found.knowledgeBase) : null
}

function objectIn(text: string): object | null {
  try {
    const line = parseJson(text)
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? line : null
  } catch {
    return null
  }
}

/** Answers why the record was refused; null if it was taken. */
async function submitRecord(
  send: Send,
  body: Body | null,
  idempotencyKey: string,
  writtenIn: WrittenIn | null,
): Promise<string | null> {
  if (body === null) return 'it is not a JSON object'
  const { path, calls } = submissionWire
  try {
    const sent = { url: `${path}?action=submitCase`, body: JSON.stringify(body), idempotencyKey }
    // The cast is safe: decodeResult lets only the call's results through.
    const result = decodeResult('submitCase', calls.submitCase, await send(sent)) as SubmitCaseResult
    if (result.type === 'Submitted') {
      // The casts are safe: the server has read the base and the facts of this body.
      if (result.asked)
        tellAsked(result, body.facts as readonly Fact[], await knownStructure(body.base as BaseName, send), writtenIn)
      return null
    }
    if (result.type === 'LoginRequired' || result.type === 'InsufficientPermissions')
      throw new StartRefused('The account may not submit cases.')
    if (result.type !== 'AddFactError') return refusalWords(result, { structure: null, facts: [], writtenIn })
    // The casts are safe: the server has read the base and the facts of this body.
    const structure = await knownStructure(body.base as BaseName, send)
    return refusalWords(result, { structure, facts: body.facts as readonly Fact[], writtenIn })
  } catch (error) {
    if (error instanceof NotTaken) return error.message
    throw error
  }
}

const structures = new Map<string, Promise<BaseStructure | null>>()

function knownStructure(base: BaseName, send: Send): Promise<BaseStructure | null> {
  const name = JSON.stringify([base.group, base.base])
  const known = structures.get(name) ?? structureOf(base, send)
  structures.set(name, known)
  return known
}
