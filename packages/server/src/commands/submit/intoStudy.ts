/**
 * `casebook submit --into`: brings a file into new and existing cases of a study, by the import that *Import data* begins in the browser: first a dry
 * run, which keeps nothing. Run again after it was stopped, it goes on with the import of the same file.
 */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import type { BaseName } from '@casebook/core/bases/baseName'
import {
  answerEnds,
  type DataFormat,
  dataFormats,
  type ImportCounts,
  type ImportPolicy,
  importPolicies,
  noCounts,
  recordEnds,
  recordsOf,
} from '@casebook/core/imports/dataImport'
import { type DataImport, type ImportPhase, longestPiece, type UnreadValue } from '@casebook/core/imports/imports.calls'
import { type Language, languages } from '@casebook/core/language/language'
import { addressOf, serverCalls } from '../../remote/serverCalls'
import { StartRefused } from '../../startRefused'
import { tell } from '../tell'
import { writeWhole } from '../writeWhole'
import { readCredential } from './credential'
import { type FileFacts, fileFacts } from './fileFacts'

export interface IntoStudy {
  readonly file: string
  /** Address of the server. */
  readonly to: string
  readonly user?: string | undefined
  readonly group?: string | undefined
  readonly base?: string | undefined
  /** The format of the file; by default what its ending says. */
  readonly as?: string | undefined
  /** In which people wrote the table. */
  readonly language?: string | undefined
  readonly policy: string
  /** Why answers are replaced. */
  readonly reason?: string | undefined
  /** No record makes a case. */
  readonly existing: boolean
  /** Columns that are not read. */
  readonly skip: readonly string[]
  /** It ends with the dry run. */
  readonly 'dry-run': boolean
  /** Where the report goes. */
  readonly report?: string | undefined
}

const client = (send: ReturnType<typeof serverCalls>) => createClient(importsWire, send)
type Calls = ReturnType<typeof client>

const once = () => ({ idempotencyKey: randomUUID() })
/** Milliseconds. */
const pause = 500
const every = 10_000
const underWay: readonly ImportPhase[] = ['rehearsing', 'running']

/** @throws StartRefused with one sentence */
export async function intoStudy(asked: IntoStudy): Promise<void> {
  const { file, reason = null, existing, skip, report } = asked
  const policy = oneOf<ImportPolicy>(importPolicies, asked.policy, '--policy')
  const study = studyOf(asked)
  const facts = await fileFacts(file)
  const read = { format: formatOf(asked), language: languageOf(asked) }
  const credential = await readCredential(asked.user, 'the account that imports')
  const send = serverCalls({ url: addressOf(asked.to), credential }, console.error)
  await send.signIn()
  const calls = client(send)

  const id = await sentFile(calls, { ...study, ...read, file, facts })
  let { dataImport } = await ended(calls, id)
  if (dataImport.imported !== null) checkGoesOn(dataImport, { policy, makesCases: !existing, reason })
  else {
    const { endedAt: seen } = dataImport
    const mapping = { ...dataImport.mapping, ...Object.fromEntries(skip.map((name) => [name, ''])) }
    await checkColumns(calls, id, mapping)
    const chosen = { mapping, policy, makesCases: !existing, reason, seen }
    const answer = await calls.rehearseImport({ import: id, ...chosen }, once())
    if (answer.type === 'ReasonNeeded') throw new StartRefused('--reason says why answers are replaced.')
    if (answer.type === 'FileUnreadable') throw new StartRefused(`${file} cannot be read: ${answer.words}`)
    if (answer.type === 'MappingAtFault')
      throw new StartRefused(
        `The study does not ask, or asks twice: ${answer.columns.join(', ')}. Map them in the browser.`,
      )
    if (answer.type !== 'Ok') throw new StartRefused(`The dry run did not begin: ${answer.type}.`)
    const rehearsed = await ended(calls, id)
    dataImport = rehearsed.dataImport
    console.log(`Dry run: ${inWords(dataImport.rehearsed ?? noCounts)}`)
    tellUnread(rehearsed.unread)
  }
  const isDry = asked['dry-run'] || policy === 'report'
  if (!isDry) dataImport = await imported(calls, dataImport)
  if (report !== undefined) await writeReport(calls, id, report)
  tellEnd(dataImport, report)
}

