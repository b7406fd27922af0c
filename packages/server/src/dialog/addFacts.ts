/** Takes facts into a draft: all of one call, or none of them. */
import { type FactRefusal, refusalOf } from '@casebook/core/dialog/checkFact'
import { type Fact, type FactValue, sameFactValue } from '@casebook/core/dialog/fact'
import { readyBase } from '../bases/compiledBases'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import { appendToDraft } from '../trail/chains.repository'
import { type Draft, savedFacts, touchDraft, unsavedEntries, wasSaid } from './drafts.repository'
import { factOfRow, rowOfFact } from './factRow'
import { frozenQuestionnaires } from './interimLocks'

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
 * A fact that says what somebody has said already, and that still holds, adds no entry, unless it says why.
 */
export async function addFacts(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  draft: Draft,
  facts: readonly Fact[],
  { author, source, reason }: Speaker,
): Promise<readonly FactError[]> {
  const ready = await readyBase(services, draft.versionId, tx)
  const frozen = await frozenQuestionnaires(tx, ready.structure, draft)
  const errors = facts.flatMap((fact) => {
    const refusal = refusalOf(ready.structure, fact, (id) => frozen.has(id))
    return refusal ? [{ id: fact.id, reason: refusal }] : []
  })
  if (errors.length > 0) return errors

  const at = services.now()
  const said = await whatWasSaid(tx, draft)
  const news = facts.filter(({ id, value }) => {
    const before = said.has(id) ? said.get(id) : null
    said.set(id, value)
    return reason !== undefined || before === undefined || !sameFactValue(before, value)
  })
  await appendToDraft(
    tx,
    draft.id,
    news.map((fact) => ({ ...rowOfFact(fact), reason: reason ?? null, author, source, at })),
  )
  await touchDraft(tx, draft.id, at)
  return []
}

/** The last word on each key, saved or not; undefined where only the base has given an answer, which is nobody's word. */
async function whatWasSaid(tx: Database, draft: Draft): Promise<Map<string, FactValue | undefined>> {
  const saved = draft.caseId && draft.startedFrom ? await savedFacts(tx, draft.caseId, draft.startedFrom) : []
  const said = new Map<string, FactValue | undefined>(saved.map(({ id, value }) => [id, value]))
  for (const entry of await unsavedEntries(tx, draft)) {
    const { id, value } = factOfRow(entry)
    said.set(id, wasSaid(entry) ? value : undefined)
  }
  return said
}
