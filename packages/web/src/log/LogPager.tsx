import { logPageSize, type Pager } from '@casebook/core/log/pager'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'

interface LogPagerProps {
  readonly pager: Pager
  readonly isBusy: boolean
  /** From 0. */
  readonly onGo: (page: number) => void
}

/** First, previous, page of pages, next, last. */
export function LogPager({ pager: { first, previous, next, last, label }, isBusy, onGo }: LogPagerProps) {
  const { t } = useLingui()
  const to = (page: number | null) => ({
    size: 'small' as const,
    disabled: isBusy || page === null,
    onClick: () => page !== null && onGo(page),
  })
  return (
    <nav
      className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-4 py-2.5"
      aria-label={t({ id: 'log.pages', message: 'Pages of the log' })}
    >
      <span className="me-auto text-xs text-ink-2">
        <Trans id="log.pageSize" message="{size} entries on a page" values={{ size: logPageSize }} />
      </span>
      <Button {...to(first)}>
        <Trans id="log.first" message="First" />
      </Button>
      <Button {...to(previous)} icon="arl">
        <Trans id="log.previous" message="Previous" />
      </Button>
      <span className="px-1 text-sm tabular-nums" role="status">
        <Trans id="log.page" message="Page {page, number} of {of, number}" values={{ ...label }} />
      </span>
      <Button {...to(next)} iconAfter="arr">
        <Trans id="log.next" message="Next" />
      </Button>
      <Button {...to(last)}>
        <Trans id="log.last" message="Last" />
      </Button>
    </nav>
  )
}
