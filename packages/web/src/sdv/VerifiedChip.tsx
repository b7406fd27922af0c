import { useQueryState } from '../entry/controls/caseMarks'
import { VerificationStatus } from '../entry/controls/lazyMarks'
import { StatusChip, StatusIcon } from '../ui/StatusChip'
import { useIsCritical, useLevel, useVerified } from './signing'

/** The verification status of a part. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  return level && <VerificationStatus verified={level} Shown={StatusChip} />
}

/** Marks one question as critical, and as verified or changed since: the latter in words, unless a query beside it needs the room. */
export function VerifiedMark({ sectionId, itemKey }: { readonly sectionId: string; readonly itemKey: string }) {
  const verified = useVerified(sectionId, itemKey)
  const isCritical = useIsCritical(itemKey)
  const hasWords = useQueryState(itemKey) === null && verified === 'changed'
  return (
    <>
      {isCritical && <VerificationStatus verified="critical" Shown={StatusChip} />}
      {verified && <VerificationStatus verified={verified} Shown={hasWords ? StatusChip : StatusIcon} />}
    </>
  )
}
