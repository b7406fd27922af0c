import type { ColumnFilter, QueryColumn } from '@casebook/core/queries/table'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { now } from '../../dates/clock'
import { moment } from '../../shell/moment'
import { inputClass } from '../../ui/fields/input'
import { columnTexts } from './queryTable.messages'

interface ColumnFilterFieldProps {
  readonly column: QueryColumn
  readonly filter: ColumnFilter | undefined
  readonly onFilter: (filter: ColumnFilter) => void
}

const none: ColumnFilter = { text: '', negate: false }

const negateClass =
  'absolute inset-y-1 end-1 w-6 cursor-pointer rounded-sm text-sm/none text-ink-2 hover:bg-hover aria-pressed:bg-range-soft aria-pressed:font-bold aria-pressed:text-range-ink pointer-coarse:w-9'

/** The text to find in a column, and whether rows without it are wanted instead. */
export function ColumnFilterField({ column, filter = none, onFilter }: ColumnFilterFieldProps) {
  const { t } = useLingui()
  const { _, i18n } = useI18n()
  const name = _(columnTexts[column])
  return (
    <span className="block min-w-[4.5rem]">
      <span className="mb-0.5 hidden text-xs text-ink-2 max-tablet:block" aria-hidden="true">
        {name}
      </span>
      <span className="relative block">
        <input
          className={`${inputClass({ size: 'cell' })} pe-7`}
          aria-label={t({ id: 'queries.filter.of', message: `Filter by ${name}` })}
          placeholder={
            column === 'instant' ? i18n.date(now(), moment.day) : t({ id: 'queries.filter', message: 'Filter' })
          }
          maxLength={500}
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
        <button
          type="button"
          className={negateClass}
          aria-pressed={filter.negate}
          aria-label={t({ id: 'queries.filter.not', message: `Rows without this text in ${name}` })}
          title={t({ id: 'queries.filter.not', message: `Rows without this text in ${name}` })}
          onClick={() => onFilter({ ...filter, negate: !filter.negate })}
        >
          ≠
        </button>
      </span>
    </span>
  )
}
