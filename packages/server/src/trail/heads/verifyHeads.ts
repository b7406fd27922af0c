/** Holds published heads against the chain of the installation. */
import type { Database } from '../../services'
import { hashAt } from '../installation.repository'
import type { TrailFault } from '../trailFault'
import type { HeadFile } from './headFiles'
import { stampedAt } from './timeStamp'

/** @param key the public key that signs here; null where it is not known */
export async function* verifyHeads(
  db: Database,
  heads: readonly HeadFile[],
  key: string | null,
): AsyncGenerator<TrailFault> {
  for (const { name: id, head, text, timeStamp } of heads) {
    const of = { chain: 'head', id, seq: head?.seq ?? null } as const
    if (!head) yield { kind: 'headForged', ...of }
    else if (key !== null && head.key !== key) yield { kind: 'headOfOther', ...of }
    else if ((await hashAt(db, head.seq)) !== head.hash) yield { kind: 'headMissed', ...of }
    if (timeStamp && !stampedAt(timeStamp, text)) yield { kind: 'stampOfOther', ...of }
  }
}
