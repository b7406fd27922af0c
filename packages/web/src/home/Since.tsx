import { dayDistance } from '@casebook/core/shell/dayDistance'
import { Trans } from '@lingui/react'
import { now } from '../dates/clock'
import { SavedAt } from '../shell/SavedAt'
import { Chip } from '../ui/Chip'

/** In days: what waits longer stands out. */
const long = 7

/** How long something has waited. */
export function Since({ instant }: { readonly instant: string }) {
  const days = -dayDistance(new Date(instant), now())
  if (days < long)
    return (
      <span className="text-xs font-normal text-ink-2">
        <SavedAt instant={instant} />
      </span>
    )
  return (
    <Chip tone="range" icon="warn">
      <Trans
        id="home.since"
        message="{days, plural, one {Waits for # day} other {Waits for # days}}"
        values={{ days }}
      />
    </Chip>
  )
}
