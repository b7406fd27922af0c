/** How the calls that publish bases travel. */
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { mebibyte, wire } from '../wire'

/** A document of 5 MiB, written in base64. */
const longestBody = 7.5 * mebibyte

export const candidatesWire = wire(candidatesCalls, {
  path: 'baseManager',
  calls: { uploadCandidate: { longestBody }, keepCandidateFile: { longestBody } },
})
