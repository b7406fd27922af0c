/** How a submitted case travels: as the whole body, beside the other calls of cases. */
import { submissionCalls } from '@casebook/core/submission/submission.calls'
import { baseSpelling } from '../bases/baseSpelling'
import { mebibyte, wire } from '../wire'

export const submissionWire = wire(submissionCalls, {
  path: 'cases',
  spellings: baseSpelling,
  calls: { submitCase: { travels: { bodyIs: 'submission' }, longestBody: mebibyte } },
})
