import { monthRows } from '@casebook/core/dates/selectors'
import { ChoiceGrid } from './ChoiceGrid'
import type { GridProps } from './grid'

/** The twelve months of the cursor's year. */
export function MonthGrid(grid: GridProps) {
  const { cursor, locale, limits } = grid.context
  const rows = monthRows(cursor.year, locale, limits).map((row) =>
    row.map(({ month, label, disabled }) => ({ value: month, label, isDisabled: disabled })),
  )
  return (
    <ChoiceGrid
      {...grid}
      rows={rows}
      current={cursor.month}
      onChoose={(month) => grid.send({ type: 'chooseMonth', month })}
    />
  )
}
