/** Cases as lists show them. */
import type { Caller } from '@casebook/core/call/policy'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import type { Reach } from '../access/reach'
import { namesOf, type StudyCase, verificationOfCases } from '../cases/cases.repository'
import { statusesOfCases } from '../cases/statuses'
import { draftsOfCases } from '../drafts/draftsWithAnswers'
import { queriesOfCases } from '../queries/waitingQueries'
import type { Database } from '../services'

/** In the same order. */
export async function entriesOf(
  db: Database,
  cases: readonly StudyCase[],
  caller: Caller,
  reach: Reach,
): Promise<readonly CaseEntry[]> {
  const ids = cases.map(({ id }) => id)
  const [drafts, names, queries, verified, statuses] = await Promise.all([
    draftsOfCases(db, caller.username, reach, ids),
    namesOf(db, [...new Set(cases.map(({ owner }) => owner))]),
    queriesOfCases(db, caller, ids),
    verificationOfCases(db, ids),
    statusesOfCases(db, cases),
  ])
  const unsaved = new Set(drafts.map(({ caseId }) => caseId))
  return cases.map(({ id, name, base, group, owner, savedAt, revision, deletedAt, progress }) => ({
    name,
    base,
    group,
    id,
    user: owner,
    enteredBy: names.get(owner),
    savedAt: savedAt.toISOString(),
    revision,
    ...(deletedAt ? { deleted: true } : {}),
    ...(unsaved.has(id) ? { unsaved: true } : {}),
    ...(progress < 0 ? {} : { progress }),
    status: statuses.get(id),
    queries: queries.get(id),
    verified: verified.get(id),
  }))
}
