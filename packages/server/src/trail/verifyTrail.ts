/**
 * Checks the whole trail: that every entry is what was written, that none is missing, slipped in or cut off the end, and
 * that the rows of cases say what their trails say. Reads in passing, so that a trail of any length fits.
 */
import type { Database } from '../services'
import { filesThatDiffer } from './answerFiles'
import { type ChainEntry, caseEntries, chainsWithoutEntries, draftEntries } from './chainEntries.repository'
import {
  basesThatDiffer,
  casesThatDiffer,
  casesWithOtherAnswers,
  draftsThatDiffer,
  trailsWithoutCase,
} from './compareRows'
import { endOfPast, type IsSigned } from './coverage'
import { type Erased, erasedInTrails } from './erased'
import { knownKeys } from './keys.repository'
import { type Link, Links } from './links'
import { storesAsWritten } from './storedEntry'
import type { TrailFault } from './trailFault'
import { verifyInstallation } from './verifyInstallation'
import { verifyRecord } from './verifyRecord'

/**
 * Answers the faults one by one; at the end how many entries were read.
 *
 * @param trusted the public half of a key of this server, as it is known outside of the database; without it no signature is looked at
 */
export async function* verifyTrail(db: Database, trusted: string | null = null): AsyncGenerator<TrailFault, number> {
  const keys = trusted === null ? null : await knownKeys(db, trusted)
  for (const id of keys?.strangers ?? []) yield { kind: 'keyOfStranger', chain: 'key', id, seq: null }
  if (keys?.isPastForged) yield { kind: 'pastForged', chain: 'key', id: 'of the first start', seq: null }
  const faulty = new Set<string>()
  const faults = verifyRows(db, keys?.isSigned ?? null)
  for (;;) {
    const { value, done } = await faults.next()
    if (done) {
      for await (const id of casesWithOtherAnswers(db, faulty))
        yield { kind: 'caseDiffers', chain: 'case', id, seq: null }
      return value
    }
    faulty.add(value.id)
    yield value
  }
}

async function* verifyRows(db: Database, isSigned: IsSigned | null): AsyncGenerator<TrailFault, number> {
  let read = 0
  const erased = await erasedInTrails(db)
  for (const [chain, entries] of [['case', caseEntries(db)] as const, ['draft', draftEntries(db)] as const]) {
    let links: Links | null = null
    for await (const batch of entries)
      for (const entry of batch) {
        read += 1
        if (links?.id !== entry.chain) {
          if (links) yield* links.end()
          links = new Links(chain, entry.chain, isSigned)
        }
        yield* links.next(linkOf(entry, erased))
        yield* erased.faults(chain, entry)
      }
    if (links) yield* links.end()
    for (const { id, seq } of await chainsWithoutEntries(db, chain))
      yield { kind: 'cutOff', chain, id, seq: 1, through: seq }
  }
  for (const id of await trailsWithoutCase(db)) yield { kind: 'caseMissing', chain: 'case', id, seq: null }
  for await (const id of casesThatDiffer(db)) yield { kind: 'caseDiffers', chain: 'case', id, seq: null }
  for (const { id, seq, through } of await draftsThatDiffer(db))
    yield { kind: 'cutOff', chain: 'draft', id, seq, through }
  for await (const id of basesThatDiffer(db)) yield { kind: 'baseEdited', chain: 'base', id, seq: null }
  yield* filesThatDiffer(db)
  read += yield* verifyRecord(db, isSigned, erased)
  yield* verifyInstallation(db)
  return read
}

function linkOf(entry: ChainEntry, erased: Erased): Link {
  const { seq, hash, headSeq, headHash, signature } = entry
  return {
    seq,
    hash,
    signature,
    unsigned: endOfPast(entry),
    head: headSeq === null || headHash === null ? null : { seq: headSeq, hash: headHash },
    isAsWritten: storesAsWritten(entry),
    hashAfter: (before) => erased.sealOf(entry, before),
  }
}
