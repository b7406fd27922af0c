/** Takes facts into a draft: all of one call, or none of them. */

import { entryOf } from '@casebook/core/annotation/entries'
import { refusalOf } from '@casebook/core/entry/typed/checkFact'
import { beyondLimit } from '@casebook/core/entry/typed/entryLimit'
import { type Fact, type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfDraft, type CaseAnswers } from '../cases/caseAnswers.repository'
import { notBefore } from '../cases/notBefore'
import { isStorable } from '../database/storableText'
import { beforeCommit } from '../database/transaction'
import { listingOf } from '../deployment/listedCodes.repository'
import { withoutBytes } from '../facts/answerFiles.repository'
import { dateOf, keysChecked, latestDay } from '../facts/datesAround'
import { withNumbers } from '../facts/entryNumbers'
import { factOfRow, isKey, rowOfFact } from '../facts/factRow'
import { factsOfDraft, lastSaved } from '../facts/facts.repository'
import { wasSaid } from '../facts/wasSaid'
import { isFrozenFor } from '../locks/caseFreezing'
import { type CaseLocks, locksOfDraft, locksOfNewCase } from '../locks/locks.repository'
import type { DraftReads } from '../reads/draftReads'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import type { Head } from '../trail/chains.repository'
import { noteBaseRevision } from './baseRevision'
import { noteBegun, underOwnNumbers } from './begunEntries'
import { type Draft, touchDraft } from './drafts.repository'
import { freezingOfDraft, standingAnswers } from './frozenDraft'
import type { HeldDraft } from './holdDraft'
import { renumberedSince } from './renumberedDraft'

/** The author of facts, their source, and the reason where one was asked for. */
export interface Speaker {
  readonly author: string
  readonly source: Source
  readonly reason?: string | undefined
  /** The revision that the sender's screen showed; empty if none. */
  readonly on?: string | undefined
  /** The screen that began the entries which the facts are about. */
  readonly begunBy?: string | undefined
}

export interface FactError {
  readonly id: string
  readonly reason: FactRefusal
}

export interface Taken {
  /** The faults, each with its fact. */
  readonly errors: readonly FactError[]
  /** Something was said that was not said already. */
  readonly hasNews: boolean
}

/** The state that decides whether facts are allowed, and whether they are new. */
export interface FactsContext {
  readonly locks: CaseLocks
  /** The facts of the newest revision. */
  readonly saved: CaseAnswers | undefined
  /** The last words of the draft on the keys of the facts. */
  readonly unsaved: Awaited<ReturnType<DraftReads['lastOn']>>
  readonly head: Head
}

/** Asked together with the draft, so that the facts need to wait for the database only once more. */
export async function factsContextOf(reads: DraftReads, facts: readonly Fact[]): Promise<FactsContext> {
  const { tx, id, isNew } = reads
  const [locks, saved, unsaved, head] = await Promise.all([
    isNew ? locksOfNewCase(tx) : locksOfDraft(tx, id),
    isNew ? undefined : answersOfDraft(tx, id),
    reads.lastOn(keysOf(facts)),
    reads.head(),
  ])
  return { locks, saved, unsaved, head }
}

/**
 * The caller holds the draft. Nothing wrong with any fact means that all were taken.
 * A fact that says what a person has said already, and that still holds, adds no entry, unless it says why. Of a frozen
 * question, or of a value that is no longer allowed, only the answer that the case has may be given, so that unsaved changes can be undone.
 */
