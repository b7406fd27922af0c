/** What statuses of cases are called: in the words of the version that a case was entered with, or of the newest one. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import type { StatusOfCase } from '@casebook/core/cases/cases.calls'
import { findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import type { Database } from '../services'
import type { StudyCase } from './cases.repository'

/** In the order of the question. Undefined where the version names no question, or the base is not there for the caller. */
export async function statusesOfBase(
  db: Database,
  caller: Caller,
  base: BaseName,
): Promise<readonly StatusOfCase[] | undefined> {
  const version = await findOpenVersion(db, caller, base)
  const ready = version && (await readyBase({ db }, version.id))
  return ready?.base.status && statusesOf(ready)
}

export function statusesOf({
  base: { status },
  structure,
}: Pick<ReadyBase, 'base' | 'structure'>): readonly StatusOfCase[] {
  const { answers = [] } = (status && structure.questions.get(status.questionId)?.question) ?? {}
  return answers.map(({ id, text }) => ({ id, text }))
}

/** By the id of the case. */
export async function statusesOfCases(
  db: Database,
  cases: readonly Pick<StudyCase, 'id' | 'versionId' | 'status'>[],
): Promise<ReadonlyMap<string, StatusOfCase>> {
  const found = new Map<string, StatusOfCase>()
  for (const { id, versionId, status } of cases) {
    if (status === null) continue
    const all = statusesOf(await readyBase({ db }, versionId))
    found.set(id, all.find((one) => one.id === status) ?? { id: status, text: {} })
  }
  return found
}
