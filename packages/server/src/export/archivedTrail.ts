/** Verifies the trail of a case in an archive, line by line. */
import type { Readable } from 'node:stream'
import { entryKinds } from '@casebook/core/facts/trail'
import { z } from 'zod'
import { type Link, type LinkHead, Links } from '../trail/links'
import { sealOfRow, storesAsWritten } from '../trail/storedEntry'
import { describeEntries } from '../trail/trailFault'
import { trailLine } from './archive'

export interface ArchivedTrail {
  /** The case. */
  readonly id: string
  readonly head: LinkHead
}

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

/** A sentence for each fault of a trail, which is read in passing. Throws if it cannot be unpacked. */
export async function* trailFaults(content: Readable, { id, head }: ArchivedTrail): AsyncGenerator<string> {
  const links = new Links('case', id)
  let place = 0
  for await (const line of linesOf(content)) {
    place += 1
    const link = linkOf(line, id, head)
    if (!link) yield `line ${place} is not what was written`
    else for (const fault of links.next(link)) yield describeEntries(fault)
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

function linkOf(line: string, chain: string, head: LinkHead): Link | null {
  try {
    const entry = { chain, ...archivedEntry.parse(JSON.parse(line)) }
    if (trailLine(entry) !== line) return null
    const { seq, hash } = entry
    return {
      seq,
      hash,
      head,
      isAsWritten: storesAsWritten(entry),
      hashAfter: (before) => sealOfRow(entry, before),
    }
  } catch {
    return null
  }
}
