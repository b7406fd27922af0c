/** Verifies the chain of the installation, and that no chain ends before it says or is another than it knows. */
import type { Database } from '../services'
import {
  hashOfEntry,
  type InstallationEntry,
  installationEntries,
  missedEntries,
  newestHead,
} from './installation.repository'
import { type Link, type LinkHead, Links } from './links'
import type { TrailFault } from './trailFault'

export async function* verifyInstallation(db: Database): AsyncGenerator<TrailFault> {
  const head = await newestHead(db)
  if (!head) return
  const links = new Links('installation', 'head')
  for await (const batch of installationEntries(db)) for (const entry of batch) yield* links.next(linkOf(entry, head))
  for (const { chain, id, seq, isOther, isGone } of await missedEntries(db)) {
    const of = { chain: chain === 'case' ? 'case' : 'strand', id } as const
    if (isOther) yield { kind: 'rewritten', ...of, seq }
    else if (isGone && chain === 'case') yield { kind: 'caseRemoved', ...of, seq: 1, through: seq }
    else yield { kind: 'cutOff', ...of, seq }
  }
}

/** A person may be at work meanwhile: an entry behind the head that was read first is no fault. */
function linkOf(entry: InstallationEntry, newest: LinkHead): Link {
  const { seq, hash } = entry
  return {
    seq,
    hash,
    isAsWritten: true,
    head: seq > newest.seq ? { seq, hash } : newest,
    hashAfter: (before) => hashOfEntry(entry, before),
  }
}
