/** The answers that matrices are evaluated from. */
import { sql } from 'kysely'
import { batchSize, inBatches, type Place, readAhead } from '../access/inBatches'
import { isWithin, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'

export interface CountedCase {
  readonly versionId: number
  /** JSON: what it answers, by key. */
  readonly answers: string
}

/** The cases of a base that are not deleted, in batches, each case as it is when its batch is read. */
export function countedCases(
  db: Database,
  reach: Reach,
  { group, base }: BaseName,
): AsyncGenerator<readonly CountedCase[]> {
  return readAhead(
    inBatches(reach, async (isNext) => {
      const { rows } = await sql<CountedCase & Place>`
        select study_case.owner, study_case.name, study_case.base_version_id as "versionId", case_answers.answers::text
          from study_case join case_answers on case_answers.case_id = study_case.id
         where group_name = ${group} and base_name = ${base} and deleted_at is null and ${isWithin(reach)} and ${isNext}
         order by study_case.owner, study_case.name limit ${batchSize}`.execute(db)
      return rows
    }),
  )
}
