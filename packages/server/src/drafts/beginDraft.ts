/** Begins a new case: a draft that holds nothing but the answers which its base begins with. */
import { localDay } from '@casebook/core/dates/localDay'
import { initialAnswers } from '@casebook/core/submission/submission'
import type { BaseVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { latestDay } from '../facts/datesAround'
import { rowOfFact } from '../facts/factRow'
import { beginWords } from '../reads/draftReads'
import type { Database, Services } from '../services'
import { type Draft, insertDraft } from './drafts.repository'

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
  const initial = initialAnswers(structure, localDay(at), latestDay(at))
  const source = { kind: 'system', initial: true } as const
  const attribution = { author: username, source, reason: null, at }
  await beginWords(services, tx, id, { facts: initial.map(rowOfFact), attribution })
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
