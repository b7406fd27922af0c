/** When sections of a case were verified, and when that was taken back. */
import type { SdvLevel } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import type { Database } from '../services'

interface Signing {
  readonly type: 'signed' | 'takenBack'
  readonly level: SdvLevel
  readonly at: Date
  readonly by: string
  readonly sections: readonly string[]
}

interface SigningRow extends Omit<Signing, 'sections'> {
  readonly section: string
}

/** Somebody who verifies a whole case signs one section after the other. */
const togetherWithin = 60_000

/** The oldest first. */
export async function signingsOf(db: Database, caseId: string): Promise<readonly Signing[]> {
  const { rows } = await sql<SigningRow>`
    select 'signed' as type, level, set_at as at, set_by as by, questionnaire as section, id
      from sdv_entry where case_id = ${caseId}::uuid
    union all
    select 'takenBack', level, unset_at, unset_by, questionnaire, id
      from sdv_entry where case_id = ${caseId}::uuid and unset_at is not null
     order by at, level, id`.execute(db)
  return together(rows)
}

function together(rows: readonly SigningRow[]): readonly Signing[] {
  const signings: (Signing & { readonly sections: string[] })[] = []
  for (const { section, ...row } of rows) {
    const open = signings.findLast(({ level, type }) => level === row.level && type === row.type)
    const isSame = open?.by === row.by && row.at.getTime() - open.at.getTime() <= togetherWithin
    if (open && isSame && !open.sections.includes(section)) open.sections.push(section)
    else signings.push({ type: row.type, level: row.level, at: row.at, by: row.by, sections: [section] })
  }
  return signings
}
