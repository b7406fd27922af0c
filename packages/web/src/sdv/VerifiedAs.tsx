import { Trans } from '@lingui/react'
import type { ComponentProps, ComponentType } from 'react'
import type { StatusChip } from '../ui/StatusChip'
import type { Verified } from './signing'

interface VerifiedAsProps {
  readonly verified: Verified
  /** A chip, or only an icon if there is no room for text. */
  readonly Shown: ComponentType<ComponentProps<typeof StatusChip>>
}

/** The mark itself, with its words. */
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
