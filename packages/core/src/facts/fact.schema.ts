import * as z from 'zod/mini'

export const value = z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))])

export const unknownAnswer = z.readonly(z.object({ unknown: z.literal(true), reason: z.optional(z.string()) }))

export const factValue = z.union([value, unknownAnswer, z.null()])

export const fact = z.object({ id: z.string(), value: factValue })

/** Another person's answer: its current value, its author by username and by name, and its time. */
export const theirAnswer = z.object({
  id: z.string(),
  theirs: factValue,
  author: z.string(),
  authorName: z.optional(z.string()),
  at: z.iso.datetime(),
})
