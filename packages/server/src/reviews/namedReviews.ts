/** The reviews of a study as a reader may see them, with the names of the reviewers. */
import type { BaseName } from '../bases/bases.repository'
import { namesOf } from '../cases/cases.repository'
import type { Database } from '../services'
import { reviewsOf, type Subject } from './reviews.repository'

/** `sites`: those of the reader, null for any. Of a review that reached further they do not see the note. */
interface ReviewsWanted {
  readonly subject: Subject
  readonly sites: readonly string[] | null
}

/** The newest first. */
export async function namedReviewsOf(db: Database, name: BaseName, { subject, sites }: ReviewsWanted) {
  const reviews = await reviewsOf(db, name, subject)
  const names = await namesOf(db, [...new Set(reviews.map(({ by }) => by))])
  return reviews.flatMap(({ at, upTo, by, note, sites: reviewed, ...review }) => {
    const common = sites && reviewed ? reviewed.filter((site) => sites.includes(site)) : reviewed
    if (sites && common?.length === 0) return []
    const isWithin = sites === null || (reviewed !== null && common?.length === reviewed.length)
    return {
      ...review,
      by,
      name: names.get(by),
      at: at.toISOString(),
      upTo: upTo.toISOString(),
      sites: common,
      note: isWithin ? note : '',
    }
  })
}
