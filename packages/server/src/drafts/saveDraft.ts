/**
 * Saving: a draft's answers become part of the case, closed by a revision, all in one transaction.
 *
 * Several people may have drafts of one case. Who saves takes the lock of the case, meets what was saved since they
 * started, and is told of it; an answer that they have not seen is never replaced without being shown first.
 */
import { randomUUID } from 'node:crypto'
import { isNamedByPerson, shownCaseName, storedCaseName } from '@casebook/core/bases/caseName'
import { caseNameProblem } from '@casebook/core/bases/caseNameProblem'
import type { GivenReason } from '@casebook/core/bases/reasons/reasonForChange'
import type { ChangedAnswer } from '@casebook/core/facts/changesToExplain'
import { type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { isWhollyLocked } from '@casebook/core/locks/freezing'
import type { CheckQuery } from '@casebook/core/queries/automatic'
import { siteOfNewCase } from '@casebook/core/sites/sites'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfDraft, type CaseAnswers } from '../cases/caseAnswers.repository'
import { lockCaseOfDraft, type StudyCase } from '../cases/cases.repository'
import { makeCase } from '../cases/makeCase'
import { notBefore } from '../cases/notBefore'
import { nextNumberedName } from '../cases/numberedName'
import { progressWith } from '../cases/progress'
import { beforeCommit } from '../database/transaction'
import type { Renumbered } from '../facts/entryNumbers'
import { factsIn, factsOfDraft } from '../facts/facts.repository'
import { wasSaid } from '../facts/wasSaid'
import { freezingOfCase } from '../locks/caseFreezing'
import { type CaseLocks, locksOfDraft, locksOfNewCase } from '../locks/locks.repository'
import { checkQueriesOfDraft } from '../queries/checks.follower'
import type { DraftReads } from '../reads/draftReads'
import { closeRevisions } from '../revisions/closeRevisions'
import type { Services } from '../services'
import { beginAtSite, sitesOf } from '../sites/sites.repository'
import { type DraftEntry, type Head, headOfCaseOfDraft, noEntries } from '../trail/chains.repository'
import type { Closing } from '../trail/closing'
import type { Speaker } from './addFacts'
import { newerThanAny, withoutBaseRevision } from './baseRevision'
import { changeDraft, type Draft, draftSaved } from './drafts.repository'
import { withoutFrozen } from './frozenDraft'
import type { HeldDraft } from './holdDraft'
import { mergeOthers, type Screen, type TheirAnswer } from './mergeOthers'
import { entriesUnder, noteRenumbered, renumberedBySave, renumberedSince } from './renumberedDraft'
import { reasonOf, unexplainedChanges } from './unexplained'

export interface SaveRequest extends Speaker, Screen {
  /** As typed; a case that has its name keeps it. */
  readonly name: string
  /** Makes a new case although nothing was said yet. */
  readonly evenEmpty?: boolean | undefined
  /** The id of the revision, if it has one already. */
  readonly revision?: string | undefined
  /** The site of a new case, if its author chose one. */
  readonly site?: string | undefined
  /** Why saved answers were changed, where the study asks. */
  readonly given?: GivenReason | undefined
  /** A save of the demo, whose queries and log lines its files bring along. */
  readonly isPlayed?: boolean | undefined
}

export type Saved =
  | {
      readonly type: 'Saved'
      readonly revision: string
      readonly caseName: string
      /** Whether there was anything to save: saving twice is one revision. */
      readonly isNew: boolean
      /** Facts that others saved meanwhile and the sender has not seen. */
      readonly merged: readonly TheirAnswer[]
      /** Entries that the sender's screen has under another number than the case. */
      readonly renumbered: readonly Renumbered[]
    }
  /** That a name is taken, the end of the transaction tells: see `makeCase`. */
  | { readonly type: 'NothingToSave' | 'CaseNameInvalid' }
  /** `questions`: those that froze after they were answered. Taken back, the rest can be saved. */
  | { readonly type: 'InterimLocked'; readonly questions: readonly string[] | undefined }
  /** The author of a new case has to say at which of these sites it is. */
  | { readonly type: 'SiteNotChosen'; readonly sites: readonly string[] }
  /** The study asks why. */
  | { readonly type: 'ReasonNeeded'; readonly changes: readonly ChangedAnswer[] }
  | { readonly type: 'Conflict'; readonly questions: readonly TheirAnswer[]; readonly revision: string }

