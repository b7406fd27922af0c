import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import type { Selection } from './useSelection'

interface SelectionBarProps {
  readonly selection: Selection
  readonly kind: 'notDone' | 'dueAgain'
  /** How many are overdue in all, where there are more than on the page. */
  readonly overdue: number
  readonly onAsk: () => void
}

/** What is selected, and what can be done with it. It stays in sight at the foot of the list. */
export function SelectionBar({ selection, kind, overdue, onAsk }: SelectionBarProps) {
  const { chosen, isAllOverdue, chooseAllOverdue, clear } = selection
  const count = isAllOverdue ? overdue : chosen.size
  return (
    <div className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-2.5 shadow-3 print:hidden">
      <p className="me-auto text-sm font-medium max-phone:basis-full" role="status">
        <Trans
          id="followUps.selected"
          message="{count, plural, one {# follow-up selected} other {# follow-ups selected}}"
          values={{ count }}
        />
      </p>
      {!isAllOverdue && overdue > chosen.size && (
        <Button size="small" onClick={chooseAllOverdue}>
          <Trans
            id="followUps.selectOverdue"
            message="Select all {count} that are overdue"
            values={{ count: overdue }}
          />
        </Button>
      )}
      <Button size="small" onClick={clear}>
        <Trans id="followUps.clear" message="Clear selection" />
      </Button>
      <Button size="small" variant="primary" aria-haspopup="dialog" onClick={onAsk}>
        {kind === 'notDone' ? (
          <Trans id="followUps.notDone.ask" message="Close as not done …" />
        ) : (
          <Trans id="followUps.dueAgain.ask" message="Open again" />
        )}
      </Button>
    </div>
  )
}
