/** Which questionnaires of a case take no answers: those that an option locks while an interim analysis runs. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type InterimLocks, isInterimLocked } from '@casebook/core/dialog/freezing'
import { z } from 'zod'
import type { Database } from '../services'
import type { Draft } from './drafts.repository'

const ids = z.array(z.string()).readonly()
const option = z.object({ caseIds: ids, tabIds: ids })

const none: InterimLocks = { caseIds: [], tabIds: [] }

async function interimLocks(db: Database): Promise<InterimLocks> {
  const row = await db.selectFrom('option').select('value').where('name', '=', 'InterimLocks').executeTakeFirst()
  return row?.value ? option.parse(row.value) : none
}

/** Ids of the questionnaires that are locked for cases of that name. */
export async function lockedQuestionnaires(
  db: Database,
  { questionnaires }: BaseStructure,
  caseName: string,
): Promise<ReadonlySet<string>> {
  const locks = await interimLocks(db)
  return new Set([...questionnaires.keys()].filter((id) => isInterimLocked(locks, caseName, id)))
}

/** Of a deleted case all; otherwise those that are locked. A case without a name yet has the name "". */
export async function frozenQuestionnaires(
  db: Database,
  structure: BaseStructure,
  { ofCase }: Pick<Draft, 'ofCase'>,
): Promise<ReadonlySet<string>> {
  if (ofCase?.isDeleted) return new Set(structure.questionnaires.keys())
  return lockedQuestionnaires(db, structure, ofCase?.name ?? '')
}
