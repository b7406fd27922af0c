import type { SourceFigures } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { CountUpTo } from '../shell/CountUpTo'

/** How far the cases are. Of very many only the number is told, as the others are not counted. */
export function SourceSummary({
  source: { cases, more = false, complete, queries, verified },
}: {
  readonly source: SourceFigures
}) {
  return (
    <dl className="flex flex-wrap gap-y-3">
      <Figure count={cases} more={more}>
        <Trans id="bases.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
      </Figure>
      {!more && (
        <>
          <Figure count={complete}>
            <Trans id="statistics.complete" message="{count, plural, other {complete}}" values={{ count: complete }} />
          </Figure>
          <Figure count={queries}>
            <Trans
              id="statistics.queries"
              message="{count, plural, other {with open queries}}"
              values={{ count: queries }}
            />
          </Figure>
          <Figure count={verified}>
            <Trans
              id="statistics.verified"
              message="{count, plural, other {signed and verified}}"
              values={{ count: verified }}
            />
          </Figure>
        </>
      )}
    </dl>
  )
}

interface FigureProps {
  readonly count: number
  readonly more?: boolean
  readonly children: ReactNode
}

function Figure({ count, more = false, children }: FigureProps) {
  return (
    <div className="me-6 flex flex-col border-e border-line pe-6 last:me-0 last:border-e-0 last:pe-0">
      <dd className="font-display text-[1.375rem]/7 font-semibold [font-variant-numeric:tabular-nums_lining-nums]">
        <CountUpTo count={count} more={more} />
      </dd>
      <dt className="text-xs text-ink-2">{children}</dt>
    </div>
  )
}
