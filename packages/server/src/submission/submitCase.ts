/**
 * Makes a case of what one call says of it: checked as in data entry, chained as every save, in one transaction.
 *
 * It needs no draft. The facts are entries of the case's own chain, which begins with them, and its first revision closes it. A
 * draft begins when a person opens the case.
 */
import { randomUUID } from 'node:crypto'
import { isNamedByPerson, shownCaseName, storedCaseName } from '@casebook/core/bases/caseName'
import { caseNameProblem } from '@casebook/core/bases/caseNameProblem'
import { labelOf } from '@casebook/core/call/callersKey'
import type { Caller } from '@casebook/core/call/policy'
import { localDay } from '@casebook/core/dates/localDay'
import { type Fact, type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { isWhollyLocked } from '@casebook/core/locks/freezing'
import { siteOfNewCase } from '@casebook/core/sites/sites'
import { type ObjectedAnswer, objectedAnswers } from '@casebook/core/submission/objectedAnswers'
import { factsSaid, initialAnswers, submissionErrors } from '@casebook/core/submission/submission'
import type { Submission, SubmitCaseResult } from '@casebook/core/submission/submission.calls'
import { sql } from 'kysely'
import { findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { makeCase } from '../cases/makeCase'
import { nextNumberedName } from '../cases/numberedName'
import { progressWith } from '../cases/progress'
import { isStorable } from '../database/storableText'
import { listingOf } from '../deployment/listedCodes.repository'
import { latestDay } from '../facts/datesAround'
import { rowOfFact } from '../facts/factRow'
import { freezingOfCase, isFrozenFor } from '../locks/caseFreezing'
import { type CaseLocks, locksOfNewCase } from '../locks/locks.repository'
import { closeRevisions } from '../revisions/closeRevisions'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import { beginAtSite, sitesOf } from '../sites/sites.repository'
import { type Attribution, entryOf } from '../trail/chains.repository'
import type { Closing } from '../trail/closing'
import { assignNewCase, groupsAtFault, holdGroups } from './assignNewCase'

export async function submitCase(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  submission: Submission,
): Promise<SubmitCaseResult> {
  const { base: of } = submission
  if (!isStorable(JSON.stringify(of))) return { type: 'KnowledgeBaseNotFound' }
  const groups = [...new Set(submission.groups)]
  const [version, locks, held, sites] = await Promise.all([
    findOpenVersion(tx, caller, of),
    locksOfNewCase(tx),
    holdGroups(tx, caller, groups),
    sitesOf(tx, caller.username),
  ])
  if (!version) return { type: 'KnowledgeBaseNotFound' }
  if (version.isRetired) return { type: 'BaseRetired' }
  const ready = await readyBase(services, version.id, tx)
  const name = await nameOf(tx, caller, ready, submission.caseName ?? '')
  if (name === null) return { type: 'CaseNameInvalid' }
  const decided = await decide(services, tx, caller, { submission, ready, name, locks })
  if (decided.type !== 'Decided') return decided
  const refused = groupsAtFault(caller, groups, held)
  if (refused.length > 0) return { type: 'GroupsRefused', groups: refused }

  const chosen = siteOfNewCase(sites, submission.site)
  if (chosen.type !== 'Site') return chosen
  const { site } = chosen

  const revision = randomUUID()
  const { group, base, id: versionId } = version
  const { answers, attribution } = decided
  const counted = progressWith(ready, answers.held, attribution.at)
  const row = { group, base, versionId, name, owner: caller.username, revision, site, ...counted }
  const id = await makeCase(tx, ready, row, attribution.at)
  // A person just took this number: try the next.
  if (id === null) return submitCase(services, tx, caller, submission)
  const head = await beginAtSite(tx, id, site, attribution)
  await closeRevisions(tx, [firstRevision({ ready, id, name, revision, head }, decided)])
  await assignNewCase(tx, caller, groups, { id, at: attribution.at })
  const { asked } = decided
  return { type: 'Submitted', id, caseName: name, revision, ...(asked.length > 0 && { asked }) }
}

/** A submission with what the check of it needs. */
interface PreparedSubmission {
  readonly submission: Submission
  readonly ready: ReadyBase
  /** The name that the stored case gets. */
  readonly name: string
  readonly locks: CaseLocks
}

interface Decided {
  readonly type: 'Decided'
  readonly answers: Answers
  /** Keys of the answers of which the study asks whether they are right. */
  readonly asked: readonly string[]
  readonly attribution: Attribution
}

/** Whether the case may be made of what was sent, and what it then says. */
export async function decide(
  { now }: Pick<Services, 'now'>,
  db: Database,
  { username: author, key }: Caller,
  { submission, ready, name, locks }: PreparedSubmission,
): Promise<Decided | Extract<SubmitCaseResult, { type: 'InterimLocked' | 'AddFactError' | 'NothingToSave' }>> {
  const { structure } = ready
  const freezing = await freezingOfCase(db, ready, { id: null, name, isDeleted: false, locks }, async () => [])
  if (isWhollyLocked(structure, freezing.reasons)) return { type: 'InterimLocked' }

  const at = now()
  const today = latestDay(at)
  const source = sourceOf(submission, key)
  const initial = initialAnswers(structure, localDay(at), today)
  const isListed = await listingOf(db, [structure], submission.facts)
  const rules = { structure, isFrozen: isFrozenFor(freezing, source), today, isListed }
  const errors = submissionErrors(submission.facts, initial, rules)
  if (errors.length > 0) return { type: 'AddFactError', errors }
  const said = factsSaid(submission.facts, initial)
  if (said.length === 0) return { type: 'NothingToSave' }
  const held = foldFacts([...initial, ...said])
  const objected = objectedAnswers(ready.compiled, held)
  // Nobody is there to be asked about what comes from a file: whoever imports it is told.
  const isAsked = ({ reason }: ObjectedAnswer) => reason === 'Asked' && source.kind === 'import'
  const refused = objected.filter((one) => !isAsked(one))
  if (refused.length > 0) return { type: 'AddFactError', errors: refused }
  return {
    type: 'Decided',
    answers: { initial, said, held },
    asked: objected.filter(isAsked).map(({ id }) => id),
    attribution: { author, source, reason: null, at },
  }
}

function sourceOf({ source }: Submission, key: Caller['key']): Source {
  const through = key && { key: labelOf(key) }
  if (source?.kind !== 'import') return { kind: 'user', ...through }
  return { kind: 'import', ...(source.file !== undefined && { file: source.file }), ...through }
}

/** Null for one that is none. */
async function nameOf(tx: Database, { username }: Caller, ready: ReadyBase, given: string): Promise<string | null> {
  const { group, id: base, config } = ready.base
  if (isNamedByPerson(config)) return givenName(ready, given)
  await waitForNumbers(tx, `${username}/${group}/${base}`)
  return nextNumberedName(tx, { group, base }, username, storedCaseName(shownCaseName(given, config), config))
}

/** The name that a person gives a case, as it is stored; null for one that is none. */
export function givenName({ base: { config } }: ReadyBase, given: string): string | null {
  const typed = shownCaseName(given, config)
  return caseNameProblem(typed, config) ? null : storedCaseName(typed, config)
}

/** One person's submissions to a base that numbers its cases follow one another: at once, most of them would try the same number. */
async function waitForNumbers(tx: Database, of: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${of}`}, 0))`.execute(tx)
}

interface Answers {
  /** Those that the base begins with. */
  readonly initial: readonly Fact[]
  readonly said: readonly Fact[]
  /** By key, after both. */
  readonly held: ReadonlyMap<string, FactValue>
}

const byTheBase = { kind: 'system', initial: true } as const

/** The first revision of a case whose row is made, or will be in the same transaction. */
export function firstRevision(
  made: Pick<Closing, 'ready' | 'id' | 'name' | 'revision' | 'head'>,
  { answers: { initial, said, held }, attribution }: Pick<Decided, 'answers' | 'attribution'>,
): Closing {
  const begun = initial.length > 0 ? [entryOf(initial.map(rowOfFact), { ...attribution, source: byTheBase })] : []
  return {
    ...made,
    attribution,
    owner: attribution.author,
    isNew: true,
    said: { entries: [...begun, entryOf(said.map(rowOfFact), attribution)] },
    answers: held,
    queries: [],
    isVerified: false,
  }
}
