import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../ui/waiting/ProgressBar'

/** The share of answered questions. Complete means that no required answer is missing. */
export function ProgressOfCase({ percent }: { readonly percent: number }) {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-2.5 tight:flex-col tight:items-start tight:gap-1">
      <span className="w-10">
        <ProgressBar label={t({ id: 'cases.column.progress', message: 'Progress' })} value={percent / 100} />
      </span>
      {percent === 100 ? (
        <span className="text-sm font-medium text-ok-ink">
          <Trans id="cases.complete" message="Complete" />
        </span>
      ) : (
        <span className="text-sm text-ink-2 tabular-nums">
          <Trans id="cases.percent" message="{share, number, percent}" values={{ share: percent / 100 }} />
        </span>
      )}
    </span>
  )
}
