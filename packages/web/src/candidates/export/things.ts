import type { CandidateFinding, CandidateSeverity } from '@casebook/core/candidates/candidate'
import { type EqualFindings, equalFindings } from '@casebook/core/candidates/equalFindings'

/** What a format does in one way, of however many questions: their names in the file make no other thing of it. */
export function thingsIn(
  findings: readonly CandidateFinding[],
  severities: readonly CandidateSeverity[],
): readonly EqualFindings[] {
  const wanted = findings.filter(({ severity }) => severities.includes(severity))
  return equalFindings(wanted, ({ severity, kind, message }) => [severity, kind, message])
}
