/** What the records of all reviews have in common. */
import * as z from 'zod/mini'

export const longestReviewNote = 1_000

/** What was found; may be empty. */
export const reviewNote = z.string().check(z.trim(), z.maxLength(longestReviewNote))

export const review = z.object({
  by: z.string(),
  name: z.optional(z.string()),
  at: z.iso.datetime(),
  /** Of the trail: everything that was saved by then. Of access: the rights that stood then. */
  upTo: z.iso.datetime(),
  /** The only sites that the reviewer could see; null for any. */
  sites: z.nullable(z.readonly(z.array(z.string()))),
  note: z.string(),
})

export type Review = Readonly<z.output<typeof review>>
