import { type OverviewColumn, overviewColumns } from '@casebook/core/history/overviewColumns'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../ui/fields/Checkbox'
import { columnTexts } from './overview.messages'

interface ColumnChoiceProps {
  readonly shown: ReadonlySet<OverviewColumn>
  readonly onToggle: (column: OverviewColumn) => void
}

/** Shows and hides columns. */
export function ColumnChoice({ shown, onToggle }: ColumnChoiceProps) {
  const { t } = useLingui()
  return (
    <fieldset
      className="flex flex-wrap items-center gap-x-3"
      aria-label={t({ id: 'overview.columns', message: 'Columns' })}
    >
      <span className="text-xs text-ink-2" aria-hidden="true">
        {t({ id: 'overview.columns', message: 'Columns' })}
      </span>
      {overviewColumns.map((column) => (
        <Checkbox key={column} bare checked={shown.has(column)} onChange={() => onToggle(column)}>
          <Trans {...columnTexts[column]} />
        </Checkbox>
      ))}
    </fieldset>
  )
}
