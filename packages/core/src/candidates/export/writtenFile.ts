import type { CandidateFinding, FindingCounts } from '../candidate'

/** A study in the format of another system. */
export interface WrittenFile {
  readonly bytes: Uint8Array
  /** What the format cannot say, the worst first: at most `mostFindings` of them. */
  readonly findings: readonly CandidateFinding[]
  /** Of all of them. */
  readonly counts: FindingCounts
}