export async function addFacts(
  services: Pick<Services, 'db' | 'now'>,
  held: HeldDraft<FactsContext>,
  given: readonly Fact[],
  { author, source, reason, on, begunBy }: Speaker,
): Promise<Taken> {
  const { tx, draft, reads } = held
  const ready = await readyBase(services, draft.versionId, tx)
  const own = await underOwnNumbers(tx, ready.structure, draft, { facts: given, screen: begunBy })
  const facts = withNumbers(ready.structure, await renumberedSince(tx, draft, on), own.facts)
  const context = facts === given ? held.context : await factsContextOf(reads, facts)
  const isFrozen = isFrozenFor(await freezingOfDraft(tx, ready, draft, context.locks), source)
  const [dates, isListed] = await Promise.all([
    answersAt(held, keysChecked(ready.structure, facts)),
    listingOf(tx, [ready.structure], facts),
  ])
  const around = { today: latestDay(services.now()), dateAt: (key: string) => dateOf(dates.get(key)), isListed }
  const beyond = await entriesTooMany({ ...held, context }, ready, facts)
  const missing = await withoutBytes(tx, ready.structure, { draftId: draft.id, caseId: draft.caseId }, facts)
  const refused = facts.flatMap((fact, nth) => {
    const refusal =
      refusalOf(ready.structure, fact, isFrozen, around) ??
      (beyond.has(fact.id) ? 'NoSuchOccurrence' : missing.has(fact) ? 'FileMissing' : null)
    dates.set(fact.id, fact.value)
    return refusal ? [{ fact, refusal, id: given[nth]?.id ?? fact.id }] : []
  })
  const isTakenBack = refused.length > 0 ? await standingAnswers(tx, draft) : () => false
  const errors = refused
    .filter(({ fact, refusal }) => !mayBeTakenBack.has(refusal) || !isTakenBack(fact))
    .map(({ id, refusal }) => ({ id, reason: refusal }))
  if (errors.length > 0) return { errors, hasNews: false }

  const at = notBefore(services.now(), context.head.at, draft.ofCase && new Date(draft.ofCase.savedAt))
  const said = await whatWasSaid({ ...held, context }, facts)
  const news = facts.filter(({ id, value }) => {
    const before = said.has(id) ? said.get(id) : null
    said.set(id, value)
    return reason !== undefined || before === undefined || !sameFactValue(before, value)
  })
  await beforeCommit(tx, touchDraft(tx, draft.id, at))
  if (news.length === 0) return { errors: [], hasNews: false }
  await beforeCommit(tx, noteBegun(tx, draft, own.begun))
  await reads.say(draft, news.map(rowOfFact), { author, source, reason: reason ?? null, at })
  await noteBaseRevision(tx, draft, on)
  return { errors: [], hasNews: true }
}

/** The facts that begin one entry of a repeating part too many. An answer to what has one begins none. */
async function entriesTooMany(
  { tx, draft, context: { saved, unsaved } }: HeldDraft<FactsContext>,
  { structure }: ReadyBase,
  facts: readonly Fact[],
): Promise<ReadonlySet<string>> {
  const isThere = new Set([...Object.keys(saved?.answers ?? {}), ...unsaved.map((row) => factOfRow(row).id)])
  const mayBegin = facts.some(({ id, value }) => value !== null && !isThere.has(id) && entryOf(structure, id))
  return mayBegin ? beyondLimit(structure, await factsOfDraft(tx, draft), facts) : new Set()
}

/** The answer of the case may be given again, even where a new answer with that value is refused. */
const mayBeTakenBack: ReadonlySet<FactRefusal> = new Set([
  ...([
    'Frozen',
    'ReadOnly',
    'DisabledDate',
    'ExclusiveAnswer',
    'TooLong',
    'TooManyDigits',
    'TooManyDecimals',
    'FileType',
    'FileTooLarge',
  ] as const),
])

/** The draft's answers at these keys, from any person. */
async function answersAt({ tx, draft, reads, context }: HeldDraft<FactsContext>, keys: readonly string[]) {
  const asked = keys.map((id): Fact => ({ id, value: null }))
  if (asked.length === 0) return new Map<string, FactValue>()
  const unsaved = (await reads.lastOn(keysOf(asked))).map(factOfRow)
  return new Map<string, FactValue>([
    ...(await savedWords(tx, draft, asked, context.saved)),
    ...unsaved.map(({ id, value }) => [id, value] as const),
  ])
}

/** The last word on the keys of these facts, saved or not; undefined where only the base has given an answer. */
async function whatWasSaid(
  { tx, draft, context: { saved, unsaved } }: HeldDraft<FactsContext>,
  facts: readonly Fact[],
): Promise<Map<string, FactValue | undefined>> {
  const said = new Map<string, FactValue | undefined>(await savedWords(tx, draft, facts, saved))
  for (const entry of unsaved) {
    const { id, value } = factOfRow(entry)
    said.set(id, wasSaid(entry) ? value : undefined)
  }
  return said
}

/** As of the revision that the draft started from, which is the newest one unless another person has saved. */
async function savedWords(
  tx: Database,
  { caseId, startedFrom }: Draft,
  facts: readonly Fact[],
  saved: CaseAnswers | undefined,
): Promise<(readonly [string, FactValue])[]> {
  if (!caseId || !startedFrom) return []
  if (saved?.revision === startedFrom) return Object.entries(saved.answers)
  const words = await lastSaved(tx, caseId, startedFrom, keysOf(facts))
  return words.map(({ id, value }) => [id, value] as const)
}

/** Ignore invalid keys and unstorable text. */
function keysOf(facts: readonly Fact[]) {
  return facts.filter(({ id }) => isKey(id) && isStorable(JSON.stringify(id))).map(rowOfFact)
}
