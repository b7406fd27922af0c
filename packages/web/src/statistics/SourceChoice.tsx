import { isSameSource, type StatisticsSource } from '@casebook/core/statistics/sources'
import type { SourceFigures } from '@casebook/core/statistics/statistics.calls'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { CountUpTo } from '../shell/CountUpTo'
import { choiceClass } from '../ui/fields/choice'

interface SourceChoiceProps {
  readonly sources: readonly SourceFigures[]
  readonly chosen: StatisticsSource
  readonly onChoose: (source: StatisticsSource) => void
}

/** One's own cases, all cases, or those of a group that one owns. */
export function SourceChoice({ sources, chosen, onChoose }: SourceChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans id="statistics.sources" message="Cases" />
      </legend>
      <div className="flex flex-wrap gap-2">
        {sources.map((source) => (
          <label
            key={source.type === 'group' ? `group ${source.group}` : source.type}
            className={choiceClass({ look: 'outlined' })}
          >
            <input
              className="choice-mark"
              type="radio"
              name={name}
              checked={isSameSource(source, chosen)}
              onChange={() => onChoose(source)}
            />
            <span className="wrap-anywhere">
              <SourceName source={source} />
            </span>
            <span className="text-ink-2 tabular-nums">
              <CountUpTo count={source.cases} more={source.more ?? false} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SourceName({ source }: { readonly source: StatisticsSource }) {
  switch (source.type) {
    case 'own':
      return <Trans id="statistics.own" message="My cases" />
    case 'all':
      return <Trans id="statistics.all" message="All cases" />
    case 'group':
      return <bdi>{source.group}</bdi>
  }
}
