import { useQueryState } from '../entry/controls/caseMarks'
import { PartStatus, VerificationStatus } from '../entry/controls/lazyMarks'
import { StatusChip, StatusIcon } from '../ui/StatusChip'
import { useIsCritical, useLevel, useVerified } from './signing'

/** The verification status of a part. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  return level && <PartStatus sectionId={sectionId} level={level} />
}

interface VerifiedMarkProps {
  readonly sectionId: string
  readonly itemKey: string
  readonly isAnswered?: boolean
  readonly isUnsaved?: boolean
}

/** Marks one question as critical, and as verified or changed since: the latter in words, unless a query beside it needs the room. */
export function VerifiedMark({ sectionId, itemKey, ...shown }: VerifiedMarkProps) {
  const verified = useVerified(sectionId, itemKey, shown)
  const isCritical = useIsCritical(itemKey)
  const hasWords = useQueryState(itemKey) === null && verified === 'changed'
  return (
    <>
      {isCritical && <VerificationStatus verified="critical" Shown={StatusChip} />}
      {verified && <VerificationStatus verified={verified} Shown={hasWords ? StatusChip : StatusIcon} />}
    </>
  )
}
