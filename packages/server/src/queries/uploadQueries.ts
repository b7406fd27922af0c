/**
 * Takes the steps of queries from a table, all of them or none. The cases are locked while the rows are checked and written, so nobody
 * answers a query in between.
 */
import { createHash, randomUUID } from 'node:crypto'
import { parseKey } from '@casebook/core/bases/key'
import type { Caller } from '@casebook/core/call/policy'
import type { UploadResult } from '@casebook/core/queries/queryFiles.calls'
import { startsTooEarly } from '@casebook/core/queries/request'
import {
  columnOfProblem,
  type RowFault,
  readUpload,
  type Thread,
  type UploadCase,
  type UploadedStep,
  uploadColumns,
} from '@casebook/core/queries/upload'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import { readableCases } from '../cases/whichCase'
import { isStorable } from '../database/storableText'
import { isUuid } from '../database/uuid'
import { graphOf } from '../deployment/queryGraph'
import type { Database, Services } from '../services'
import { insertQueries, insertSteps, type NewStep, type StartedQuery } from './queries.repository'

export async function uploadQueries(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  data: string,
): Promise<UploadResult> {
  const rows = rowsOf(data)
  if (typeof rows === 'string') return { type: 'UploadFailed', message: rows }
  const [head] = rows
  if (head && head.length !== uploadColumns.length) return { type: 'UploadFailed', message: sentences.wrongHeader }
  const column = (name: (typeof uploadColumns)[number]) => {
    const at = uploadColumns.indexOf(name)
    return [...new Set(rows.map((cells) => cells[at]?.trim() ?? ''))].filter((cell) => cell !== '')
  }
  const cases = await casesNamed(services, tx, caller, column('case identifier'))
  const threads = await threadsOf(tx, column('id').map(uuidOf))
  const outcome = readUpload(rows, {
    graph: await graphOf(tx),
    uploader: caller.username,
    now: services.now(),
    studyCase: (name) => cases.get(name) ?? null,
    hasUser: await usersNamed(tx, column('source')),
    thread: (id) => threads.get(uuidOf(id)) ?? null,
  })
  if (outcome.type === 'UploadFailed') {
    const { problems } = outcome
    return { type: 'UploadFailed', message: messageOf(problems), rows: problems }
  }
  if (outcome.steps.length === 0) return { type: 'UploadFailed', message: 'the file has no rows' }
  return { type: 'Ok', ...(await write(tx, outcome.steps, threads)) }
}

/** The cells of the table; or why the file is none. */
function rowsOf(data: string): readonly (readonly string[])[] | string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data, 'base64'))
  } catch {
    return 'the file is not text in UTF-8'
  }
  if (!isStorable(JSON.stringify(text))) return 'the file holds characters that cannot be stored'
  const [head = ''] = text.split('\n', 1)
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true })
  } catch (error) {
    return `the file is not CSV: ${error instanceof Error ? error.message : ''}`
  }
}

/** Cases that the caller may read, locked, by the names that the file gives them. An ambiguous name matches no case. */
async function casesNamed(
  services: Pick<Services, 'db'>,
  tx: Database,
  caller: Caller,
  names: readonly string[],
): Promise<ReadonlyMap<string, UploadCase>> {
  const found = await (await readableCases(tx, caller, 'live'))
    .where('study_case.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('study_case.name', '=', sql<string>`any(${names}::text[])`),
        where('study_case.id', '=', sql<string>`any(${names.filter(isUuid)}::uuid[])`),
      ]),
    )
    .orderBy('study_case.id')
    .forUpdate()
    .execute()
  const first = await tx
    .selectFrom('case_entry')
    .select(['case_id', 'at'])
    .where('case_id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .where('seq', '=', 1)
    .execute()
  const firstEntries = new Map(first.map(({ case_id, at }) => [case_id, at]))
  const called = new Map<string, Set<StudyCase>>()
  for (const one of found)
    for (const name of [one.name, one.id]) called.set(name, (called.get(name) ?? new Set()).add(one))
  const cases = new Map<string, UploadCase>()
  for (const name of names) {
    const [one, ...others] = called.get(name) ?? []
    const firstEntry = one && firstEntries.get(one.id)
    if (!one || !firstEntry || others.length > 0) continue
    const { questions } = (await readyBase(services, one.versionId, tx)).structure
    const hasQuestion = (key: string) => questions.has(parseKey(key)?.questionId ?? '')
    cases.set(name, { id: one.id, firstEntry, hasQuestion })
  }
  return cases
}

