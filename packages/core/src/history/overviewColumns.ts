/** The columns of the overview of all cases. Whichever are hidden, the first column left links to the case. */
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

/** The choice as it is kept, and read again. Anything else that was kept shows all columns. */
export function columnsText(shown: ReadonlySet<OverviewColumn>): string {
  return shownColumns(shown).join(' ')
}

export function columnsIn(kept: string | null): ReadonlySet<OverviewColumn> {
  if (kept === null) return allOverviewColumns
  const names = kept.split(' ').filter((name) => name !== '')
  const known = overviewColumns.filter((column) => names.includes(column))
  return known.length === names.length ? new Set(known) : allOverviewColumns
}
