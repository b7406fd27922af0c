import type { FindingCounts } from '@casebook/core/candidates/candidate'
import { Trans } from '@lingui/react'
import { Chip } from '../ui/Chip'

/** How much there is to correct, and to look at, in a draft. */
export function FindingChips({ counts }: { readonly counts: FindingCounts }) {
  const { error, warning, lost, changed } = counts
  const toLookAt = warning + lost + changed
  return (
    <span className="flex flex-wrap gap-1.5">
      {error > 0 && (
        <Chip tone="missing" icon="alertf">
          <Trans id="manage.toCorrect" message="{count, number} to correct" values={{ count: error }} />
        </Chip>
      )}
      {toLookAt > 0 && (
        <Chip tone="range" icon="warn">
          <Trans id="manage.toLookAt" message="{count, number} to look at" values={{ count: toLookAt }} />
        </Chip>
      )}
      {error + toLookAt === 0 && (
        <Chip tone="ok" icon="okc">
          <Trans id="manage.noFaults" message="No faults" />
        </Chip>
      )}
    </span>
  )
}
