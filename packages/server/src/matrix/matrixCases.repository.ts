/** The answers that matrices are evaluated from. */
import { sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import { isWithin, type Reach } from '../groups/reach'
import type { Database } from '../services'

export interface CountedCase {
  readonly versionId: number
  /** JSON: what it answers, by key. */
  readonly answers: string
}

/** Few milliseconds of work for either end: others are answered between two batches. */
const batchSize = 100

interface Row extends CountedCase {
  readonly owner: string
  readonly name: string
}

/**
 * The cases of a base that are not deleted, in batches, each case as it stands when its batch is read. While a batch is worked on,
 * the next one is read.
 */
export async function* countedCases(
  db: Database,
  reach: Reach,
  { group, base }: BaseName,
): AsyncGenerator<readonly CountedCase[]> {
  const read = async (after: Pick<Row, 'owner' | 'name'>) => {
    const { rows } = await sql<Row>`
      select study_case.owner, study_case.name, study_case.base_version_id as "versionId", case_answers.answers::text
        from study_case join case_answers on case_answers.case_id = study_case.id
       where group_name = ${group} and base_name = ${base} and deleted_at is null and ${isWithin(reach)}
         and (study_case.owner, study_case.name) > (${after.owner}, ${after.name})
       order by study_case.owner, study_case.name limit ${batchSize}`.execute(db)
    return rows
  }
  for (let reading: Promise<readonly Row[]> | null = read({ owner: '', name: '' }); reading; ) {
    const batch: readonly Row[] = await reading
    const last = batch.length < batchSize ? undefined : batch.at(-1)
    reading = last ? read(last) : null
    // Its error is thrown with the next batch; nobody may ask for it.
    reading?.catch(() => {})
    yield batch
  }
}
