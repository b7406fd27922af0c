import { Trans } from '@lingui/react'
import type { ComponentProps, ComponentType } from 'react'
import { StatusChip, StatusIcon } from '../ui/StatusChip'
import { useLevel, useVerified, type Verified } from './signing'

/** The verification status of a part. */
export function VerifiedChip({ sectionId }: { readonly sectionId: string }) {
  const level = useLevel(sectionId)
  return level && <VerifiedAs verified={level} Shown={StatusChip} />
}

/** Marks one question as verified, or as changed since. */
export function VerifiedMark({ sectionId, itemKey }: { readonly sectionId: string; readonly itemKey: string }) {
  const verified = useVerified(sectionId, itemKey)
  return verified && <VerifiedAs verified={verified} Shown={verified === 'changed' ? StatusChip : StatusIcon} />
}

interface VerifiedAsProps {
  readonly verified: Verified
  /** A chip, or only an icon if there is no room for text. */
  readonly Shown: ComponentType<ComponentProps<typeof StatusChip>>
}

export function VerifiedAs({ verified, Shown }: VerifiedAsProps) {
  switch (verified) {
    case 'PI':
      return (
        <Shown status="piVerified">
          <Trans id="sign.piVerified" message="PI verified" />
        </Shown>
      )
    case 'Monitor':
      return (
        <Shown status="monitorVerified">
          <Trans id="sign.monitorVerified" message="Monitor verified" />
        </Shown>
      )
    case 'changed':
      return (
        <Shown status="changed">
          <Trans id="sign.changed" message="Changed since verified" />
        </Shown>
      )
  }
}
