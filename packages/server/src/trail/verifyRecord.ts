/** Verifies the record: that its strands are what was written, and that the rows of record are what it says of them. */
import type { Database } from '../services'
import { endOfPast, type IsSigned } from './coverage'
import { Erased } from './erased'
import { type Link, Links } from './links'
import {
  changesPastServer,
  rowsThatDiffer,
  type StrandEntry,
  strandEntries,
  strandsWithoutEntries,
  tablesNotRecorded,
} from './record.repository'
import { recordedTables } from './recordedTables'
import type { TrailFault } from './trailFault'

/** Answers the faults one by one; at the end how many entries were read. */
export async function* verifyRecord(
  db: Database,
  isSigned: IsSigned | null = null,
  erased = new Erased(),
): AsyncGenerator<TrailFault, number> {
  const read = yield* verifyStrands(db, isSigned, erased)
  for (const id of await tablesNotRecorded(db)) yield { kind: 'notRecorded', chain: 'table', id, seq: null }
  for (const { row, by } of await changesPastServer(db))
    yield { kind: 'changedPast', chain: 'row', id: row, seq: null, by }
  for (const [name, table] of Object.entries(recordedTables))
    for (const { row, kind } of await rowsThatDiffer(db, name, table)) yield { kind, chain: 'row', id: row, seq: null }
  return read
}

async function* verifyStrands(
  db: Database,
  isSigned: IsSigned | null,
  erased: Erased,
): AsyncGenerator<TrailFault, number> {
  let read = 0
  let links: Links | null = null
  for await (const batch of strandEntries(db))
    for (const entry of batch) {
      read += 1
      const id = String(entry.strand)
      if (links?.id !== id) {
        if (links) yield* links.end()
        links = new Links('strand', id, isSigned)
      }
      yield* links.next(linkOf(entry, erased))
    }
  if (links) yield* links.end()
  for (const { strand, seq } of await strandsWithoutEntries(db))
    yield { kind: 'cutOff', chain: 'strand', id: String(strand), seq: 1, through: seq }
  return read
}

function linkOf(entry: StrandEntry, erased: Erased): Link {
  const { seq, hash, headSeq, headHash, signature, ...past } = entry
  return {
    seq,
    signature,
    unsigned: endOfPast(past),
    hash,
    isAsWritten: true,
    head: headSeq === null ? null : { seq: headSeq, hash: headHash },
    hashAfter: (before) => erased.sealOfRecord(entry, before),
  }
}
