import { type Chart, canBeDrawn } from '@casebook/core/charts/chart'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useId, useState } from 'react'
import { cardClass, cardTitleClass } from '../ui/Card'
import { Segmented } from '../ui/fields/Segmented'
import { Icon } from '../ui/Icon'
import { bars, table } from '../ui/icons/chartDrawings'
import { ChartTable } from './ChartTable'
import { DownloadMenu } from './DownloadMenu'
import { Legend } from './Legend'
import { type HrefOf, LiveChart } from './LiveChart'
import type { Format } from './usePaper'

interface ChartFigureProps {
  readonly chart: Chart
  /** Also the name of its files. */
  readonly title: string
  readonly description: string
  /** The heading of the categories in the table, such as "Section". */
  readonly categoryLabel: string
  /** A value in words, with its unit. Without it, a number in the person's language. */
  readonly format?: Format
  /** Shown instead of a chart in which every number is 0. */
  readonly nothing?: string
  /** Where the marks of a category lead to. */
  readonly hrefOf?: HrefOf
}

/** A chart on a card, with the same numbers as a table: instead of it, or for screen readers beside it. */
export default function ChartFigure({
  chart,
  title,
  description,
  categoryLabel,
  format,
  nothing,
  hrefOf,
}: ChartFigureProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const number = useCallback((value: number) => i18n.number(value, { maximumFractionDigits: 2 }), [i18n])
  const words = format ?? number
  const isEmpty = nothing !== undefined && chart.series.every(({ points }) => points.every(({ value }) => !value))
  const isDrawn = canBeDrawn(chart) && !isEmpty
  const isTable = view === 'table' || !isDrawn
  const numbers = <ChartTable chart={chart} title={title} categoryLabel={categoryLabel} format={words} />
  return (
    <figure className={`@container min-w-0 px-4 pt-3.5 pb-4 ${cardClass}`} aria-labelledby={`${id}-title`}>
      <figcaption className="mb-2 flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <h2 id={`${id}-title`} className={cardTitleClass}>
            {title}
          </h2>
          <p id={`${id}-description`} className="text-xs text-ink-2">
            {description}
          </p>
        </div>
        {isDrawn && (
          <div className="flex items-center gap-1 print:hidden">
            <DownloadMenu chart={chart} title={title} description={description} format={words} />
            <Segmented
              label={t({ id: 'charts.showAs', message: `${title}, show as` })}
              segments={[
                {
                  value: 'chart',
                  label: t({ id: 'charts.chart', message: 'Chart' }),
                  content: <Icon name={bars} size="small" />,
                },
                {
                  value: 'table',
                  label: t({ id: 'charts.table', message: 'Table' }),
                  content: <Icon name={table} size="small" />,
                },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
        )}
      </figcaption>
      {!canBeDrawn(chart) && chart.categories.length > 0 && (
        <p className="mb-2 text-xs text-ink-2">
          <Trans
            id="charts.tooMany"
            message="More than four series cannot be told apart in a chart. The table has them all."
          />
        </p>
      )}
      {isEmpty ? (
        <p className="py-2 text-sm text-ink-2">{nothing}</p>
      ) : isTable ? (
        <section
          className="relative -mx-4 overflow-x-auto focus-visible:-outline-offset-2"
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
        >
          {numbers}
        </section>
      ) : (
        <>
          <Legend chart={chart} />
          <LiveChart
            {...(hrefOf && { hrefOf })}
            chart={chart}
            format={words}
            labelledBy={`${id}-title`}
            describedBy={`${id}-description`}
          />
          <div className="sr-only">{numbers}</div>
        </>
      )}
    </figure>
  )
}
