import type { BaseOverview } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'
import { CountUpTo } from '../shell/CountUpTo'

/** The figures the server sent about a base. Empty if it sent none, or if the base is unused. */
export function BaseFigures({
  base: { cases = 0, moreCases = false, drafts = [], moreDrafts = false },
}: {
  readonly base: BaseOverview
}) {
  if (cases === 0 && drafts.length === 0) return null
  return (
    <dl className="flex">
      {cases > 0 && (
        <div className="me-6 flex flex-col border-e border-line pe-6 last:me-0 last:border-e-0 last:pe-0">
          <dd className="font-display text-[1.375rem]/7 font-semibold [font-variant-numeric:tabular-nums_lining-nums]">
            <CountUpTo count={cases} more={moreCases} />
          </dd>
          <dt className="text-xs text-ink-2">
            <Trans id="bases.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
          </dt>
        </div>
      )}
      {drafts.length > 0 && (
        <div className="me-6 flex flex-col border-e border-line pe-6 last:me-0 last:border-e-0 last:pe-0">
          <dd className="font-display text-[1.375rem]/7 font-semibold [font-variant-numeric:tabular-nums_lining-nums]">
            <CountUpTo count={drafts.length} more={moreDrafts} />
          </dd>
          <dt className="text-xs text-ink-2">
            <Trans
              id="bases.notSaved"
              message="{count, plural, other {not yet saved}}"
              values={{ count: drafts.length }}
            />
          </dt>
        </div>
      )}
    </dl>
  )
}
