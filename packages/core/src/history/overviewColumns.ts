/** The overview of all cases: which columns its reader wants to see. The way to a case is never among what can be hidden. */
export const overviewColumns = ['user', 'case', 'base', 'group'] as const

export type OverviewColumn = (typeof overviewColumns)[number]

export const allOverviewColumns: ReadonlySet<OverviewColumn> = new Set(overviewColumns)

/** Shows a hidden column and hides a shown one; every other stays as it is. */
export function withToggled(shown: ReadonlySet<OverviewColumn>, column: OverviewColumn): ReadonlySet<OverviewColumn> {
  return new Set(overviewColumns.filter((each) => shown.has(each) !== (each === column)))
}

/** From the first to the last, however they were shown and hidden. */
export function shownColumns(shown: ReadonlySet<OverviewColumn>): readonly OverviewColumn[] {
  return overviewColumns.filter((column) => shown.has(column))
}
