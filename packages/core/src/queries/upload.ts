/**
 * Queries uploaded as a table: one row per step, in order. Either all rows are imported or none, and every faulty row
 * is reported.
 */
import { parseCivilDate } from '../dates/civilDate'
import { nodesAfter, type QueryGraph, type QueryNode } from './graph/graph'
import type { QueryStep } from './query'
import { isValueOf, startProblem, startsTooEarly } from './request'

/** The header of the table, in this order. */
export const uploadColumns = [
  'question id',
  'source',
  'timestamp',
  'case identifier',
  'query name',
  'query value',
  'id',
] as const

export type UploadColumn = (typeof uploadColumns)[number]

/** In base64: some 5 MiB of text. */
export const longestUpload = 7_000_000

export const rowProblems = [
  'wrongColumns',
  'noSuchCase',
  'noSuchQuestion',
  'noSuchUser',
  'noSuchNode',
  'noTimestamp',
  startsTooEarly,
  'inFuture',
  'beforeLastStep',
  'notAllowedHere',
  'otherThread',
  'noValue',
] as const

export type RowProblem = (typeof rowProblems)[number]

/** The column at fault; null: the row itself. */
export const columnOfProblem: Readonly<Record<RowProblem, UploadColumn | null>> = {
  wrongColumns: null,
  noSuchCase: 'case identifier',
  noSuchQuestion: 'question id',
  noSuchUser: 'source',
  noSuchNode: 'query name',
  noTimestamp: 'timestamp',
  [startsTooEarly]: 'timestamp',
  inFuture: 'timestamp',
  beforeLastStep: 'timestamp',
  notAllowedHere: 'query name',
  otherThread: 'id',
  noValue: 'query value',
}

/** The study data that rows are checked against. */
export interface UploadWorld {
  readonly graph: QueryGraph
  /** The account that uploads, and when. */
  readonly uploader: string
  readonly now: Date
  /** By its name or its id; null if there is no such case. */
  studyCase(caseIdentifier: string): UploadCase | null
  hasUser(username: string): boolean
  /** An existing query. */
  thread(id: string): Thread | null
}

export interface UploadCase {
  readonly id: string
  /** When it was first entered. */
  readonly firstEntry: Date
  hasQuestion(questionId: string): boolean
}

export interface Thread {
  readonly questionId: string
  readonly caseId: string
  readonly last: Pick<QueryStep, 'nodeId' | 'instant'>
}

export interface UploadedStep {
  /** Blank: a new query. Rows with the same id are steps of one query. */
  readonly id: string
  readonly questionId: string
  readonly caseId: string
  readonly step: QueryStep
}

export interface RowFault {
  readonly row: number
  readonly problem: RowProblem
}

export type UploadOutcome =
  | { readonly type: 'Ok'; readonly steps: readonly UploadedStep[] }
  /** Rows count from 1, header included, as in a spreadsheet. */
  | {
      readonly type: 'UploadFailed'
      readonly problems: readonly RowFault[]
    }

/** `rows` are the raw cells. A header is skipped; blank lines are ignored. */
export function readUpload(rows: readonly (readonly string[])[], world: UploadWorld): UploadOutcome {
  const steps: UploadedStep[] = []
  const problems: { row: number; problem: RowProblem }[] = []
  const threads = new Map<string, Thread>()
  for (const [i, cells] of rows.entries()) {
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.every((cell) => cell === '') || (i === 0 && isHead(trimmed))) continue
    const read = readRow(trimmed, world, (id) => threads.get(id) ?? world.thread(id))
    if (typeof read === 'string') {
      problems.push({ row: i + 1, problem: read })
      continue
    }
    steps.push(read)
    const { id, questionId, caseId, step } = read
    if (id !== '') threads.set(id, { questionId, caseId, last: step })
  }
  return problems.length > 0 ? { type: 'UploadFailed', problems } : { type: 'Ok', steps }
}

function isHead(cells: readonly string[]): boolean {
  return uploadColumns.every((column, i) => cells[i]?.toLowerCase() === column)
}

function readRow(
  cells: readonly string[],
  world: UploadWorld,
  threadOf: (id: string) => Thread | null,
): UploadedStep | RowProblem {
  if (cells.length !== uploadColumns.length) return 'wrongColumns'
  // The cast is safe: the number of cells was checked to be the seven columns.
  const [questionId, user, timestamp, caseIdentifier, nodeName, value, id] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const studyCase = world.studyCase(caseIdentifier)
  if (!studyCase) return 'noSuchCase'
  const { id: caseId, firstEntry } = studyCase
  if (!studyCase.hasQuestion(questionId)) return 'noSuchQuestion'
  const isUnnamed = user === '' || user === '--'
  if (!isUnnamed && !world.hasUser(user)) return 'noSuchUser'
  const node = nodeNamed(world.graph, nodeName)
  if (!node) return 'noSuchNode'
  const at = readInstant(timestamp)
  if (!at) return 'noTimestamp'
  const tooEarly = startProblem(at, firstEntry)
  if (tooEarly) return tooEarly
  if (at.getTime() > world.now.getTime()) return 'inFuture'
  const thread = id === '' ? null : threadOf(id)
  if (thread && (thread.questionId !== questionId || thread.caseId !== caseId)) return 'otherThread'
  if (thread && at.getTime() < Date.parse(thread.last.instant)) return 'beforeLastStep'
  if (!nodesAfter(world.graph, thread?.last.nodeId ?? null).includes(node)) return 'notAllowedHere'
  if (!isValueOf(node, value, [])) return 'noValue'
  const source = isUnnamed ? ({ kind: 'unknownApiCall' } as const) : ({ kind: 'user', user } as const)
  const said = { nodeId: node.id, instant: at.toISOString(), value, source: { ...source, uploadedBy: world.uploader } }
  return { id, questionId, caseId, step: said }
}

/** By its id, or by its text in any language if no other has the same. */
function nodeNamed({ nodes }: QueryGraph, name: string): QueryNode | undefined {
  const called = [...nodes.values()].filter(({ text }) => Object.values(text).includes(name))
  return nodes.get(name) ?? (called.length === 1 ? called[0] : undefined)
}

/** ISO with a time zone, so that it is the same moment everywhere. Null otherwise, or for a day that does not exist. */
export function readInstant(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text)
  const at = new Date(text)
  return match?.[1] && parseCivilDate(match[1]) && !Number.isNaN(at.getTime()) ? at : null
}
