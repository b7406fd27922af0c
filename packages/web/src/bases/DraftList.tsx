import type { BaseName } from '@casebook/core/bases/baseName'
import type { DraftOverview } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'
import { DraftLine } from './DraftLine'

interface DraftListProps {
  readonly base: BaseName
  readonly drafts: readonly DraftOverview[]
  /** A draft was discarded. */
  readonly onChanged: () => void
}

/** Cases with unsaved answers, latest first. */
export function DraftList({ base, drafts, onChanged }: DraftListProps) {
  return (
    <div className="pt-4 pb-2">
      <h3 className="px-5 pb-1.5 text-xs/4 font-semibold text-ink-3">
        <Trans id="drafts.title" message="Not yet saved" />
      </h3>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <DraftLine key={draft.id} base={base} draft={draft} onGone={onChanged} />
        ))}
      </ul>
    </div>
  )
}
