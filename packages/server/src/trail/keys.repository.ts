/**
 * The keys that have signed here. The first says by a hash where all chains ended before it; each later one is vouched for by the one before.
 * So the public half of any of them, kept elsewhere, is enough to know them all.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../services'
import { fingerprintOf, isSignedBy, type SigningKey } from '../signing/signingKey'
import { StartRefused } from '../startRefused'

declare module '../schema' {
  interface Tables {
    record_signature: { strand: number; seq: number; signature: string }
    signing_key: { number: number; public_key: string; statement: string; signature: string; vouched: string | null }
    unsigned_chain: { chain: 'case' | 'draft' | 'record'; id: string; seq: number; hash: string }
  }
}

const statement = z.object({
  casebook: z.literal('signing key'),
  number: z.int().positive(),
  key: z.string(),
  at: z.iso.datetime(),
  /** SHA-256 of the rows of `unsigned_chain`; of the first key alone. */
  unsigned: z.string().nullable(),
})

/** Any number will do that no other lock of ours has. */
const lock = 4_720_135

/**
 * From the first start on, the key of this server is known to its database. Throws StartRefused if that knows another one as its newest: what
 * is signed by a key that nobody vouches for could not be told from a forgery.
 */
export async function startSigning(db: Database, key: SigningKey, now: Date): Promise<void> {
  const newest = await newestKey(db)
  if (newest?.public_key === key.publicKey) return
  if (newest)
    throw new StartRefused(
      `The signing key of this server has the fingerprint ${fingerprintOf(key.publicKey)}, and its database knows ${fingerprintOf(newest.public_key)} as the newest. Put that key's file back to where SIGNING_KEY says, or let the new one take its place: casebook rotate-key.`,
    )
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
    if (await newestKey(tx)) return
    // Whoever appends to a chain meanwhile is done first.
    await sql`lock table chain_head, record_strand in share row exclusive mode`.execute(tx)
    await sql`
      insert into unsigned_chain (chain, id, seq, hash)
      select kind, chain_id::text, seq, hash from chain_head where seq > 0
       union all select 'record', strand::text, seq, hash from record_strand where seq > 0`.execute(tx)
    await insertKey(tx, key, { number: 1, at: now, unsigned: await hashOfUnsigned(tx), before: null })
  })
  await startSigning(db, key, now)
}

/** Lets a key take the place of the one before, which vouches for it; null where that is lost. Done once, however often it is asked. */
export async function rotateKey(db: Database, next: SigningKey, before: SigningKey | null, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
    const newest = await newestKey(tx)
    if (!newest) throw new StartRefused('Nothing was signed yet: start the server once.')
    if (newest.public_key === next.publicKey) return
    if (before && newest.public_key !== before.publicKey)
      throw new StartRefused('The key to be replaced is not the newest that the database knows.')
    await insertKey(tx, next, { number: newest.number + 1, at: now, unsigned: null, before })
  })
}

async function insertKey(
  tx: Database,
  key: SigningKey,
  said: Pick<z.output<typeof statement>, 'number' | 'unsigned'> & {
    readonly at: Date
    readonly before: SigningKey | null
  },
): Promise<void> {
  const { number, unsigned, before, at } = said
  const text = JSON.stringify({ casebook: 'signing key', number, key: key.publicKey, at: at.toISOString(), unsigned })
  await tx
    .insertInto('signing_key')
    .values({
      number,
      public_key: key.publicKey,
      statement: text,
      signature: key.sign(text),
      vouched: before?.sign(text) ?? null,
    })
    .execute()
}

function newestKey(db: Database) {
  return db.selectFrom('signing_key').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export interface KnownKeys {
  /** Whether a text was signed by one of the keys that are trusted. */
  readonly isSigned: (text: string, signature: string) => boolean
  /** Of keys that nobody who is trusted vouches for, or whose own statement does not hold. */
  readonly strangers: readonly string[]
  /** Where the chains ended before anything was signed is not what the first key says. */
  readonly isPastForged: boolean
  /** When the first key began to sign what had been there before; null where nothing had. */
  readonly since: Date | null
}

/** All keys that a trusted one leads to, forward and back. */
export async function knownKeys(db: Database, trusted: string): Promise<KnownKeys> {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('number').execute()
  const links = rows.map(({ public_key: key, vouched, ...row }, i) => ({
    key,
    said: statementOf(row, key, i + 1),
    isVouched: vouched !== null && i > 0 && isSignedBy(rows[i - 1]?.public_key ?? '', row.statement, vouched),
  }))
  const place = links.findIndex(({ key }) => key === trusted)
  const isKnown = links.map(({ said }, i) => {
    const between = i < place ? links.slice(i + 1, place + 1) : links.slice(place + 1, i + 1)
    return place >= 0 && said !== null && between.every((link) => link.said && link.isVouched)
  })
  const keys = place < 0 ? [trusted] : links.flatMap(({ key }, i) => (isKnown[i] ? [key] : []))
  const first = isKnown[0] ? links[0]?.said : null
  const past = await hashOfUnsigned(db)
  return {
    isSigned: (text, signature) => keys.some((key) => isSignedBy(key, text, signature)),
    strangers: links.flatMap(({ key }, i) => (isKnown[i] ? [] : [fingerprintOf(key)])),
    isPastForged: first?.unsigned !== past,
    since: first && past !== hashOfNothing ? new Date(first.at) : null,
  }
}

function statementOf(
  row: { readonly number: number; readonly statement: string; readonly signature: string },
  key: string,
  place: number,
): z.output<typeof statement> | null {
  const said = statement.safeParse(parsed(row.statement)).data
  const holds = said?.key === key && said.number === place && row.number === place
  return said && holds && isSignedBy(key, row.statement, row.signature) ? said : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function hashOfUnsigned(db: Database): Promise<string> {
  const hash = createHash('sha256')
  for (let after = { chain: '', id: '' }; ; ) {
    const { rows } = await sql<{ chain: string; id: string; seq: number; hash: string }>`
      select chain, id, seq, hash from unsigned_chain where (chain collate "C", id collate "C") > (${after.chain}, ${after.id})
       order by chain collate "C", id collate "C" limit 5000`.execute(db)
    const last = rows.at(-1)
    if (!last) return hash.digest('hex')
    for (const row of rows) hash.update(`${row.chain} ${row.id} ${row.seq} ${row.hash}\n`)
    after = last
  }
}

const hashOfNothing = createHash('sha256').digest('hex')
