/** Reads and writes the record of reviews. */
import type { TrailFilter } from '@casebook/core/reviews/trailFilter'
import type { Generated, JSONColumnType } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'

export type Subject = 'trail' | 'access'

declare module '../schema' {
  interface Tables {
    study_review: {
      id: Generated<number>
      group_name: string
      base_name: string
      subject: Subject
      reviewed_by: string
      reviewed_at: Date
      up_to: Date
      filter: JSONColumnType<TrailFilter> | null
      sites: readonly string[] | null
      note: string
    }
  }
}

/** The newest first. */
export function reviewsOf(db: Database, { group, base }: BaseName, subject: Subject) {
  return db
    .selectFrom('study_review')
    .select(['reviewed_by as by', 'reviewed_at as at', 'up_to as upTo', 'filter', 'sites', 'note'])
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function insertReview(
  tx: Database,
  { group, base }: BaseName,
  review: {
    readonly subject: Subject
    readonly by: string
    readonly at: Date
    readonly upTo: Date
    readonly filter: TrailFilter | null
    readonly sites: readonly string[] | null
    readonly note: string
  },
): Promise<void> {
  const { subject, by, at, upTo, filter, sites, note } = review
  await tx
    .insertInto('study_review')
    .values({
      group_name: group,
      base_name: base,
      subject,
      reviewed_by: by,
      reviewed_at: at,
      up_to: upTo,
      filter: filter && JSON.stringify(filter),
      sites,
      note,
    })
    .execute()
}
