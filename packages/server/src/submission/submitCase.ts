/**
 * Makes a case of what one call says of it: checked as in data entry, chained as every save, in one transaction.
 *
 * It needs no draft. The facts are entries of the case's own chain, which begins with them, and its first revision closes it. A
 * draft begins when somebody opens the case.
 */
import { randomUUID } from 'node:crypto'
import type { Caller } from '@casebook/core/call/policy'
import { caseNameProblem, isNamedByPerson, shownCaseName, storedCaseName } from '@casebook/core/cases/caseName'
import { type Fact, type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { isWhollyLocked } from '@casebook/core/locks/freezing'
import { factsSaid, initialAnswers, submissionErrors } from '@casebook/core/submission/submission'
import type { Submission, SubmitCaseResult } from '@casebook/core/submission/submission.calls'
import { sql } from 'kysely'
import { findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase, stampOfBase } from '../bases/compiledBases'
import { keepAnswers } from '../cases/caseAnswers.repository'
import { makeCase } from '../cases/makeCase'
import { nextNumberedName } from '../cases/numberedName'
import { progressWith } from '../cases/progress'
import { isStorable } from '../database/storableText'
import { beforeCommit } from '../database/transaction'
import { latestDay } from '../entry/datesAround'
import { recordEvents, serverEvent } from '../events'
import { rowOfFact } from '../facts/factRow'
import { freezingOfCase, isFrozenFor } from '../locks/caseFreezing'
import { locksOfNewCase } from '../locks/locks.repository'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import { type Attribution, appendToCase, entryOf, noEntries } from '../trail/chains.repository'
import { assignNewCase, groupsAtFault, holdGroups } from './assignNewCase'

export async function submitCase(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  submission: Submission,
): Promise<SubmitCaseResult> {
  const { base: of, facts } = submission
  if (!isStorable(JSON.stringify(of))) return { type: 'KnowledgeBaseNotFound' }
  const groups = [...new Set(submission.groups)]
  const [version, locks, held] = await Promise.all([
    findOpenVersion(tx, caller, of),
    locksOfNewCase(tx),
    holdGroups(tx, caller, groups),
  ])
  if (!version) return { type: 'KnowledgeBaseNotFound' }
  const ready = await readyBase(services, version.id, tx)
  const name = await nameOf(tx, caller, ready, submission.caseName ?? '')
  if (name === null) return { type: 'CaseNameInvalid' }
  const newCase = { id: null, name, isDeleted: false }
  const freezing = await freezingOfCase(tx, ready, newCase, async () => [], locks)
  if (isWhollyLocked(ready.structure, freezing.reasons)) return { type: 'InterimLocked' }

  const at = services.now()
  const today = latestDay(at)
  const source = sourceOf(submission)
  const initial = initialAnswers(ready.structure, today)
  const rules = { structure: ready.structure, isFrozen: isFrozenFor(freezing, source), today }
  const errors = submissionErrors(facts, initial, rules)
  if (errors.length > 0) return { type: 'AddFactError', errors }
  const said = factsSaid(facts, initial)
  if (said.length === 0) return { type: 'NothingToSave' }
  const refused = groupsAtFault(caller, groups, held)
  if (refused.length > 0) return { type: 'GroupsRefused', groups: refused }

  const revision = randomUUID()
  const { group, base, id: versionId } = version
  const answers = foldFacts([...initial, ...said])
  const progress = progressWith(ready, answers)
  const id = await makeCase(tx, ready, { group, base, versionId, name, owner: caller.username, revision, progress }, at)
  // Somebody just took this number: try the next.
  if (id === null) return submitCase(services, tx, caller, submission)
  const attribution = { author: caller.username, source, reason: null, at }
  await beforeCommit(tx, closeWithRevision(tx, ready, { id, name, revision }, { initial, said, answers }, attribution))
  await assignNewCase(tx, caller, id, groups, at)
  return { type: 'Submitted', id, caseName: name, revision }
}

function sourceOf({ source }: Submission): Source {
  if (source?.kind !== 'import') return { kind: 'user' }
  return source.file === undefined ? { kind: 'import' } : { kind: 'import', file: source.file }
}

/** Null for one that is none. */
async function nameOf(
  tx: Database,
  { username }: Caller,
  { base: { group, id: base, config } }: ReadyBase,
  given: string,
): Promise<string | null> {
  const typed = shownCaseName(given, config)
  const name = storedCaseName(typed, config)
  if (isNamedByPerson(config)) return caseNameProblem(typed, config) ? null : name
  await waitForNumbers(tx, `${username}/${group}/${base}`)
  return nextNumberedName(tx, { group, base }, username, name)
}

/** One person's submissions to a base that numbers its cases follow one another: at once, most of them would try the same number. */
async function waitForNumbers(tx: Database, of: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${of}`}, 0))`.execute(tx)
}

interface Made {
  readonly id: string
  readonly name: string
  readonly revision: string
}

interface Answers {
  readonly initial: readonly Fact[]
  readonly said: readonly Fact[]
  /** By key, after both. */
  readonly answers: ReadonlyMap<string, FactValue>
}

const byTheBase = { kind: 'system', initial: true } as const

async function closeWithRevision(
  tx: Database,
  ready: ReadyBase,
  { id, name, revision }: Made,
  { initial, said, answers }: Answers,
  attribution: Attribution,
): Promise<void> {
  const { author, at } = attribution
  const { group, base, ...version } = stampOfBase(ready)
  const begun = initial.length > 0 ? [entryOf(initial.map(rowOfFact), { ...attribution, source: byTheBase })] : []
  const stamp = { group, base, ...version, name, owner: author }
  const closing = { kind: 'revision', question: null, occurrence: null, value: stamp, revision } as const
  const entries = [...begun, entryOf(said.map(rowOfFact), attribution), { ...closing, ...attribution }]
  const fields = { at, source: author, group, base, owner: author, case: name }
  await Promise.all([
    appendToCase(tx, id, entries, noEntries),
    keepAnswers(tx, id, revision, answers),
    recordEvents(tx, serverEvent('createdSubjectId', fields), serverEvent('savedCase', fields)),
  ])
}
