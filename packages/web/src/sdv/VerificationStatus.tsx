import { levels } from '@casebook/core/sdv/level'
import { Trans } from '@lingui/react'
import type { ShownStatus } from '../ui/StatusChip'
import type { Verified } from './signing'

interface VerificationStatusProps {
  readonly verified: Verified | 'critical'
  /** A chip, or only an icon if there is no room for text. */
  readonly Shown: ShownStatus
}

/** The verification status, in words. */
export function VerificationStatus({ verified, Shown }: VerificationStatusProps) {
  switch (verified) {
    case levels.signed:
      return (
        <Shown status="piVerified">
          <Trans id="sign.piVerified" message="Signed by PI" />
        </Shown>
      )
    case levels.verified:
      return (
        <Shown status="monitorVerified">
          <Trans id="sign.monitorVerified" message="Verified by monitor" />
        </Shown>
      )
    case 'critical':
      return (
        <Shown status="critical">
          <Trans id="sampling.isCritical" message="Critical" />
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
