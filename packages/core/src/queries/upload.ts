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
  'wrongHeader',
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
  wrongHeader: null,
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

/** `rows` are the raw cells. A header is skipped; blank lines are ignored. Every fault of every row is named. */
export function readUpload(rows: readonly (readonly string[])[], world: UploadWorld): UploadOutcome {
  const steps: UploadedStep[] = []
  const problems: RowFault[] = []
  const threads = new Map<string, Thread>()
  /** Ids of queries that a row at fault was to go on with: what may follow is not known. */
  const unsure = new Set<string>()
  for (const [i, cells] of rows.entries()) {
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.every((cell) => cell === '') || (i === 0 && isHead(trimmed))) continue
    if (i === 0 && isOtherHead(trimmed, world)) {
      problems.push({ row: 1, problem: 'wrongHeader' })
      continue
    }
    const id = trimmed[uploadColumns.indexOf('id')] ?? ''
    const thread = id === '' ? null : (threads.get(id) ?? world.thread(id))
    const read = readRow(trimmed, world, thread, unsure.has(id))
    if (!('step' in read)) {
      for (const problem of read) problems.push({ row: i + 1, problem })
      if (id !== '' && !read.includes('notAllowedHere') && !read.includes('otherThread')) unsure.add(id)
      continue
    }
    steps.push(read)
    const { questionId, caseId, step } = read
    if (id !== '') threads.set(id, { questionId, caseId, last: step })
  }
  return problems.length > 0 ? { type: 'UploadFailed', problems } : { type: 'Ok', steps }
}

function isHead(cells: readonly string[]): boolean {
  return uploadColumns.every((column, i) => cells[i]?.toLowerCase() === column)
}

/** Names of columns that are not the seven: one of them is, or nothing in the row could be a step. */
function isOtherHead(cells: readonly string[], { graph, studyCase }: UploadWorld): boolean {
  if (cells.some((cell) => uploadColumns.some((column) => cell.toLowerCase() === column))) return true
  const [, , timestamp = '', caseIdentifier = '', nodeName = ''] = cells
  return (
    cells.length === uploadColumns.length &&
    !cells.includes('') &&
    !/\d/.test(timestamp) &&
    !studyCase(caseIdentifier) &&
    !nodeNamed(graph, nodeName)
  )
}

/** `thread`: the query that the row goes on with; null for a new one. */
function readRow(
  cells: readonly string[],
  world: UploadWorld,
  thread: Thread | null,
  isUnsure: boolean,
): UploadedStep | readonly RowProblem[] {
  if (cells.length !== uploadColumns.length) return ['wrongColumns']
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
  const isUnnamed = user === '' || user === '--'
  const node = nodeNamed(world.graph, nodeName)
  const at = readInstant(timestamp)
  const isOther = thread !== null && ((studyCase && thread.caseId !== studyCase.id) || thread.questionId !== questionId)
  const after = isOther ? null : thread
  const faults: Readonly<Partial<Record<RowProblem, boolean>>> = {
    noSuchCase: !studyCase,
    noSuchQuestion: studyCase?.hasQuestion(questionId) === false,
    noSuchUser: !isUnnamed && !world.hasUser(user),
    noSuchNode: !node,
    noTimestamp: !at,
    [startsTooEarly]: !!at && studyCase !== null && startProblem(at, studyCase.firstEntry) !== null,
    inFuture: !!at && at.getTime() > world.now.getTime(),
    beforeLastStep: !!at && after !== null && at.getTime() < Date.parse(after.last.instant),
    notAllowedHere:
      !!node && !isUnsure && !isOther && !nodesAfter(world.graph, after?.last.nodeId ?? null).includes(node),
    otherThread: isOther,
    noValue: !!node && !isValueOf(node, value, []),
  }
  const problems = rowProblems.filter((problem) => faults[problem])
  if (problems.length > 0 || !studyCase || !node || !at) return problems
  const source = isUnnamed ? ({ kind: 'unknownApiCall' } as const) : ({ kind: 'user', user } as const)
  const said = { nodeId: node.id, instant: at.toISOString(), value, source: { ...source, uploadedBy: world.uploader } }
  return { id, questionId, caseId: studyCase.id, step: said }
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
