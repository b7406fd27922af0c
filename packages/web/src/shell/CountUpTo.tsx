import { Trans } from '@lingui/react'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'

interface CountUpToProps {
  readonly count: number
  /** There are more: so many are not counted. */
  readonly more: boolean
}

/** A number of cases or drafts; of those that are not all counted, a plus sign says that there are more. */
export function CountUpTo({ count, more }: CountUpToProps) {
  if (!more) return <Trans id="count.exactly" message="{count, number}" values={{ count }} />
  return (
    <>
      <span aria-hidden="true">
        <Trans id="count.more.short" message="{count, number}+" values={{ count }} />
      </span>
      <VisuallyHidden>
        <Trans id="count.more" message="More than {count, number}" values={{ count }} />
      </VisuallyHidden>
    </>
  )
}