/** The id of an import of the whole file: the one that was begun before, if it is not done, or a new one. */
async function sentFile(
  calls: Calls,
  { group, base, file, facts, ...read }: BaseName & Reading & { readonly file: string; readonly facts: FileFacts },
): Promise<string> {
  const { sha256, bytes } = facts
  const study = { group, base }
  const known = await calls.getImports(study)
  if (known.type === 'KnowledgeBaseNotFound') throw new StartRefused(noStudy(study))
  if (known.type !== 'ReceivedImports') throw new StartRefused('The account may not import data.')
  const fileName = basename(file)
  const before = known.imports.find(
    (one) =>
      one.fileName === fileName &&
      one.size === bytes &&
      one.format === read.format &&
      one.language === read.language &&
      (one.sha256 ?? sha256) === sha256 &&
      (one.phase === 'receiving' || (one.received === one.size && one.phase !== 'done')),
  )
  const id = before?.id ?? (await begunImport(calls, { ...study, ...read, fileName, size: bytes }))
  if (before && before.phase !== 'receiving') return id
  await sendPieces(calls, { id, file, bytes, from: before?.received ?? 0 })
  const { dataImport } = await ended(calls, id)
  if (dataImport.sha256 === sha256) return id
  // What was sent before was another file of this name and length.
  await calls.discardImport({ import: id }, once())
  const anew = await begunImport(calls, { ...study, ...read, fileName, size: bytes })
  await sendPieces(calls, { id: anew, file, bytes, from: 0 })
  return anew
}

interface Reading {
  readonly format: DataFormat
  readonly language: Language | null
}

async function begunImport(calls: Calls, request: Parameters<Calls['beginImport']>[0]): Promise<string> {
  const begun = await calls.beginImport(request, once())
  if (begun.type === 'ImportBegun') return begun.import
  if (begun.type === 'KnowledgeBaseNotFound') throw new StartRefused(noStudy(request))
  if (begun.type === 'FileTooLarge') throw new StartRefused(`The file has more than ${begun.longest} bytes.`)
  if (begun.type === 'NoRoomForFile')
    throw new StartRefused('Your imports take too much room. Discard some of them in the browser.')
  throw new StartRefused('The account may not import data.')
}

async function sendPieces(
  calls: Calls,
  {
    id,
    file,
    bytes,
    from,
  }: { readonly id: string; readonly file: string; readonly bytes: number; readonly from: number },
): Promise<void> {
  const handle = await open(file)
  try {
    const piece = Buffer.alloc(longestPiece)
    for (let at = from; at < bytes; ) {
      const { bytesRead } = await handle.read(piece, 0, longestPiece, at)
      const data = piece.subarray(0, bytesRead).toString('base64')
      const sent = await calls.sendImportPiece({ import: id, from: at, data })
      if (sent.type !== 'PieceReceived') throw new StartRefused(`The file was not sent: ${sent.type}.`)
      at = sent.received
    }
  } finally {
    await handle.close()
  }
}

interface Seen {
  readonly dataImport: DataImport
  readonly unread: readonly UnreadValue[]
}

/** Once nothing is played any more. */
async function ended(calls: Calls, id: string): Promise<Seen> {
  for (let told = Date.now(); ; await delay(pause)) {
    const answer = await calls.getImport({ import: id })
    if (answer.type !== 'ReceivedImport') throw new StartRefused('The import is not there any more.')
    const { phase, place, size } = answer.import
    if (!underWay.includes(phase)) return { dataImport: answer.import, unread: answer.unread }
    if (Date.now() - told < every) continue
    told = Date.now()
    console.error(`${phase}: ${Math.floor((100 * place) / size)} %`)
  }
}

async function imported(calls: Calls, dataImport: DataImport): Promise<DataImport> {
  const { id, phase, endedAt: seen } = dataImport
  // The server went on with it by itself.
  if (phase === 'done') return dataImport
  const run = await calls.runImport({ import: id, seen }, once())
  if (run.type !== 'Ok') throw new StartRefused(`The import did not begin: ${run.type}.`)
  return (await ended(calls, id)).dataImport
}

