import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssignmentColumn, AssignmentRow } from '../groups.calls'
import { membershipStatuses } from '../membership'
import {
  type AssignmentGrid,
  emptyGrid,
  gridFrom,
  kindOfColumn,
  lineAt,
  lineCount,
  lineOfRow,
  mayToggleCell,
  missingWindows,
  rowCount,
  rowsOfWindow,
  showsTick,
  withConfirmed,
  withReverted,
  withRows,
  withToggled,
} from './assignmentGrid'

const column = (name: string, of: Partial<AssignmentColumn> = {}): AssignmentColumn => ({
  name,
  status: 'JoinedWithSelectedCases',
  ownsGroup: false,
  cases: 1,
  ...of,
})
const row = (id: string, given: readonly number[] = []): AssignmentRow => ({
  id,
  name: `VH_${id}`,
  group: 'Training',
  base: 'visit',
  given,
})
const columns = [column('hernia'), column('mesh', { status: 'JoinedWithAllCases' })]
const bases = [{ group: 'Training', base: 'visit', cases: 2 }]
const [one, two] = [row('1'), row('2', [0])]
const grid = gridFrom(emptyGrid, columns, bases, [one, two])

describe('a cell of the grid', () => {
  it('is set by hand, ticked where all cases are shared, or not possible yet [GRP-09]', () => {
    const kinds = (ownsGroup: boolean) =>
      membershipStatuses.map((status) => kindOfColumn(column('hernia', { status, ownsGroup })))
    const [notYet, byHand, allShared] = ['notYet', 'byHand', 'allShared']
    expect(kinds(false)).toEqual([notYet, notYet, notYet, notYet, allShared, byHand])
    // An owner assigns their own cases, whatever their membership.
    expect(kinds(true)).toEqual([byHand, byHand, byHand, byHand, allShared, byHand])
  })

  it('shows the server’s state [GRP-09]', () => {
    expect([showsTick(grid, one, 0), showsTick(grid, two, 0), showsTick(grid, one, 1)]).toEqual([false, true, true])
    expect([mayToggleCell(grid, one, 0), mayToggleCell(grid, one, 1)]).toEqual([true, false])
  })

  it('changes at once, and reverts alone with its reason [GRP-09]', () => {
    const pending = withToggled(grid, one, 'hernia')
    expect([showsTick(pending, one, 0), mayToggleCell(pending, one, 0)]).toEqual([true, false])
    expect([showsTick(pending, two, 0), mayToggleCell(pending, two, 0)]).toEqual([true, true])
    const change = { row: one, groupName: 'hernia', assign: true }
    const done = withConfirmed(pending, change)
    expect([showsTick(done, done.rows.get(0)!, 0), done.columns[0]?.cases, done.last]).toEqual([true, 2, change])
    // The answer to a call that is delivered twice changes nothing more.
    expect(withConfirmed(done, change).columns[0]?.cases).toBe(2)
    const undone = withReverted(pending, change, 'NotYourCase')
    expect([showsTick(undone, one, 0), mayToggleCell(undone, one, 0)]).toEqual([false, true])
    expect([...undone.failed.values()]).toEqual(['NotYourCase'])
    expect(withToggled(undone, one, 'hernia').failed.size).toBe(0)
  })

  it('keeps its change when the grid is loaded again meanwhile, with other columns [GRP-09]', () => {
    const pending = withToggled(grid, one, 'hernia')
    const again = gridFrom(pending, [column('alpine'), ...columns], bases, [one, two])
    expect([showsTick(again, one, 0), showsTick(again, one, 1)]).toEqual([false, true])
    const done = withConfirmed(again, { row: one, groupName: 'hernia', assign: true })
    expect(done.rows.get(0)?.given).toEqual([1])
    expect(done.pending.size).toBe(0)
  })

  it('of a case that is not loaded any more is confirmed without a trace [GRP-09]', () => {
    const gone = withConfirmed(grid, { row: row('9'), groupName: 'hernia', assign: true })
    expect([gone.rows, gone.columns]).toEqual([grid.rows, grid.columns])
  })
})

describe('the lines of the grid', () => {
  const someBases = fc.array(
    fc.record({ group: fc.constant('Training'), base: fc.string(), cases: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 6 },
  )

  it('are each base, and below it its cases [GRP-09]', () => {
    fc.assert(
      fc.property(someBases, (some) => {
        const lines = Array.from({ length: lineCount({ bases: some }) }, (_, line) => lineAt({ bases: some }, line))
        expect(lines.flatMap((line) => (line?.type === 'base' ? [line.base] : []))).toEqual(some)
        const places = lines.flatMap((line) => (line?.type === 'row' ? [line.place] : []))
        expect(places).toEqual(Array.from({ length: rowCount({ bases: some }) }, (_, place) => place))
        for (const place of places)
          expect(lineAt({ bases: some }, lineOfRow({ bases: some }, place))).toEqual({ type: 'row', place })
        expect(lineAt({ bases: some }, lines.length)).toBeNull()
      }),
    )
  })
})

describe('the windows of the grid', () => {
  const long = { ...emptyGrid, bases: [{ group: 'Training', base: 'visit', cases: 10_000 }] }

  it('are asked for once, and only those in sight [GRP-09]', () => {
    expect(missingWindows(long, 150, 420)).toEqual([100, 200, 300, 400])
    expect(missingWindows({ ...long, asked: new Set([200, 300]) }, 150, 420)).toEqual([100, 400])
    expect(missingWindows(long, 9_950, 12_000)).toEqual([9_900])
    expect(missingWindows(emptyGrid, 0, 50)).toEqual([])
  })

  it('hold every row once they have come [GRP-09]', () => {
    const all = Array.from({ length: 250 }, (_, i) => row(String(i)))
    const whole = missingWindows({ ...long, bases: [{ group: 'T', base: 'v', cases: 250 }] }, 0, 249).reduce(
      (some: AssignmentGrid, from) => withRows(some, from, all.slice(from, from + rowsOfWindow)),
      emptyGrid,
    )
    expect(all.map((_, place) => whole.rows.get(place))).toEqual(all)
  })
})
