import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { cardClass } from '../ui/Card'
import { Icon } from '../ui/Icon'

interface ChangesBarProps {
  /** The number of unsaved changes. */
  readonly changes: number
  readonly isBusy: boolean
  /** Words of the button that saves. */
  readonly save: ReactNode
  /** The outcome of the last action, while nothing is changed. */
  readonly done?: ReactNode
  /** Its own card, for a page that scrolls below it. Otherwise the foot of a card. */
  readonly isRaised?: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** The meaning of saving the changes. */
  readonly children?: ReactNode
}

/** Saves or discards the changes of an administrative screen. */
export function ChangesBar(props: ChangesBarProps) {
  const { changes, isBusy, save, done, isRaised = false, onSave, onDiscard, children } = props
  const isChanged = changes > 0
  const look = isRaised ? `${cardClass} shadow-2` : 'rounded-b-lg border-t border-line bg-sunken'
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 ${look}`}>
      <div role="status" className="flex min-w-[min(11rem,100%)] flex-1 flex-wrap items-baseline gap-x-2 text-sm">
        {isChanged && (
          <>
            <Icon name="pen" size="small" className="self-center text-range-ink" />
            <strong className="font-[580]">
              <Trans
                id="changes.unsaved"
                message="{changes, plural, one {# unsaved change} other {# unsaved changes}}"
                values={{ changes }}
              />
            </strong>
            <span className="text-ink-2">{children}</span>
          </>
        )}
        {!isChanged && done && (
          <>
            <Icon name="check" size="small" className="self-center text-ok-ink" />
            <span>{done}</span>
          </>
        )}
        {!isChanged && !done && (
          <span className="text-ink-2">
            <Trans id="changes.none" message="No unsaved changes" />
          </span>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-3">
        {isChanged && (
          <Button variant="quiet" disabled={isBusy} onClick={onDiscard}>
            <Trans id="changes.discard" message="Discard" />
          </Button>
        )}
        <Button variant="primary" disabled={isBusy || !isChanged} onClick={onSave}>
          {save}
        </Button>
      </div>
    </div>
  )
}
