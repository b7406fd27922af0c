import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'

/** A way to another page: null when there is no such page, absent when the list does not offer it. */
type Move = (() => void) | null

interface PagerProps {
  /** The name of the navigation, such as "Pages of the log". */
  readonly label: string
  /** From 1. */
  readonly page: number
  /** The number of pages, where the list knows it. */
  readonly pages?: number
  readonly isBusy: boolean
  readonly first?: Move
  readonly previous: Move
  readonly next: Move
  readonly last?: Move
  /** A remark at the other end of the bar. */
  readonly children?: ReactNode
}

/** The bar below a list that comes page by page. */
export function Pager({ label, page, pages, isBusy, first, previous, next, last, children }: PagerProps) {
  const to = (move: Move) => ({
    size: 'small' as const,
    disabled: isBusy || move === null,
    onClick: () => move?.(),
  })
  return (
    <nav
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-4 py-2.5"
      aria-label={label}
    >
      {children && <span className="me-auto text-xs text-ink-2">{children}</span>}
      {first !== undefined && (
        <Button {...to(first)}>
          <Trans id="pager.first" message="First" />
        </Button>
      )}
      <Button {...to(previous)} icon="arl">
        <Trans id="pager.previous" message="Previous" />
      </Button>
      <span className="px-1 text-sm tabular-nums" role="status">
        {pages === undefined ? (
          <Trans id="pager.page" message="Page {page, number}" values={{ page }} />
        ) : (
          <Trans id="pager.pageOf" message="Page {page, number} of {of, number}" values={{ page, of: pages }} />
        )}
      </span>
      <Button {...to(next)} iconAfter="arr">
        <Trans id="pager.next" message="Next" />
      </Button>
      {last !== undefined && (
        <Button {...to(last)}>
          <Trans id="pager.last" message="Last" />
        </Button>
      )}
    </nav>
  )
}