/** The state on which a save builds. The case of the draft, if it has one, is locked from here on. */
export interface SaveContext {
  readonly studyCase: StudyCase | undefined
  readonly entries: readonly DraftEntry[]
  readonly locks: CaseLocks
  /** The head of the case's chain. */
  readonly head: Head
  readonly saved: CaseAnswers | undefined
  /** Those that checks have raised. */
  readonly queries: readonly CheckQuery[]
  /** At which the author of a new case may enter it. */
  readonly sites: readonly string[]
}

/**
 * Asked together with the draft. A person's own case is held at once; `owner` null: anybody's, for then the groups that share it
 * are held already, as they must be before it is.
 */
export async function saveContextOf(
  reads: DraftReads,
  { author, owner }: { readonly author: string; readonly owner: string | null },
): Promise<SaveContext> {
  const { tx, id, isNew } = reads
  const [studyCase, entries, locks, head, saved, queries, sites] = await Promise.all([
    isNew ? undefined : lockCaseOfDraft(tx, id, owner),
    reads.entries(),
    isNew ? locksOfNewCase(tx) : locksOfDraft(tx, id),
    isNew ? noEntries : headOfCaseOfDraft(tx, id),
    isNew ? undefined : answersOfDraft(tx, id),
    isNew ? [] : checkQueriesOfDraft(tx, id),
    isNew ? sitesOf(tx, author) : [],
  ])
  return { studyCase, entries, locks, head, saved, queries, sites }
}

type Clock = Pick<Services, 'db' | 'now'>

/** The caller holds the draft. */
export async function saveDraft(services: Clock, held: HeldDraft<SaveContext>, request: SaveRequest): Promise<Saved> {
  const { tx, draft, reads } = held
  const ready = await readyBase(services, draft.versionId, tx)
  const save = draft.caseId === null ? saveNewCase : saveIntoCase
  const saved = await save(services, held, request, ready)
  if (saved.type === 'Saved' && saved.isNew) await reads.noteSaved()
  return saved
}

async function saveNewCase(
  services: Clock,
  held: HeldDraft<SaveContext>,
  request: SaveRequest,
  ready: ReadyBase,
): Promise<Saved> {
  const { base } = ready
  const { tx, draft, context } = held
  const { entries, locks } = context
  const isEnough = (some: readonly DraftEntry[]) => request.evenEmpty === true || some.some(wasSaid)
  if (!isEnough(entries)) return { type: 'NothingToSave' }
  const typed = shownCaseName(request.name, base.config)
  if (isNamedByPerson(base.config) && caseNameProblem(typed, base.config)) return { type: 'CaseNameInvalid' }
  const given = storedCaseName(typed, base.config)
  const name = isNamedByPerson(base.config) ? given : await nextNumberedName(tx, draft, draft.username, given)
  const freezing = await freezingOfCase(tx, ready, { id: null, name, isDeleted: false, locks }, async () => [])
  if (isWhollyLocked(ready.structure, freezing.reasons)) return { type: 'InterimLocked', questions: undefined }
  const { changed, rest } = await withoutFrozen(tx, { ready, draft, freezing }, entries)
  if (changed.length > 0) return { type: 'InterimLocked', questions: changed }
  if (!isEnough(rest)) return { type: 'NothingToSave' }

  const chosen = siteOfNewCase(context.sites, request.site)
  if (chosen.type !== 'Site') return chosen
  const { site } = chosen

  const at = notBefore(services.now(), ...rest.map((entry) => entry.at))
  const revision = request.revision ?? randomUUID()
  const { group, base: baseName, versionId, username: owner } = draft
  const answers = answersWith(context, rest)
  const row = { group, base: baseName, versionId, name, owner, revision, site, ...progressWith(ready, answers, at) }
  const caseId = await makeCase(tx, ready, row, at)
  // A person just took this number: try the next.
  if (caseId === null) return saveNewCase(services, held, request, ready)

  const closed = closedBy(request, draft, rest, at)
  const head = await beginAtSite(tx, caseId, site, closed.attribution)
  await closeDraft(
    { ...held, context: { ...context, head } },
    { ready, id: caseId, name, owner, revision, isNew: true, answers, ...closed },
  )
  return { type: 'Saved', revision, caseName: name, isNew: true, merged: [], renumbered: [] }
}

