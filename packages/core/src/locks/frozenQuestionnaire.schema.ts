import * as z from 'zod/mini'
import { freezingReasons, freezings } from './freezing'

export const frozenQuestionnaire = z.object({
  questionnaireId: z.string(),
  freezing: z.enum(freezings),
  reason: z.enum(freezingReasons),
})
