import * as z from 'zod/mini'

export const value = z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))])

export const factValue = z.union([value, z.object({ unknown: z.literal(true) }), z.null()])

export const fact = z.object({ id: z.string(), value: factValue })
