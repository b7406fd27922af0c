import * as z from 'zod/mini'

/** By repeating part, the highest number that its entries ever had in the case, also if they were removed. */
export const usedNumbersSchema = z.record(z.string(), z.int())

/** An entry that has another number than on the screen, because another person used its number meanwhile. */
export const renumberedEntry = z.object({ repeatsIn: z.string(), from: z.int(), to: z.int() })
