/** Which entries of the trail of a study a reviewer looks at, and which reviews have seen them before. */
import * as z from 'zod/mini'

/**
 * What may be conspicuous about an entry.
 *
 * - `changed`: it replaces an earlier answer.
 * - `late`: it was entered more than so many days after the day the case was made, or after a date that the case answers.
 * - `afterSigning`: its section had been signed before it was saved, whatever became of the signature.
 * - `night`: it was entered in the hours of `nightHours`, in the time zone of the server.
 */
export const trailSigns = ['changed', 'late', 'afterSigning', 'night'] as const

export type TrailSign = (typeof trailSigns)[number]

/** Night begins with the first hour and ends before the second. */
export const nightHours = { from: 22, to: 6 } as const

export const mostLateDays = 3_650

export const trailFilter = z.object({
  /** The id of a question: its answers and notes, in every occurrence. Null for everything. */
  question: z.nullable(z.string().check(z.maxLength(600))),
  /** Part of a username; empty for everybody. */
  person: z.string().check(z.maxLength(255)),
  /** Null for all entries. */
  sign: z.nullable(z.enum(trailSigns)),
  late: z.object({
    /** Days from which on an entry is late. */
    days: z.int().check(z.minimum(0), z.maximum(mostLateDays)),
    /** The date question after whose answer they are counted; null for the day the case was made. */
    after: z.nullable(z.string().check(z.maxLength(600))),
  }),
})

export type TrailFilter = Readonly<z.output<typeof trailFilter>>

export const everyTrailEntry: TrailFilter = { question: null, person: '', sign: null, late: { days: 7, after: null } }

/** Whether it lets every entry pass. */
export function isEveryEntry({ question, person, sign }: TrailFilter): boolean {
  return question === null && person.trim() === '' && sign === null
}

interface ReviewedPart {
  /** ISO, in UTC. */
  readonly upTo: string
  readonly filter: TrailFilter | null
  /** Null: those of all sites. */
  readonly sites: readonly string[] | null
}

/**
 * The newest moment up to which everything that the filter lets pass has been reviewed, at all of the sites; null if never.
 * `sites`: those that the reader may see, null for all.
 */
export function reviewedUpTo(
  reviews: readonly ReviewedPart[],
  filter: TrailFilter,
  sites: readonly string[] | null,
): string | null {
  const covers = (one: ReviewedPart) =>
    (one.filter === null || isEveryEntry(one.filter) || isSame(one.filter, filter)) &&
    (one.sites === null || (sites?.every((site) => one.sites?.includes(site)) ?? false))
  const moments = reviews.filter(covers).map(({ upTo }) => upTo)
  return moments.toSorted().at(-1) ?? null
}

function isSame(one: TrailFilter, other: TrailFilter): boolean {
  const sameSign = one.sign === other.sign && (one.sign !== 'late' || isSameLate(one.late, other.late))
  return one.question === other.question && one.person.trim() === other.person.trim() && sameSign
}

function isSameLate(one: TrailFilter['late'], other: TrailFilter['late']): boolean {
  return one.days === other.days && one.after === other.after
}
