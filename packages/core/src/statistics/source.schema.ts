import * as z from 'zod/mini'
import type { StatisticsSource } from './sources'

/** The schema of a source of cases. */
export const sourceOfCases: z.ZodMiniType<StatisticsSource> = z.union([
  z.object({ type: z.literal('own') }),
  z.object({ type: z.literal('all') }),
  z.object({ type: z.literal('group'), group: z.string() }),
])
