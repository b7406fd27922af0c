import type { BaseName } from '@casebook/core/bases/baseName'
import { Trans } from '@lingui/react'
import { ButtonLink } from '../ui/ButtonLink'
import { table } from '../ui/icons/chartDrawings'
import { visitsAddress } from './visitsAddress'

interface VisitsLinkProps {
  readonly base: BaseName
  readonly size?: 'small' | 'medium'
}

/** To the matrix of cases and visits of a study. */
export function VisitsLink({ base, size = 'small' }: VisitsLinkProps) {
  return (
    <ButtonLink href={visitsAddress(base)} size={size} icon={table}>
      <Trans id="visits.title" message="Cases and visits" />
    </ButtonLink>
  )
}
