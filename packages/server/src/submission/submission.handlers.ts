/** Answers the call that submits a whole case. */
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { submissionCalls } from '@casebook/core/submission/submission.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { submitCase } from './submitCase'

export const submissionArea: Area = { calls: [answers(submissionWire, submissionHandlers)] }

export function submissionHandlers(services: Services): AreaHandlers<typeof submissionCalls> {
  return { submitCase: ({ submission }, caller, tx) => submitCase(services, tx, caller, submission) }
}
