/** How the calls that publish bases travel. */
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { mebibyte, wire } from '../wire'

export const candidatesWire = wire(candidatesCalls, {
  path: 'baseManager',
  // A document of 5 MiB, written in base64.
  calls: { uploadCandidate: { longestBody: 7.5 * mebibyte } },
})