async function saveIntoCase(
  { now }: Clock,
  held: HeldDraft<SaveContext>,
  request: SaveRequest,
  ready: ReadyBase,
): Promise<Saved> {
  const { tx, draft, context } = held
  const { entries, locks, studyCase } = context
  if (!studyCase) throw new Error(`The case of the draft ${draft.id} is not held`)
  const { id: caseId, name: caseName } = studyCase
  const isDeleted = studyCase.deletedAt !== null
  const answersNow = () => factsOfDraft(tx, draft)
  const freezing = await freezingOfCase(tx, ready, { id: caseId, name: caseName, isDeleted, locks }, answersNow)
  if (isWhollyLocked(ready.structure, freezing.reasons)) return { type: 'InterimLocked', questions: undefined }
  const { changed, rest: kept } = await withoutFrozen(tx, { ready, draft, freezing }, entries)
  if (changed.length > 0) return { type: 'InterimLocked', questions: changed }
  const { structure } = ready
  const moved = await renumberedBySave(tx, structure, draft, { caseId, saved: context.saved, entries: kept })
  const rest = entriesUnder(structure, moved, kept)

  const { conflicts, merged } = await mergeOthers(tx, draft, studyCase, { ...request, mine: factsIn(rest) })
  if (conflicts.length > 0) {
    await changeDraft(tx, draft.id, { baseRevisionSinceConflict: newerThanAny })
    return { type: 'Conflict', questions: conflicts, revision: studyCase.revision }
  }

  if (rest.length === 0) {
    const savedSeq = entries.at(-1)?.seq ?? draft.savedSeq
    await changeDraft(tx, draft.id, { startedFrom: studyCase.revision, ...withoutBaseRevision(draft), savedSeq })
    const renumbered = await renumberedSince(tx, draft, request.on)
    return { type: 'Saved', revision: studyCase.revision, caseName, isNew: false, merged, renumbered }
  }
  const changes = await unexplainedChanges(tx, { ready, studyCase, saved: context.saved, request }, factsIn(rest))
  if (changes.length > 0) return { type: 'ReasonNeeded', changes }
  const at = notBefore(now(), context.head.at, ...rest.map((entry) => entry.at))
  const revision = request.revision ?? randomUUID()
  const answers = answersWith(context, rest)
  const of = { id: caseId, name: caseName, owner: studyCase.owner }
  const closed = closedBy({ ...request, reason: reasonOf(ready, request) ?? request.reason }, draft, rest, at)
  await closeDraft(held, { ready, ...of, revision, isNew: false, answers, ...closed })
  await beforeCommit(tx, noteRenumbered(tx, draft, moved, revision))
  const renumbered = [...(await renumberedSince(tx, draft, request.on)), ...moved]
  return { type: 'Saved', revision, caseName, isNew: true, merged, renumbered }
}

/** The answers of the case after these entries, by key. */
function answersWith({ saved }: SaveContext, entries: readonly DraftEntry[]): ReadonlyMap<string, FactValue> {
  const before = Object.entries(saved?.answers ?? {}).map(([id, value]) => ({ id, value }))
  return foldFacts([...before, ...factsIn(entries)])
}

/** What the request says of the revision that closes these entries. */
function closedBy(
  { author, source, reason, isPlayed }: SaveRequest,
  { id: draft }: Draft,
  entries: readonly DraftEntry[],
  at: Date,
): Pick<Closing, 'said' | 'attribution' | 'isPlayed'> {
  return { said: { draft, entries }, attribution: { author, source, reason: reason ?? null, at }, isPlayed }
}

/** The draft becomes part of the case and goes on from its revision. */
async function closeDraft(
  { tx, draft, context: { entries, queries, head, locks } }: HeldDraft<SaveContext>,
  closing: Omit<Closing, 'queries' | 'head' | 'isVerified'>,
): Promise<void> {
  await closeRevisions(tx, [{ ...closing, queries, head, isVerified: locks.sdv.length > 0 }])
  const { id: caseId, revision, attribution } = closing
  const of = { id: draft.id, caseId, revision, at: attribution.at }
  const savedSeq = entries.at(-1)?.seq ?? draft.savedSeq
  await beforeCommit(tx, draftSaved(tx, { ...of, savedSeq, ...withoutBaseRevision(draft) }))
}
