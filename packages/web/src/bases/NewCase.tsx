import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseOverview } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState'
import { DraftList } from './DraftList'

interface NewCaseProps {
  readonly base: BaseName & BaseOverview
  /** The button that starts a new case. */
  readonly start: ReactNode
  readonly onChanged: () => void
}

/** Start a new case, or continue an unsaved one. */
export function NewCase({ base, start, onChanged }: NewCaseProps) {
  const drafts = base.drafts ?? []
  if (drafts.length > 0) return <DraftList base={base} drafts={drafts} onChanged={onChanged} />
  if (base.isRetired) return null
  return (
    <EmptyState icon="plus" title={<Trans id="newCase.title" message="Start a new case" />} action={start}>
      <Trans
        id="newCase.what"
        message="Your answers are kept as you type. A section must be complete before it can be saved. You have no unsaved case."
      />
    </EmptyState>
  )
}
