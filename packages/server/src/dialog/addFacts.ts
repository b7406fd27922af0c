/** Takes facts into a draft: all of one call, or none of them. */
import { type FactRefusal, refusalOf } from '@casebook/core/dialog/checkFact'
import { type Fact, type FactValue, sameFactValue } from '@casebook/core/dialog/fact'
import { readyBase } from '../bases/compiledBases'
import { isFrozenFor } from '../locks/caseFreezing'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import { appendToDraft } from '../trail/chains.repository'
import { type Draft, touchDraft } from './drafts.repository'
import { factOfRow, rowOfFact } from './factRow'
import { freezingOfDraft, standingAnswers } from './frozenDraft'
import { wasSaid } from './wasSaid'
import { lastSaved, lastUnsaved } from './words.repository'

/** Who says something, by which way, and why where a reason was asked for. */
export interface Speaker {
  readonly author: string
  readonly source: Source
  readonly reason?: string | undefined
}

export interface FactError {
  readonly id: string
  readonly reason: FactRefusal
}

/**
 * The caller holds the draft's lock. Answers what is wrong with which fact; nothing wrong means that all were taken.
 * A fact that says what somebody has said already, and that still holds, adds no entry, unless it says why. Of a frozen
 * question only the answer that stands in the case may be said: so what was not saved before it froze can be taken back.
 */
export async function addFacts(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  draft: Draft,
  facts: readonly Fact[],
  { author, source, reason }: Speaker,
): Promise<readonly FactError[]> {
  const ready = await readyBase(services, draft.versionId, tx)
  const isFrozen = isFrozenFor(await freezingOfDraft(tx, ready, draft), source)
  const refused = facts.flatMap((fact) => {
    const refusal = refusalOf(ready.structure, fact, isFrozen)
    return refusal ? [{ fact, refusal }] : []
  })
  const isTakenBack = refused.length > 0 ? await standingAnswers(tx, draft) : () => false
  const errors = refused
    .filter(({ fact, refusal }) => refusal !== 'Frozen' || !isTakenBack(fact))
    .map(({ fact: { id }, refusal }) => ({ id, reason: refusal }))
  if (errors.length > 0) return errors

  const at = services.now()
  const said = await whatWasSaid(tx, draft, facts)
  const news = facts.filter(({ id, value }) => {
    const before = said.has(id) ? said.get(id) : null
    said.set(id, value)
    return reason !== undefined || before === undefined || !sameFactValue(before, value)
  })
  const entries = news.map((fact) => ({ ...rowOfFact(fact), reason: reason ?? null, author, source, at }))
  await Promise.all([appendToDraft(tx, draft.id, entries), touchDraft(tx, draft.id, at)])
  return []
}

/** The last word on the keys of these facts, saved or not; undefined where only the base has given an answer, which is nobody's word. */
async function whatWasSaid(
  tx: Database,
  draft: Draft,
  facts: readonly Fact[],
): Promise<Map<string, FactValue | undefined>> {
  const keys = facts.map(rowOfFact)
  const { caseId, startedFrom } = draft
  const [saved, unsaved] = await Promise.all([
    caseId && startedFrom ? lastSaved(tx, caseId, startedFrom, keys) : [],
    lastUnsaved(tx, draft, keys),
  ])
  const said = new Map<string, FactValue | undefined>(saved.map(({ id, value }) => [id, value]))
  for (const entry of unsaved) {
    const { id, value } = factOfRow(entry)
    said.set(id, wasSaid(entry) ? value : undefined)
  }
  return said
}
