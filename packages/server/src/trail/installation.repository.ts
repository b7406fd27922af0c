/**
 * The chain of the installation: the heads of the chains of cases and of strands as they were found from time to time. It is written apart
 * from the changes, so that two saves never wait for each other.
 */
import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    installation_entry: {
      seq: number
      chain: 'case' | 'record'
      chain_id: string
      chain_seq: number
      chain_hash: string
      at: Date
      hash: string
    }
    joined_head: { chain: 'case' | 'record'; chain_id: string; chain_seq: number }
  }
}

export interface InstallationHead {
  readonly seq: number
  readonly hash: string
  readonly at: Date
}

export interface InstallationEntry extends InstallationHead {
  readonly chain: 'case' | 'record'
  readonly chainId: string
  readonly chainSeq: number
  readonly chainHash: string
}

/** Any number will do that no other lock of ours has. */
const lock = 4_720_134

/** So many chains of cases are looked at in one transaction: the embedded database serves no other person meanwhile. */
const windowSize = 1_000

export async function newestHead(db: Database): Promise<InstallationHead | undefined> {
  return db
    .selectFrom('installation_entry')
    .select(['seq', 'hash', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The hash of an entry of the chain; undefined if there is none of that number. */
export async function hashAt(db: Database, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('installation_entry').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash
}

/**
 * Joins the heads of all chains that have grown, in one walk over the chains: a million cases are looked at once, and not once for each
 * thousand that has grown. Several processes at once do no harm.
 */
export async function joinHeads(db: Database, now: () => Date, size = windowSize): Promise<void> {
  await joinThose(
    db,
    now(),
    sql`select 'record' as chain, strand::text as id, seq, hash from record_strand where seq > 0`,
  )
  for (let after: string | null = nil; after !== null; ) {
    const from: string = after
    const last: string | null = await lastOfWindow(db, from, size)
    const upTo = last === null ? sql`` : sql`and chain_id <= ${last}`
    const heads = sql`
      select 'case' as chain, chain_id::text as id, seq::bigint, hash from chain_head
       where kind = 'case' and chain_id > ${from} ${upTo}`
    await joinThose(db, now(), heads)
    after = last
  }
}

/** Below every identifier that is handed out. */
const nil = '00000000-0000-0000-0000-000000000000'

/** The last chain of the window that begins after this one; null if the window is the last, and open at its end. */
async function lastOfWindow(db: Database, after: string, size: number): Promise<string | null> {
  const row = await db
    .selectFrom('chain_head')
    .select('chain_id')
    .where('kind', '=', 'case')
    .where('chain_id', '>', after)
    .orderBy('chain_id')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.chain_id ?? null
}

async function joinThose(db: Database, at: Date, heads: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
    const { rows } = await sql<Omit<InstallationEntry, 'seq' | 'at' | 'hash'>>`
      select head.chain, head.id as "chainId", head.seq as "chainSeq", head.hash as "chainHash"
        from (${heads}) head
        left join joined_head joined on joined.chain = head.chain and joined.chain_id = head.id
       where head.seq is distinct from joined.chain_seq
       order by head.id`.execute(tx)
    if (rows.length > 0) await insertEntries(tx, entriesAfter((await newestHead(tx)) ?? null, rows, at))
  })
}

function entriesAfter(
  head: InstallationHead | null,
  heads: readonly Omit<InstallationEntry, 'seq' | 'at' | 'hash'>[],
  at: Date,
): readonly InstallationEntry[] {
  let last = head
  return heads.map((joined) => {
    const unsealed = { ...joined, seq: (last?.seq ?? 0) + 1, at }
    const entry = { ...unsealed, hash: hashOfEntry(unsealed, last?.hash ?? null) }
    last = entry
    return entry
  })
}

export function hashOfEntry(entry: Omit<InstallationEntry, 'hash'>, before: string | null): string {
  const { seq, chain, chainId, chainSeq, chainHash, at } = entry
  return hash('sha256', JSON.stringify([before, seq, chain, chainId, chainSeq, chainHash, at.toISOString()]))
}

async function insertEntries(tx: Database, entries: readonly InstallationEntry[]): Promise<void> {
  const column = <Name extends keyof InstallationEntry>(name: Name) => entries.map((entry) => entry[name])
  await sql`
    with joined as (
      insert into installation_entry (seq, chain, chain_id, chain_seq, chain_hash, at, hash)
      select * from unnest(${column('seq')}::bigint[], ${column('chain')}::text[], ${column('chainId')}::text[],
        ${column('chainSeq')}::bigint[], ${column('chainHash')}::text[], ${column('at')}::timestamptz[], ${column('hash')}::text[])
      returning chain, chain_id, chain_seq)
    insert into joined_head (chain, chain_id, chain_seq) select chain, chain_id, chain_seq from joined
    on conflict (chain, chain_id) do update set chain_seq = excluded.chain_seq`.execute(tx)
}

/** The chain from its beginning, in batches. */
export async function* installationEntries(db: Database): AsyncGenerator<readonly InstallationEntry[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('installation_entry')
      .select(['seq', 'chain', 'chain_id as chainId', 'chain_seq as chainSeq', 'chain_hash as chainHash', 'at', 'hash'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(5_000)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.seq
  }
}

export interface MissedEntry {
  readonly chain: 'case' | 'record'
  readonly id: string
  readonly seq: number
  /** The entry that stands there is another one. */
  readonly isOther: boolean
  /** Nothing of the chain is left. */
  readonly isGone: boolean
}

/** The newest entry of each chain that the chain of the installation knows, and that is gone or another one. */
export async function missedEntries(db: Database): Promise<readonly MissedEntry[]> {
  const { rows } = await sql<MissedEntry>`
    select distinct on (chain, id) * from (
      select i.chain, i.chain_id as id, i.chain_seq as seq, e.seq is not null as "isOther",
             not exists (select from case_entry where case_id = i.chain_id::uuid) as "isGone"
        from installation_entry i left join case_entry e on e.case_id = i.chain_id::uuid and e.seq = i.chain_seq
       where i.chain = 'case' and e.hash is distinct from i.chain_hash
      union all
      select i.chain, i.chain_id, i.chain_seq, e.seq is not null,
             not exists (select from record_entry where strand = i.chain_id::integer)
        from installation_entry i left join record_entry e on e.strand = i.chain_id::integer and e.seq = i.chain_seq
       where i.chain = 'record' and e.hash is distinct from i.chain_hash) missed
     order by chain, id, seq desc`.execute(db)
  return rows
}
