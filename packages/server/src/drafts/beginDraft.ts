/** Begins a new case: a draft that holds nothing but the answers which its base begins with. */
import { initialAnswers } from '@casebook/core/submission/submission'
import type { BaseVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { beforeCommit } from '../database/transaction'
import { latestDay } from '../facts/datesAround'
import { rowOfFact } from '../facts/factRow'
import type { Database, Services } from '../services'
import { appendToDraft, linkToDraft, noEntries } from '../trail/chains.repository'
import { type Draft, insertDraft } from './drafts.repository'
import { rememberDraft } from './rememberedDraft'

/**
 * The base's initial answers become facts like all others, so that rules see them and the history shows them, but of
 * the source "system": a new case without an answer has nothing to save.
 */
export async function beginDraft(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  username: string,
  { id: versionId, group, base }: BaseVersion,
): Promise<Draft> {
  const at = services.now()
  const begun = { username, group, base, versionId, caseId: null, startedFrom: null }
  const id = await insertDraft(tx, begun, at)
  const { structure } = await readyBase(services, versionId, tx)
  const initial = initialAnswers(structure, latestDay(at))
  const source = { kind: 'system', initial: true } as const
  const attribution = { author: username, source, reason: null, at }
  const facts = initial.map(rowOfFact)
  const link = facts.length > 0 ? linkToDraft(id, facts, attribution, noEntries) : null
  if (link) await beforeCommit(tx, appendToDraft(tx, link))
  rememberDraft(services, id, {
    isNew: true,
    savedSeq: 0,
    head: link ?? noEntries,
    size: link?.value.length ?? 0,
    entries: link ? [{ ...attribution, facts, seq: link.seq, isWhole: true }] : [],
  })
  return {
    id,
    ...begun,
    baseRevision: null,
    baseRevisionSinceConflict: null,
    savedSeq: 0,
    renumbered: [],
    isDiscarded: false,
    ofCase: null,
  }
}
