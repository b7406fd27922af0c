/**
 * Pages of queries. The database filters and sorts them by the words that the reader sees, so that no list is ever read whole; the last
 * step of a query is beside it, and whose turn it is follows from the node of that step.
 */
import { Buffer } from 'node:buffer'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { FactValue } from '@casebook/core/facts/fact'
import { type Text, textIn } from '@casebook/core/language/language'
import type { QueryGraph } from '@casebook/core/queries/graph/graph'
import type { QueryStep } from '@casebook/core/queries/query'
import type { QueryCounts, queryListCalls } from '@casebook/core/queries/queryList.calls'
import { type QueryColumn, queryColumns } from '@casebook/core/queries/table'
import { nodesByTurn, type QueryTurn } from '@casebook/core/queries/turns'
import { type RawBuilder, sql } from 'kysely'
import { reachOf } from '../access/reach'
import { isOpenTo } from '../bases/bases.repository'
import { isStorable } from '../database/storableText'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'
import { hasSayIn, isReached, mayEditCaseOf } from './waitingQueries'

type Wanted = ReceivedRequestOf<typeof queryListCalls.getPageOfQueries>

export interface QueryRow {
  readonly uuid: string
  readonly checkId: string | null
  readonly questionId: string
  readonly caseId: string
  readonly versionId: number
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly caseIdentifier: string
  readonly startedAt: Date
  readonly nodeId: string
  readonly at: Date
  readonly value: string
  readonly source: unknown
  /** Null if it is the last. */
  readonly first: QueryStep | null
  readonly answer: FactValue
  readonly mayEdit: boolean
  /** By what the list is sorted. */
  readonly key: string | number
}

/** A list before it is read: its rows, and whose turn it is after each node. */
export interface QueryList {
  readonly from: RawBuilder<unknown>
  readonly cells: Readonly<Record<QueryColumn, RawBuilder<unknown>>>
  readonly turns: Readonly<Record<QueryTurn, readonly string[]>>
  /** Whether the caller may edit the case of a query, and take steps in it. */
  readonly mayEdit: RawBuilder<boolean>
  readonly mayAnswer: RawBuilder<boolean>
}

export async function queryList(db: Database, caller: Caller, graph: QueryGraph, wanted: Wanted): Promise<QueryList> {
  const [reach, mayEdit, mayAnswer] = await Promise.all([
    reachOf(db, caller, 'readCase'),
    mayEditCaseOf(db, caller),
    hasSayIn(db, caller),
  ])
  const cells = cellsOf(graph, wanted)
  const from = sql`
    from query q join study_case c on c.id = q.case_id
   where q.last_node is not null and c.deleted_at is null and ${isReached(reach)}
     and ${isOpenTo(caller, 'live', 'c.group_name', 'c.base_name')}
     and ${sql.join([sql`true`, ...queryColumns.map((column) => passes(cells[column], wanted.filters[column]))], sql` and `)}`
  return { from, cells, turns: nodesByTurn(graph, caller.roles), mayEdit, mayAnswer }
}

/** An empty cell passes no filter, not even a negated one. */
function passes(cell: RawBuilder<unknown>, filter: Wanted['filters'][QueryColumn]): RawBuilder<unknown> {
  const text = (filter?.text ?? '').trim()
  if (!filter || text === '') return sql`true`
  return sql`(${cell} <> '' and (strpos(${folded(cell)}, ${folded(sql`${text}::text`)}) > 0) is distinct from ${filter.negate}::boolean)`
}

/** In small letters, whatever the language of the database. */
function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text} collate "und-x-icu")`
}

/** Separates a node from its value; no id holds it. */
const separator = '\u001f'

/** The cells of a row as the reader sees them. */
function cellsOf(graph: QueryGraph, { language, words, timeZone = 'UTC' }: Wanted): QueryList['cells'] {
  const read = (text: Text) => textIn(text, language)
  const nodes = [...graph.nodes.values()]
  const values = nodes.flatMap(({ id, values }) =>
    values.map((value) => [`${id}${separator}${value.id}`, read(value.text)] as const),
  )
  const chosen = sql`q.last_node || ${separator}::text || q.last_value`
  return {
    id: sql`q.id::text`,
    questionId: sql`q.question`,
    source: sql`case q.last_kind when 'user' then ${namedUser} when 'internal' then ${words.internal}::text when 'token' then ${words.token}::text else '--' end`,
    instant: sql`to_char(q.last_at at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
    caseIdentifier: sql`c.name`,
    nodeId: said(
      nodes.map(({ id, text }) => [id, read(text)] as const),
      sql`q.last_node`,
      sql`q.last_node`,
    ),
    value: said(values, chosen, sql`q.last_value`),
  }
}

