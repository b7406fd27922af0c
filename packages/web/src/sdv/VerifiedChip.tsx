import { useQueryState } from '../entry/controls/caseMarks'
import type { QuestionMarkProps } from '../entry/fitting'
import { StatusChip, StatusIcon } from '../ui/StatusChip'
import { PartStatus } from './PartStatus'
import { useIsCritical, useLevel, useVerified } from './signing'
import { VerificationStatus } from './VerificationStatus'

/** The verification status of a part. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  return level && <PartStatus sectionId={sectionId} level={level} />
}

/**
 * Marks one question as critical, and as verified or changed since: the latter in words, unless a query beside it needs the room. A cell has
 * room for an icon only.
 */
export function VerifiedMark({ sectionId, itemKey, cell, ...shown }: QuestionMarkProps) {
  const verified = useVerified(sectionId, itemKey, shown)
  const isCritical = useIsCritical(itemKey)
  const hasWords = useQueryState(itemKey) === null && verified === 'changed'
  if (cell !== undefined) return verified && <VerificationStatus verified={verified} Shown={StatusIcon} />
  return (
    <>
      {isCritical && <VerificationStatus verified="critical" Shown={StatusChip} />}
      {verified && <VerificationStatus verified={verified} Shown={hasWords ? StatusChip : StatusIcon} />}
    </>
  )
}
