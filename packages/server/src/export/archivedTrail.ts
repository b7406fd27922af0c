/** Verifies the trail of a case in an archive, line by line. */
import type { Readable } from 'node:stream'
import { entryKinds } from '@casebook/core/facts/trail'
import { z } from 'zod'
import { Erased } from '../trail/erased'
import { type Link, type LinkHead, Links } from '../trail/links'
import { type StoredEntry, storesAsWritten } from '../trail/storedEntry'
import { describeEntries } from '../trail/trailFault'
import { trailLine } from './archive'

export interface ArchivedTrail {
  /** The case. */
  readonly id: string
  readonly head: LinkHead
}

const erasedEntry = z.object({
  seq: z.int(),
  facts: z.array(z.int()),
  reason: z.boolean(),
  hash: z.string().optional(),
  left: z.string().optional(),
})

const erasureStamp = z.object({
  entries: z.array(erasedEntry),
  drafts: z.record(z.string(), z.array(erasedEntry)),
  record: z.array(z.object({ strand: z.int(), seq: z.int(), hash: z.string(), left: z.string() })),
})

const archivedEntry = z.object({
  seq: z.int(),
  kind: z.enum(entryKinds),
  question: z.string().nullable(),
  occurrence: z.int().nullable(),
  value: z.string().nullable(),
  reason: z.string().nullable(),
  revision: z.string().nullable(),
  author: z.string(),
  source: z.string(),
  at: z.string(),
  hash: z.string(),
  /** Missing in archives from before there were any, and where there is nothing to erase. */
  salts: z.string().nullable().default(null),
})

/**
 * A sentence for each fault of a trail, which is read in passing, twice: what was erased of an entry, a later one says. Throws if it cannot
 * be unpacked.
 */
export async function* trailFaults(open: () => Promise<Readable>, { id, head }: ArchivedTrail): AsyncGenerator<string> {
  const links = new Links('case', id)
  const erased = await erasedIn(await open(), id)
  let place = 0
  for await (const line of linesOf(await open())) {
    place += 1
    const entry = entryIn(line, id)
    if (!entry) {
      yield `line ${place} is not what was written`
      continue
    }
    for (const fault of links.next(linkOf(entry, head, erased))) yield describeEntries(fault)
    for (const fault of erased.faults('case', entry)) yield describeEntries(fault)
  }
  if (place === 0) yield describeEntries({ kind: 'cutOff', chain: 'case', id, seq: 1, through: head.seq })
  else for (const fault of links.end()) yield describeEntries(fault)
}

/** Ends at line feeds alone: a text may hold the other characters at which programs end a line. */
async function* linesOf(content: Readable): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of content.setEncoding('utf8')) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}

async function erasedIn(content: Readable, id: string): Promise<Erased> {
  const erased = new Erased()
  for await (const line of linesOf(content)) {
    if (!line.includes('"kind":"erased"')) continue
    const stamp = erasureStamp.safeParse(JSON.parse(entryIn(line, id)?.value ?? 'null'))
    if (stamp.success) erased.add(id, stamp.data)
  }
  return erased
}

interface ReadEntry extends StoredEntry {
  readonly isAsWritten: boolean
}

function entryIn(line: string, chain: string): ReadEntry | null {
  try {
    const entry = { chain, ...archivedEntry.parse(JSON.parse(line)) }
    return trailLine(entry) === line ? { ...entry, isAsWritten: storesAsWritten(entry) } : null
  } catch {
    return null
  }
}

function linkOf({ isAsWritten, ...entry }: ReadEntry, head: LinkHead, erased: Erased): Link {
  const { seq, hash } = entry
  return { seq, hash, head, isAsWritten, hashAfter: (before) => erased.sealOf(entry, before) }
}
