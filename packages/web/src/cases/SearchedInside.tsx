import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'
import { ProgressBar } from '../ui/waiting/ProgressBar'
import type { ListProps } from './CaseSearch'

/** How far a search inside cases is, until it is done: it can be stopped, and goes on from there. */
export function SearchedInside({ list, send }: ListProps) {
  const { t } = useLingui()
  const { inside } = list.context
  const isRunning = list.matches('searchingInside')
  if (!inside || (inside.next === null && !isRunning)) return null
  const { searched, count, moreCases } = inside
  const total = Math.max(count ?? 0, searched)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <ProgressBar
          label={t({ id: 'cases.inside', message: 'Search inside cases' })}
          value={total === 0 ? 0 : searched / total}
        />
      </div>
      <span className="text-xs text-ink-2 tabular-nums">
        {moreCases ? (
          <Trans
            id="cases.inside.searchedOfMore"
            message="Searched {searched, number} of more than {total, number}"
            values={{ searched, total }}
          />
        ) : (
          <Trans
            id="cases.inside.searched"
            message="Searched {searched, number} of {total, number}"
            values={{ searched, total }}
          />
        )}
      </span>
      {isRunning ? (
        <Button size="small" onClick={() => send({ type: 'stop' })}>
          <Trans id="cases.inside.stop" message="Stop" />
        </Button>
      ) : (
        <Button size="small" onClick={() => send({ type: 'more' })}>
          <Trans id="cases.inside.goOn" message="Continue searching" />
        </Button>
      )}
    </div>
  )
}
