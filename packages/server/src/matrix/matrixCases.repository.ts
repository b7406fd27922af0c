/** The answers that matrices are evaluated from. */
import { sql } from 'kysely'
import { batchSize, inBatches, type Place, readAhead } from '../access/inBatches'
import { isWithin, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { answersAsOf, stoodAt } from '../export/dataExport.repository'
import type { Database } from '../services'

export interface CountedCase extends Place {
  readonly versionId: number
  /** JSON: what it answers, by key. */
  readonly answers: string
}

/** The cases of a base that are not deleted, in batches: each as it is when its batch is read, or as it was at the moment `asOf`. */
export function countedCases(
  db: Database,
  reach: Reach,
  { group, base }: BaseName,
  { asOf, after }: { readonly asOf: Date | null; readonly after?: Place | undefined },
): AsyncGenerator<readonly CountedCase[]> {
  const answered = asOf
    ? sql`join lateral ${answersAsOf(asOf)} stood on true`
    : sql`join case_answers stood on stood.case_id = study_case.id`
  const isThere = asOf ? stoodAt(asOf) : sql`deleted_at is null`
  return readAhead(
    inBatches(
      reach,
      async (isNext) => {
        const { rows } = await sql<CountedCase>`
        select study_case.owner, study_case.name, study_case.base_version_id as "versionId", stood.answers::text
          from study_case ${answered}
         where group_name = ${group} and base_name = ${base} and ${isThere} and ${isWithin(reach)} and ${isNext}
         order by study_case.owner, study_case.name limit ${batchSize}`.execute(db)
        return rows
      },
      after,
    ),
  )
}
