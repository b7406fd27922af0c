/**
 * Reads all cases of a base within reach, by owner and name. However many there are, only a batch is in memory.
 *
 * Each owner is read separately, so that the next batch continues in the index. With a list of owners PostgreSQL would begin each
 * batch at their first case.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reach } from './reach'

/** Few milliseconds of work for the person who reads: others are answered between two batches. */
export const batchSize = 100

export interface Place {
  readonly owner: string
  readonly name: string
}

/**
 * `read` answers the first `batchSize` cases of `study_case` for which the condition is true, by owner and name. It asks for the base and
 * for the reach itself. `after`: the place behind which the first batch begins.
 */
export async function* inBatches<Case extends Place>(
  reach: Reach,
  read: (isNext: RawBuilder<boolean>) => Promise<readonly Case[]>,
  after: Place = { owner: '', name: '' },
): AsyncGenerator<readonly Case[]> {
  for (const owner of ownersIn(reach)) {
    if (owner !== null && owner < after.owner) continue
    const isFirst = owner === null || owner === after.owner
    for (let last: Place | undefined = isFirst ? after : { owner, name: '' }; last; ) {
      const batch: readonly Case[] = await read(isAfter(last, owner))
      if (batch.length > 0) yield batch
      last = batch.length < batchSize ? undefined : batch.at(-1)
    }
  }
}

/** While a batch is worked on, the next one is read. */
export async function* readAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  for (let reading = batches.next(); ; ) {
    const { done, value } = await reading
    if (done) return
    reading = batches.next()
    // Its error is thrown with the next batch; nobody may ask for it.
    reading.catch(() => {})
    yield value
  }
}

/** Null means all of them at once. */
function ownersIn({ everybodys, allOf, assignedOf }: Reach): readonly (string | null)[] {
  if (everybodys) return [null]
  return [...new Set([...allOf, ...assignedOf.map(({ owner }) => owner)])].toSorted()
}

function isAfter({ owner, name }: Place, only: string | null): RawBuilder<boolean> {
  if (only === null) return sql`(study_case.owner, study_case.name) > (${owner}, ${name})`
  return sql`study_case.owner = ${only} and study_case.name > ${name}`
}
