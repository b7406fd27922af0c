/**
 * Data entry for a person who only looks: opening the case is the one call that is made. In such a case nothing takes an
 * answer, so no other call has an occasion; if one is made all the same, it is refused.
 */
import type { CaseIdentity } from '../../cases/caseIdentity'
import type { EntryPort } from '../entry.calls'
import type { ReviewPort } from './review.calls'

const refused = async () => ({ type: 'InsufficientPermissions' }) as const

export function reviewEntry(server: ReviewPort, studyCase: CaseIdentity): EntryPort {
  return {
    async tree() {
      const received = await server.reviewCase(studyCase)
      if (received.type === 'CaseNotFound') return { type: 'DraftNotFound' }
      if (received.type !== 'ReceivedCase') return received
      return { type: 'ReceivedState', config: received.config, trees: {}, meta: {}, draft: received.draft }
    },
    unsetDirtyBit: async () => ({ type: 'Ok' }),
    reset: refused,
    savecase: refused,
    addFactsJson: refused,
    setFactUnknown: refused,
  }
}
