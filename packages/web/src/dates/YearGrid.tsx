import { yearPage } from '@casebook/core/dates/selectors'
import { ChoiceGrid } from './ChoiceGrid'
import type { GridProps } from './grid'

/** The page of 25 years that contains the cursor. */
export function YearGrid(grid: GridProps) {
  const { cursor, limits } = grid.context
  const rows = yearPage(cursor.year, limits).map((row) =>
    row.map(({ year, disabled }) => ({ value: year, label: String(year), isDisabled: disabled })),
  )
  return (
    <ChoiceGrid
      {...grid}
      rows={rows}
      current={cursor.year}
      onChoose={(year) => grid.send({ type: 'chooseYear', year })}
    />
  )
}
