import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'

interface FollowUpsPagerProps {
  /** From 1. */
  readonly page: number
  readonly hasNext: boolean
  readonly isBusy: boolean
  readonly onGo: (where: 'next' | 'previous') => void
}

export function FollowUpsPager({ page, hasNext, isBusy, onGo }: FollowUpsPagerProps) {
  const { t } = useLingui()
  return (
    <nav
      className="flex items-center justify-end gap-2 border-t border-line bg-sunken px-4 py-2.5"
      aria-label={t({ id: 'followUps.pages', message: 'Pages of the follow-ups' })}
    >
      <Button size="small" icon="arl" disabled={isBusy || page === 1} onClick={() => onGo('previous')}>
        <Trans id="log.previous" message="Previous" />
      </Button>
      <span className="px-1 text-sm tabular-nums" role="status">
        <Trans id="followUps.page" message="Page {page, number}" values={{ page }} />
      </span>
      <Button size="small" iconAfter="arr" disabled={isBusy || !hasNext} onClick={() => onGo('next')}>
        <Trans id="log.next" message="Next" />
      </Button>
    </nav>
  )
}
