/**
 * The command `casebook submit`: submits each record of a file as a case of its own, some at once.
 *
 * The key of a record follows from the file and its number. So the command may be stopped, killed and run again: each record has its
 * effect once.
 */
import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { createClient, type Send } from '@casebook/api-adapter/client'
import { decodeResult } from '@casebook/api-adapter/results'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { BaseName } from '@casebook/core/bases/baseName'
import { baseStructure } from '@casebook/core/bases/structure'
import { type CsvColumns, csvColumns } from '@casebook/core/submission/csvColumns'
import { submissionOfRow } from '@casebook/core/submission/csvRow'
import type { SubmitCaseResult } from '@casebook/core/submission/submission.calls'
import { StartRefused } from '../../startRefused'
import { fileFacts } from './fileFacts'
import { inOrder, oneByName } from './inOrder'
import { readPassword } from './password'
import { openReport, type Report } from './progress'
import { type CsvRecord, type FileRecord, linesOf, rowsOf } from './records'
import { refusalWords } from './refusalWords'
import { NotTaken, serverCalls } from './serverCalls'
import { tellProgress } from './tellProgress'

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
}

export async function submitFile(asked: SubmitFile): Promise<void> {
  const { file, user } = asked
  if (user === undefined) throw new StartRefused('--user names the account that submits the cases.')
  const atOnce = Number(asked['at-once'])
  if (!(atOnce >= 1 && atOnce <= 50)) throw new StartRefused('--at-once is a number from 1 to 50.')
  const { sha256, bytes } = await fileFacts(file)
  const telling = tellProgress(bytes)
  const send = serverCalls({ url: addressOf(asked.to), user, password: await readPassword(user) }, telling.waiting)
  await send.signIn()
  const { records, header, bodyOf } = await readAs(asked, send)

  const { group, base } = asked
  const to = [addressOf(asked.to).href, user, group, base].filter((one) => one !== undefined).join(' ')
  const report = openReport(file, sha256, to, header)
  const withBody = async function* () {
    for await (const record of records) if (record.number > report.progress.done) yield { record, body: bodyOf(record) }
  }
  // If two records have one name, the first makes the case, however many are under way.
  const submit = oneByName(
    ({ body }: Submitting) => body?.caseName,
    async ({ record, body }) => {
      const key = createHash('sha256').update(`${sha256}:${record.number}`).digest('hex')
      return { record, refusal: await submitRecord(send, body, key) }
    },
  )
  try {
    if (!report.progress.isFinished)
      for await (const { record, refusal } of inOrder(withBody(), atOnce, submit)) {
        if (refusal === null) report.submitted()
        else report.refused(record, refusal)
        telling.done(report.progress, record.upTo, report.keep)
      }
    report.finish()
  } finally {
    telling.end()
    if (!report.progress.isFinished) report.keep()
  }
  tellEnd(report)
}

/** The body of the call. In a line that somebody has written the name may be anything. */
interface Body {
  readonly source: object
  readonly caseName?: unknown
}

interface Submitting {
  readonly record: FileRecord
  readonly body: Body | null
}

interface Reading {
  readonly records: AsyncIterable<FileRecord>
  /** The first line of a table. */
  readonly header: string
  /** Null for a record that is none. */
  readonly bodyOf: (record: FileRecord) => Body | null
}

async function readAs(asked: SubmitFile, send: Send): Promise<Reading> {
  const { file, assign, entered } = asked
  const source = entered ? { kind: 'user' } : { kind: 'import', file: basename(file) }
  const more = { source, ...(assign.length > 0 && { groups: assign }) }
  switch (extname(file)) {
    case '.ndjson': {
      const base = asked.group !== undefined && asked.base !== undefined ? { base: baseOf(asked) } : {}
      const bodyOf = ({ text }: FileRecord) => {
        const line = objectIn(text)
        return line && { ...base, ...more, ...line }
      }
      return { records: linesOf(file), header: '', bodyOf }
    }
    case '.csv': {
      const base = baseOf(asked)
      const rows = rowsOf(file)
      const { value: head } = await rows.next()
      if (!head) throw new StartRefused(`${file} has no header.`)
      const columns = await readColumns(file, head, base, send)
      // The cast is safe: the records of this reading are rows.
      const bodyOf = (record: FileRecord) => ({
        base,
        ...more,
        ...submissionOfRow(columns, (record as CsvRecord).cells),
      })
      return { records: rows, header: head.text.replace(/^\uFEFF/, ''), bodyOf }
    }
    default:
      throw new StartRefused(`${file} is neither .csv nor .ndjson.`)
  }
}

function baseOf({ group, base }: SubmitFile): BaseName {
  if (group === undefined || base === undefined)
    throw new StartRefused('--group and --base name the base of the cases.')
  return { group, base }
}

async function readColumns(file: string, header: CsvRecord, base: BaseName, send: Send): Promise<CsvColumns> {
  const found = await createClient(knowledgeBaseWire, send).getKnowledgeBase(base)
  if (found.type !== 'ReceivedKnowledgeBase')
    throw new StartRefused(`There is no base ${base.group} / ${base.base}, or it is closed to the account.`)
  const columns = csvColumns(baseStructure(found.knowledgeBase), header.cells)
  const { unknown, twice, ignored } = columns
  if (unknown.length > 0)
    throw new StartRefused(`${file} has columns that the base does not ask: ${unknown.join(', ')}.`)
  if (twice.length > 0) throw new StartRefused(`${file} has columns twice: ${twice.join(', ')}.`)
  if (ignored.length > 0) console.log(`Not read: ${ignored.join(', ')}`)
  return columns
}

function objectIn(text: string): object | null {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? line : null
  } catch {
    return null
  }
}

/** Answers why the record was refused; null if it was taken. */
async function submitRecord(send: Send, body: Body | null, idempotencyKey: string): Promise<string | null> {
  if (body === null) return 'it is not a JSON object'
  const { path, calls } = submissionWire
  try {
    const sent = { url: `${path}?action=submitCase`, body: JSON.stringify(body), idempotencyKey }
    // The cast is safe: decodeResult lets only the call's results through.
    const result = decodeResult('submitCase', calls.submitCase, await send(sent)) as SubmitCaseResult
    if (result.type === 'Submitted') return null
    if (result.type === 'LoginRequired' || result.type === 'InsufficientPermissions')
      throw new StartRefused('The account may not submit cases.')
    return refusalWords(result)
  } catch (error) {
    if (error instanceof NotTaken) return error.message
    throw error
  }
}

function addressOf(to: string): URL {
  const address = to.includes('://') ? to : `http://${to}`
  if (!URL.canParse(address)) throw new StartRefused(`${to} is no address of a server.`)
  return new URL(address.endsWith('/') ? address : `${address}/`)
}

function tellEnd({ progress: { done, refused }, refusedFile, reasonsFile }: Report): void {
  console.log(`${done - refused} ${done - refused === 1 ? 'case' : 'cases'} submitted, ${refused} refused`)
  if (refused === 0) return
  console.log(`${reasonsFile} says why. Mend the records in ${refusedFile} and submit that file.`)
  process.exitCode = 1
}
