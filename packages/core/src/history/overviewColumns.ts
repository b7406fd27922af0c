/** The columns of the overview of all cases. The link to a case cannot be hidden. */
export const overviewColumns = ['user', 'case', 'base', 'group'] as const

export type OverviewColumn = (typeof overviewColumns)[number]

export const allOverviewColumns: ReadonlySet<OverviewColumn> = new Set(overviewColumns)

/** Toggles one column. */
export function withToggled(shown: ReadonlySet<OverviewColumn>, column: OverviewColumn): ReadonlySet<OverviewColumn> {
  return new Set(overviewColumns.filter((each) => shown.has(each) !== (each === column)))
}

/** In fixed order, whatever the order of toggling. */
export function shownColumns(shown: ReadonlySet<OverviewColumn>): readonly OverviewColumn[] {
  return overviewColumns.filter((column) => shown.has(column))
}
