import { useQueryState } from '../entry/controls/caseMarks'
import { VerificationStatus } from '../entry/controls/lazyMarks'
import { StatusChip, StatusIcon } from '../ui/StatusChip'
import { useLevel, useVerified } from './signing'

/** The verification status of a part. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  return level && <VerificationStatus verified={level} Shown={StatusChip} />
}

/** Marks one question as verified, or as changed since: in words, unless a query beside it needs the room. */
export function VerifiedMark({ sectionId, itemKey }: { readonly sectionId: string; readonly itemKey: string }) {
  const verified = useVerified(sectionId, itemKey)
  const hasWords = useQueryState(itemKey) === null && verified === 'changed'
  return verified && <VerificationStatus verified={verified} Shown={hasWords ? StatusChip : StatusIcon} />
}
