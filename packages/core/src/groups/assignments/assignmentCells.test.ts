import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignmentProblems } from './assignment'
import {
  type AssignmentCell,
  cellsOf,
  confirmed,
  keyOfCell,
  mayToggle,
  reverted,
  showsAssigned,
  toggled,
} from './assignmentCells'

const visit = { group: 'Training', base: 'visit', owner: 'ada' }
const cell = (name: string, groupName = 'hernia'): AssignmentCell => ({ ...visit, name, groupName })
const [one, two] = [cell('VH_1'), cell('VH_2')]

describe('the cells of a case', () => {
  it('show the server’s state [GRP-09]', () => {
    const cells = cellsOf([one])
    expect([one, two, cell('VH_1', 'mesh')].map((each) => showsAssigned(cells, each))).toEqual([true, false, false])
    expect(mayToggle(cells, one)).toBe(true)
  })

  it('are distinguished by base, owner, case and group [GRP-09] [MORE-01]', () => {
    const others = [
      one,
      two,
      cell('VH_1', 'mesh'),
      { ...one, base: 'x' },
      { ...one, group: 'x' },
      { ...one, owner: 'x' },
    ]
    expect(new Set(others.map(keyOfCell)).size).toBe(6)
  })

  it('change at once, and each reverts alone with its reason [GRP-09]', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...assignmentProblems, 'failed'),
        (was, isOther, problem) => {
          const before = cellsOf([...(was ? [one] : []), ...(isOther ? [two] : [])])
          const pending = toggled(before, one)
          expect(showsAssigned(pending, one)).toBe(!was)
          expect(mayToggle(pending, one)).toBe(false)
          expect(mayToggle(pending, two)).toBe(true)

          const done = confirmed(pending, one)
          expect([showsAssigned(done, one), mayToggle(done, one), done.failed.size]).toEqual([!was, true, 0])
          const undone = reverted(pending, one, problem)
          expect([showsAssigned(undone, one), mayToggle(undone, one)]).toEqual([was, true])
          expect(undone.failed).toEqual(new Map([[keyOfCell(one), problem]]))
          for (const cells of [pending, done, undone]) expect(showsAssigned(cells, two)).toBe(isOther)

          const both = toggled(reverted(undone, two, 'failed'), one)
          expect(both.failed).toEqual(new Map([[keyOfCell(two), 'failed']]))
          expect(confirmed(toggled(pending, two), one).pending).toEqual(new Set([keyOfCell(two)]))
          expect(reverted(toggled(pending, two), one, problem).pending).toEqual(new Set([keyOfCell(two)]))
        },
      ),
    )
  })
})
