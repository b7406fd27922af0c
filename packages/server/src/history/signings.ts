/** When sections of a case were verified, and changed answers in them; and when that was taken back. */
import type { CaseSigning } from '@casebook/core/history/history.calls'
import { togetherWithin } from '@casebook/core/history/standingMarks'
import type { SdvLevel } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import type { Database } from '../services'

interface Signing {
  readonly type: CaseSigning['type']
  readonly level: SdvLevel
  readonly at: Date
  readonly by: string
  readonly sections: readonly string[]
  /** Why it was taken back. */
  readonly reason: string | null
  /** Keys of the answers that were confirmed by themselves. */
  readonly keys: readonly string[]
}

export interface SigningRow extends Omit<Signing, 'sections' | 'keys'> {
  readonly caseId: string
  readonly section: string
  /** Null for a whole section. */
  readonly key: string | null
}

/** The oldest first. */
export async function signingsOf(db: Database, caseId: string): Promise<readonly Signing[]> {
  return together(await signingRowsOf(db, [caseId]))
}

/** Each section and each answer for itself, the oldest first. */
export async function signingRowsOf(db: Database, caseIds: readonly string[]): Promise<readonly SigningRow[]> {
  const { rows } = await sql<SigningRow>`
    select 'signed' as type, case_id as "caseId", level, set_at as at, set_by as by, questionnaire as section, id, null as key, null as reason
      from sdv_entry where case_id = any(${caseIds}::uuid[])
    union all
    select 'takenBack', case_id, level, unset_at, unset_by, questionnaire, id, null, unset_reason
      from sdv_entry where case_id = any(${caseIds}::uuid[]) and unset_at is not null
    union all
    select 'confirmed', case_id, level, confirmed_at, confirmed_by, questionnaire, id, key, null
      from sdv_confirmation where case_id = any(${caseIds}::uuid[])
    union all
    -- With a mark goes what was confirmed on it.
    select 'unconfirmed', case_id, level, undone_at, undone_by, questionnaire, id, key, undone_reason
      from sdv_confirmation where case_id = any(${caseIds}::uuid[]) and undone_at is not null and not exists (
        select from sdv_entry mark where mark.case_id = sdv_confirmation.case_id
           and mark.questionnaire = sdv_confirmation.questionnaire and mark.unset_at = undone_at)
     order by at, level, id`.execute(db)
  return rows
}

function together(rows: readonly SigningRow[]): readonly Signing[] {
  const signings: (Signing & { readonly sections: string[]; readonly keys: string[] })[] = []
  for (const { section, key, type, level, at, by, reason } of rows) {
    const open = signings.findLast((one) => one.level === level && one.type === type)
    const isSame = open?.by === by && open.reason === reason && at.getTime() - open.at.getTime() <= togetherWithin
    if (!open || !isSame || (key === null ? open.sections.includes(section) : open.keys.includes(key)))
      signings.push({ type, level, at, by, reason, sections: [section], keys: key === null ? [] : [key] })
    else {
      if (!open.sections.includes(section)) open.sections.push(section)
      if (key !== null) open.keys.push(key)
    }
  }
  return signings
}
