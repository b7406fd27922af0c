import * as z from 'zod/mini'

/** A base is identified by its group and its own name. */
export const baseName = z.object({
  group: z.string().check(z.minLength(1), z.maxLength(255)),
  base: z.string().check(z.minLength(1), z.maxLength(255)),
})

export type BaseName = Readonly<z.output<typeof baseName>>
