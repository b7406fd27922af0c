/**
 * A pool whose connections sign. What triggers wrote into the record is known to the database alone: a transaction asks for it ahead of its
 * commit, and its signature goes with the commit. A statement that writes outside of any transaction gets one.
 *
 * What a connection wrote is told by the database to it alone: an entry that another role slipped in is in no signed range.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type Sign, signatureOf, Unsigned } from './signedRange'

export function signedPool<P extends PostgresPool>(pool: P, sign: Sign): P {
  const state = { isReady: false }
  return { ...pool, connect: async () => signedConnection(await pool.connect(), sign, state) }
}

/** What this transaction added to the record: it holds the strands that it wrote to until it ends. */
export const addedToRecord = `
  select strand, first_seq::integer as first, seq::integer as last, hash from record_strand
   where xmin = pg_current_xact_id_if_assigned()::xid order by strand`

const insertSignatures = `
  insert into record_signature (strand, seq, signature)
  select * from unnest($1::integer[], $2::bigint[], $3::text[])`

const hasSignatures = "select from pg_class where oid = to_regclass('record_signature')"

interface Added {
  readonly strand: number
  readonly first: number
  readonly last: number
  readonly hash: string
}

type Result = PostgresQueryResult<unknown>

function signedConnection(client: PostgresPoolClient, sign: Sign, state: { isReady: boolean }): PostgresPoolClient {
  let isOpen = false
  let records = false
  let turn: Promise<unknown> = Promise.resolve()

  const ask = (sql: string, parameters: readonly unknown[] = []): Promise<Result> => client.query(sql, parameters)

  /** A database that is just being brought up to date has no place for signatures. */
  async function isReady(): Promise<boolean> {
    if (!state.isReady) state.isReady = (await ask(hasSignatures)).rows.length > 0
    return state.isReady
  }

  async function addedRows(): Promise<readonly Added[]> {
    // The cast is sound: these are the columns that the query names.
    return (await isReady()) ? ((await ask(addedToRecord)).rows as readonly Added[]) : []
  }

  async function commit(): Promise<Result> {
    isOpen = false
    // A transaction that has failed answers nothing any more, and its commit says so.
    const rows = records ? await addedRows().catch(() => []) : []
    const added = rows.map(({ strand, ...of }) => ({ chain: 'record', id: `${strand}`, ...of }) as const)
    if (added.length === 0) return ask('commit')
    const signatures = added.map((range) => signatureOf(range, sign))
    const written = ask(insertSignatures, [added.map(({ id }) => id), added.map(({ last }) => last), signatures])
    const [, committed] = await Promise.all([written, ask('commit')])
    return committed
  }

  async function alone(sql: string, parameters: readonly unknown[]): Promise<Result> {
    records = true
    await ask('begin')
    try {
      // They travel together: where the statement fails, there is nothing to commit.
      const [result] = await Promise.all([ask(sql, parameters), commit()])
      return result
    } catch (error) {
      await ask('rollback').catch(() => {})
      throw error
    }
  }

  function query(sql: string, parameters: readonly unknown[] = []): Promise<Result> {
    if (sql === 'begin' || sql.startsWith('start transaction')) {
      isOpen = true
      records = false
    } else if (sql === 'commit') return commit()
    else if (sql === 'rollback') isOpen = false
    else if (mayRecord(sql)) {
      if (!isOpen) {
        const done = turn.then(() => alone(sql, parameters.map(signed)))
        turn = done.catch(() => {})
        return done
      }
      records = true
    }
    return ask(sql, parameters.map(signed))
  }

  function signed(parameter: unknown): unknown {
    if (parameter instanceof Unsigned) return parameter.signedBy(sign)
    // The last entry of an append has its signature, and so has the last of several appends.
    return Array.isArray(parameter) && parameter.at(-1) instanceof Unsigned ? parameter.map(signed) : parameter
  }

  // The cast is sound: without a cursor in its configuration, the dialect asks for queries in text only.
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}

const known = new Map<string, boolean>()

/** Whether a statement may change what is of record. What is asked with every answer is known not to. */
function mayRecord(sql: string): boolean {
  const before = known.get(sql)
  if (before !== undefined) return before
  const may = [...sql.matchAll(write)].some(
    ([, table = ''], i) =>
      !unrecorded.has(table) && !(i === 0 && touches.some((beginning) => sql.startsWith(beginning))),
  )
  if (known.size < maxKnown) known.set(sql, may)
  return may
}

const write = /\b(?:insert\s+into|update(?!\s+set\b)|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi
const maxKnown = 1_000

/** Tables that are written with every answer or call, and in whose place no trigger writes to a table of record. */
const unrecorded: ReadonlySet<string> = new Set([
  'draft_entry',
  'chain_head',
  'received_call',
  'case_presence',
  'candidate_presence',
])

/** That somebody is still there is not of record. */
const touches = ['update "draft" set "touched_at" = ', 'update "session" set "last_seen_at" = ']