/** The person as shown, and the name of the account, so that either is found. */
const namedUser = sql`(
  select concat_ws(' ', nullif(u.title, ''), nullif(u.first_name, ''), nullif(u.last_name, ''), u.username)
    from app_user u where u.username = q.last_user)`

/** The text of a table for a key, or else another. */
function said(
  table: readonly (readonly [key: string, text: string])[],
  key: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
) {
  const [keys, texts] = [table.map(([one]) => one), table.map(([, text]) => text)]
  return sql`coalesce((${texts}::text[])[array_position(${keys}::text[], ${key})], ${other})`
}

/** A place in the list: the key of the sorting, and the id of the query. */
type Place = readonly [key: string | number, uuid: string]

/** The beginning of a long text decides its place. An instant counts in microseconds, as exact as the database has it. */
function keyOf({ cells }: QueryList, { sort }: Wanted) {
  const key = sort.column === 'instant' ? sql`q.last_at` : sql`left(${cells[sort.column]}, 200) collate "und-x-icu"`
  const written = sort.column === 'instant' ? sql`(extract(epoch from q.last_at) * 1000000)::bigint` : key
  const given = (value: string | number) =>
    sort.column === 'instant'
      ? sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`
      : sql`${value}::text`
  return { key, written, given }
}

/** One more than the limit, if there are so many. */
export async function queriesAfter(
  db: Database,
  list: QueryList,
  after: Place | null,
  wanted: Wanted,
): Promise<readonly QueryRow[]> {
  const { key, written, given } = keyOf(list, wanted)
  const { descending } = wanted.sort
  const direction = descending ? sql`desc` : sql`asc`
  const isAfter = after
    ? sql`(${key}, q.id) ${descending ? sql`<` : sql`>`} (${given(after[0])}, ${after[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<QueryRow>`
    select q.id as uuid, q.check_id as "checkId", q.question as "questionId", c.base_version_id as "versionId",
           q.case_id as "caseId", c.group_name as "group", c.base_name as base, c.owner, c.name as "caseIdentifier", q.started_at as "startedAt",
           q.last_node as "nodeId", q.last_at as at, q.last_value as value,
           jsonb_strip_nulls(jsonb_build_object('kind', q.last_kind, 'user', q.last_user)) as source,
           (select answers -> q.question from case_answers where case_answers.case_id = q.case_id) as answer,
           (select jsonb_build_object('nodeId', node, 'value', value, 'source', source, 'instant', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from query_step where query_id = q.id and seq = 1 and q.steps > 1) as first,
           ${list.mayEdit} as "mayEdit", ${written} as key
      ${list.from} and ${isTurn(list, wanted.turn)} and ${isAfter}
     order by ${key} ${direction}, q.id ${direction}
     limit ${wanted.limit + 1}::integer`.execute(db)
  return rows
}

function isTurn({ turns: { mine, others }, mayAnswer }: QueryList, turn: QueryTurn | undefined): RawBuilder<unknown> {
  if (turn === undefined) return sql`true`
  const isOpen = sql`q.last_node = any(${[...mine, ...others]}::text[])`
  if (turn === 'closed') return sql`not ${isOpen}`
  const isMine = sql`(q.last_node = any(${mine}::text[]) and ${mayAnswer})`
  return turn === 'mine' ? isMine : sql`(${isOpen} and not ${isMine})`
}

export async function countQueries(db: Database, list: QueryList): Promise<QueryCounts> {
  const count = (turn: QueryTurn) => sql`count(*) filter (where ${isTurn(list, turn)})::integer`
  const { rows } = await sql<QueryCounts>`
    select ${count('mine')} as mine, ${count('others')} as others, ${count('closed')} as closed ${list.from}`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('A count has no row')
  return counts
}

/** Says in which order it is a place, and nothing that the page did not say. */
export function cursorOf({ sort }: Wanted, { key, uuid }: QueryRow): string {
  return Buffer.from(JSON.stringify([sort.column, sort.descending, key, uuid])).toString('base64url')
}

/** Undefined if it is no place in this order. */
export function placeOfCursor({ sort }: Wanted, cursor: string): Place | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!isStorable(text)) return undefined
  try {
    const [column, descending, key, uuid, ...more]: readonly unknown[] = JSON.parse(text)
    const isKey = sort.column === 'instant' ? Number.isSafeInteger(key) : typeof key === 'string'
    const isOfList = column === sort.column && descending === sort.descending && more.length === 0
    if (!isOfList || !isKey || typeof uuid !== 'string' || !isUuid(uuid)) return undefined
    return typeof key === 'string' || typeof key === 'number' ? [key, uuid] : undefined
  } catch {
    return undefined
  }
}
