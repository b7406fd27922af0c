/** The lists that answer with every case at once refuse when there are too many; `getPageOfCases` has no limit. */
import * as z from 'zod/mini'

export const mostListedCases = 20_000

export const tooManyCases = {
  /** Ours: nothing is listed, because there are more cases than `most`. */
  TooManyCases: { most: z.int() },
} as const
