import type { ChosenBase } from '@casebook/core/bases/baseList'
import { onSide, type Side } from '@casebook/core/bases/sides/practice'
import { Trans } from '@lingui/react'
import { baseAddress } from '../router/addresses/basesAddress'
import { basesPath } from '../router/returnAddress'
import { ButtonLink } from '../ui/ButtonLink'

interface OtherSideLinkProps {
  readonly side: Side
  readonly chosen: ChosenBase | null
}

/** To the other side of the chosen study, or to the studies there. */
export function OtherSideLink({ side, chosen }: OtherSideLinkProps) {
  const other = side === 'live' ? 'practice' : 'live'
  const all = other === 'practice' ? `${basesPath}?side=practice` : basesPath
  const address = chosen?.isOnBoth ? baseAddress(onSide(other, { group: chosen.group, base: chosen.base })) : all
  return (
    <ButtonLink icon="arr" href={address}>
      {other === 'practice' ? (
        <Trans id="practice.open" message="Practice" />
      ) : (
        <Trans id="practice.leave" message="Live studies" />
      )}
    </ButtonLink>
  )
}
