import type { BaseName } from '@casebook/core/bases/baseName'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../ui/ButtonLink'
import { bars } from '../ui/icons/chartDrawings'
import { picturesAddress } from './picturesAddress'

interface PicturesLinkProps {
  readonly base: BaseName
  /** The study, where the link is one of several: it is an icon there. */
  readonly name?: string
}

/** To the pictures of a study. */
export function PicturesLink({ base, name }: PicturesLinkProps) {
  const { t } = useLingui()
  const href = picturesAddress(base)
  if (name === undefined)
    return (
      <ButtonLink href={href} size="small" icon={bars}>
        <Trans id="pictures.title" message="Study progress" />
      </ButtonLink>
    )
  const label = t({ id: 'pictures.of', message: `Study progress of ${name}` })
  return <ButtonLink href={href} size="smallIcon" variant="quiet" icon={bars} aria-label={label} title={label} />
}