interface KnownThread extends Thread {
  readonly steps: number
}

async function threadsOf(tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, KnownThread>> {
  const rows = await tx
    .selectFrom('query')
    .select(['id', 'case_id', 'question', 'steps', 'last_node', 'last_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, case_id: caseId, question: questionId, steps, last_node, last_at }) => {
      const last = { nodeId: last_node ?? '', instant: last_at?.toISOString() ?? '' }
      return [id, { caseId, questionId, steps, last }]
    }),
  )
}

async function usersNamed(tx: Database, names: readonly string[]): Promise<(name: string) => boolean> {
  const found = await tx
    .selectFrom('app_user')
    .select('username')
    .where('username', '=', sql<string>`any(${names}::text[])`)
    .execute()
  const usernames = new Set(found.map(({ username }) => username))
  return (name) => usernames.has(name)
}

/** Uploaded again, a row of the same id goes on with the same query: an id that is no UUID always means the same one. */
function uuidOf(id: string): string {
  if (isUuid(id)) return id.toLowerCase()
  const hash = createHash('sha256').update(`query ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

async function write(tx: Database, uploaded: readonly UploadedStep[], threads: ReadonlyMap<string, KnownThread>) {
  const counts = new Map<string, number>()
  const queries: StartedQuery[] = []
  const steps: NewStep[] = []
  for (const { id, caseId, questionId, step } of uploaded) {
    const uuid = id === '' ? randomUUID() : uuidOf(id)
    const before = counts.get(uuid) ?? threads.get(uuid)?.steps ?? 0
    counts.set(uuid, before + 1)
    if (before === 0) queries.push({ uuid, caseId, questionId, checkId: null, startedAt: new Date(step.instant) })
    steps.push({ ...step, queryId: uuid, seq: before + 1, caseSeq: null })
  }
  if (queries.length > 0) await insertQueries(tx, queries)
  await insertSteps(tx, steps)
  return { steps: steps.length, queries: counts.size }
}

/** The specification gives one of them. */
const sentences: Readonly<Record<RowFault['problem'], string>> = {
  wrongHeader: `the first row has to name these columns: ${uploadColumns.join(', ')}`,
  wrongColumns: 'the row does not have seven cells',
  noSuchCase: 'there is no such case, or several have this name',
  noSuchQuestion: 'the case has no such question',
  noSuchUser: 'there is no such user',
  noSuchNode: 'there is no such step',
  noTimestamp: 'this is no time with a time zone, such as 2026-11-18T09:41:00Z',
  [startsTooEarly]: startsTooEarly,
  inFuture: 'the time has not come yet',
  beforeLastStep: 'the time is before the last step of the query',
  notAllowedHere: 'this step cannot follow here',
  otherThread: 'this query is about another question or case',
  noValue: 'the step needs a value, or does not allow this one',
}

/** In English, for clients that show no table of the rows. */
function messageOf(faults: readonly RowFault[]): string {
  const [first] = faults
  if (!first) throw new Error('An upload fails for no reason')
  if (first.problem === 'wrongHeader') return sentences.wrongHeader
  const rows = new Set(faults.map(({ row }) => row)).size
  const count = rows === 1 ? 'one row' : `${rows} rows`
  const column = columnOfProblem[first.problem]
  return `${count} cannot be used. Row ${first.row}${column ? `, ${column}` : ''}: ${sentences[first.problem]}`
}