/** What was begun in one way does not go on in another. */
function checkGoesOn(begun: DataImport, asked: Pick<DataImport, 'policy' | 'makesCases' | 'reason'>): void {
  const { policy, makesCases, reason } = begun
  if (policy === asked.policy && makesCases === asked.makesCases && reason === asked.reason) return
  const options = [`--policy ${policy}`, makesCases ? '' : '--existing', reason === null ? '' : `--reason "${reason}"`]
  const words = options.filter((one) => one !== '').join(' ')
  throw new StartRefused(
    `An import of ${begun.fileName} has begun with ${words}. Go on so, or discard it in the browser.`,
  )
}

/** A column that leads nowhere may be a mistyped one, so it is not passed over. */
async function checkColumns(calls: Calls, id: string, mapping: DataImport['mapping']): Promise<void> {
  const answer = await calls.getImportColumns({ import: id })
  if (answer.type === 'FileUnreadable') throw new StartRefused(`The file cannot be read: ${answer.words}`)
  if (answer.type !== 'ReceivedImportColumns') return
  const unknown = answer.columns.filter(({ name, use }) => use === 'unknown' && mapping[name] === undefined)
  if (unknown.length === 0) return
  const names = unknown.map(({ name }) => name).join(', ')
  throw new StartRefused(`The study does not ask: ${names}. Map them in the browser, or name each with --skip.`)
}

/** So many are told. */
const mostTold = 20

function tellUnread(unread: readonly UnreadValue[]): void {
  for (const { column, value, records } of unread.slice(0, mostTold))
    tell(`${column}: ${value} is no option (records: ${records})`)
  if (unread.length > mostTold) console.log(`and ${unread.length - mostTold} more`)
  if (unread.length > 0) console.log('Say in the browser, under Import data, what these values mean.')
}

async function writeReport(calls: Calls, id: string, report: string): Promise<void> {
  const answer = await calls.exportImportReport({ import: id })
  if (answer.type !== 'ReceivedBinaryData') throw new StartRefused('The report is not there any more.')
  await writeWhole(report, answer.file.content)
}

function tellEnd({ phase, rehearsed, imported: done, policy }: DataImport, report: string | undefined): void {
  if (done) console.log(`Imported: ${inWords(done)}`)
  else if (policy === 'report') console.log('Nothing was written: the policy is to report only.')
  if (phase === 'held') console.log('The study is locked. The import goes on once it is not.')
  else if (phase !== 'done' && phase !== 'rehearsed') console.log(`It is not done: ${phase}. Run the command again.`)
  const { refused } = (done ?? rehearsed ?? noCounts).records
  if (refused > 0 && report === undefined) console.log('--report PATH writes why records were refused.')
  if (refused > 0 || !['done', 'rehearsed'].includes(phase)) process.exitCode = 1
}

function inWords({ records, answers, marked }: ImportCounts): string {
  const ofRecords = recordEnds.map((end) => `${records[end]} ${end}`).join(', ')
  const ofAnswers = answerEnds.map((end) => `${answers[end]} ${end}`).join(', ')
  const all = recordsOf({ records, answers, marked })
  return `${all} records: ${ofRecords}; answers: ${ofAnswers}${marked > 0 ? `, ${marked} marked` : ''}`
}

function noStudy({ group, base }: BaseName): string {
  return `There is no base ${group} / ${base}, or it is closed to the account.`
}

function studyOf({ group, base }: IntoStudy): BaseName {
  if (group === undefined || base === undefined) throw new StartRefused('--group and --base name the study.')
  return { group, base }
}

const formats: Readonly<Record<string, DataFormat>> = {
  '.csv': 'table',
  '.xml': 'odm',
  '.json': 'fhir',
  '.ndjson': 'fhir',
}

function formatOf({ as, file }: IntoStudy): DataFormat {
  if (as !== undefined) return oneOf<DataFormat>(dataFormats, as, '--as')
  const format = formats[extname(file).toLowerCase()]
  if (format) return format
  throw new StartRefused(`--as names the format of ${file}: ${dataFormats.join(' or ')}.`)
}

function languageOf({ language }: IntoStudy): Language | null {
  return language === undefined ? null : oneOf<Language>(languages, language, '--language')
}

function oneOf<T extends string>(all: readonly T[], word: string, option: string): T {
  const found = all.find((one) => one === word)
  if (found === undefined) throw new StartRefused(`${option} is one of ${all.join(', ')}.`)
  return found
}
