/** The call that opens a saved case in the form to be looked at. Ours. */

import { config } from '../../bases/config.schema'
import { call, type Port } from '../../call/call'
import { caseName, whichCase } from '../../cases/namedCase'
import { draft } from '../entry.calls'

export const reviewCalls = {
  /** For everyone who may read the case. `draft.id` is that of the case: no draft is begun. */
  reviewCase: call({
    policy: 'signedIn',
    changes: false,
    request: { name: caseName, ...whichCase },
    results: { ReceivedCase: { config, draft }, CaseNotFound: {} },
  }),
}

export type ReviewPort = Port<typeof reviewCalls>
