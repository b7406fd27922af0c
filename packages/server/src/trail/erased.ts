/**
 * What the trails say was erased. An entry of which something is gone must be named by a later entry of the kind `erased`, which is sealed
 * and signed as any other; and what that names must be gone.
 */
import { hash } from 'node:crypto'
import type { ErasedEntry, ErasureStamp } from '@casebook/core/erasure/erasure'
import { sql } from 'kysely'
import type { Database } from '../services'
import { commitmentIn, saltsIn } from './seal'
import { type StoredEntry, sealOfRow } from './storedEntry'
import type { TrailFault } from './trailFault'

export class Erased {
  readonly #entries = new Map<string, ErasedEntry[]>()
  readonly #record = new Map<string, { readonly hash: string; readonly left: string }[]>()

  add(caseId: string, { entries, drafts, record }: Pick<ErasureStamp, 'entries' | 'drafts' | 'record'>): void {
    for (const [chain, erased] of [[caseId, entries] as const, ...Object.entries(drafts)])
      for (const one of erased) put(this.#entries, `${chain} ${one.seq}`, one)
    for (const one of record) put(this.#record, `${one.strand} ${one.seq}`, one)
  }

  /** The seal that its columns come to. Of what is left of an entry without commitments, the seal that is vouched for. */
  sealOf(entry: StoredEntry, before: string | null): string {
    const found = this.#of(entry).find(({ left }) => left !== undefined && left === sealOfRow(entry, null))
    return found?.hash ?? sealOfRow(entry, before)
  }

  /** The same of an entry of the record, whose columns are one text. */
  sealOfRecord({ strand, seq, body }: RecordedEntry, before: string | null): string {
    const found = this.#record.get(`${strand} ${seq}`)?.find(({ left }) => left === sealOfBody(body, null))
    return found?.hash ?? sealOfBody(body, before)
  }

  *faults(chain: 'case' | 'draft', entry: StoredEntry): Generator<TrailFault> {
    const salts = saltsIn(entry.salts)
    const said = placesIn(this.#of(entry), salts)
    const gone = new Set(salts?.flatMap((salt, i) => (commitmentIn(salt) === null ? [] : [i])))
    const at = { chain, id: entry.chain, seq: entry.seq } as const
    if (!isWithin(gone, said)) yield { kind: 'erasedUnsaid', ...at }
    else if (!isWithin(said, gone)) yield { kind: 'erasedStands', ...at }
  }

  #of({ chain, seq }: StoredEntry): readonly ErasedEntry[] {
    return this.#entries.get(`${chain} ${seq}`) ?? []
  }
}

/** The places among the salts that should be erased. Of an entry without any, its seal tells. */
function placesIn(said: readonly ErasedEntry[], salts: readonly string[] | null): ReadonlySet<number> {
  if (salts === null) return new Set()
  return new Set(said.flatMap(({ facts, reason }) => (reason ? [...facts, salts.length - 1] : facts)))
}

function isWithin(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  return [...some].every((one) => all.has(one))
}

interface RecordedEntry {
  readonly strand: number
  readonly seq: number
  readonly body: string
}

function sealOfBody(body: string, before: string | null): string {
  return hash('sha256', `${before ?? ''}\n${body}`)
}

/** All that the trails of this database say. There are few erasures. */
export async function erasedInTrails(db: Database): Promise<Erased> {
  const { rows } = await sql<{ id: string; stamp: ErasureStamp }>`
    select case_id as id, value as stamp from case_entry where kind = 'erased'`.execute(db)
  const erased = new Erased()
  for (const { id, stamp } of rows) erased.add(id, stamp)
  return erased
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
