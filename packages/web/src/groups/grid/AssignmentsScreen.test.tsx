import { type AssignmentRow, type GroupsPort, groupsCalls } from '@casebook/core/groups/groups.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const columns = [
  { name: 'Alpine', status: 'JoinedWithSelectedCases', ownsGroup: false, cases: 1 },
  { name: 'Coast', status: 'JoinedWithAllCases', ownsGroup: false, cases: 0 },
  { name: 'Delta', status: 'RequestsAllCases', ownsGroup: false, cases: 0 },
] as const

const rowAt = (place: number): AssignmentRow => ({
  id: `id${place}`,
  name: `VH_${place}`,
  group: 'Hernia',
  base: place < 5_000 ? 'baseline' : 'followup',
  given: place === 1 ? [0] : [],
})

async function open(answers: Partial<GroupsPort> = {}, address = '/groups/assignment') {
  const set: unknown[] = []
  const windows: unknown[] = []
  await openAt(address, {
    areas: [
      answering(groupsCalls, {
        listGroups: async () => ({ type: 'ReceivedGroups', groups: [] }),
        getPageOfAssignments: async ({ from, limit, search }) => {
          windows.push([from, search])
          return {
            type: 'ReceivedPageOfAssignments',
            columns,
            bases: ['baseline', 'followup'].map((base) => ({ group: 'Hernia', base, cases: 5_000 })),
            rows: Array.from({ length: limit }, (_, i) => rowAt(from + i)),
          }
        },
        setAssignment: async (request) => {
          set.push(request)
          return { type: 'Assigned' }
        },
        ...answers,
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  return { set, windows, user: userEvent.setup() }
}

const cell = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('the grid of assignments', () => {
  it('has a row per case below its base and a column per group, and draws only those in sight [GRP-09]', async () => {
    await open()
    const grid = await screen.findByRole('grid', { name: 'Cases and the groups they are assigned to' })
    expect(grid.getAttribute('aria-rowcount')).toBe('10003')
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Case', 'Alpine1 case', 'CoastAll cases shared', 'DeltaNot a member yet'])
    expect(within(grid).getAllByRole('rowheader')[0]?.textContent).toBe('Hernia / baseline')
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
    expect((await cell('VH_1 in Alpine')).checked).toBe(true)
    expect((await cell('VH_0 in Coast')).getAttribute('aria-disabled')).toBe('true')
  })

  it('toggles a cell, says so, and takes it back [GRP-09]', async () => {
    const { set, user } = await open()
    await user.click(await cell('VH_0 in Alpine'))
    expect((await cell('VH_0 in Alpine')).checked).toBe(true)
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await waitFor(() => expect(said()).toContain('VH_0 added to Alpine'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(set).toHaveLength(2))
    const named = { groupName: 'Alpine', name: 'VH_0', group: 'Hernia', base: 'baseline', owner: mara.username }
    expect(set).toEqual([
      { ...named, assign: true },
      { ...named, assign: false },
    ])
    await user.click(await cell('VH_0 in Coast'))
    await user.click(await cell('VH_0 in Delta'))
    expect(set).toHaveLength(2)
  })

  it('moves by arrow keys, toggles with Space, and loads the rows it comes to [GRP-09]', async () => {
    const { set, windows, user } = await open()
    const first = await cell('VH_0 in Alpine')
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('VH_2 in Alpine')
    expect(screen.getAllByRole('checkbox').filter((one) => one.closest('[role="grid"]') && one.tabIndex === 0)).toEqual(
      [document.activeElement],
    )
    await user.keyboard(' ')
    await waitFor(() => expect(set).toMatchObject([{ name: 'VH_2', assign: true }]))
    await user.keyboard('{Control>}{End}{/Control}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('VH_9999 in Delta'))
    expect(windows).toContainEqual([9_900, ''])
  })

  it.each([
    ['AssignmentGroupNotFound', 'This group no longer exists.'],
    ['NotYourCase', 'Only the owner of the case can share it.'],
    ['NotJoinedWithSelectedCases', 'You no longer share single cases with this group.'],
  ] as const)('opens the invalid-assignment modal after %s, and takes the cell back [GRP-09]', async (type, why) => {
    const { user } = await open({ setAssignment: async () => ({ type }) })
    await user.click(await cell('VH_0 in Alpine'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Invalid assignment' }))
    expect(dialog.getByText(why)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect((await cell('VH_0 in Alpine')).checked).toBe(false)
  })

  it('asks the server for what is filtered [GRP-09]', async () => {
    const { windows, user } = await open()
    await cell('VH_0 in Alpine')
    await user.type(screen.getByRole('searchbox', { name: 'Case or study' }), 'VH_7')
    await waitFor(() => expect(windows).toContainEqual([0, 'VH_7']))
  })

  it('says that nothing is assigned to a group that the user does not share selected cases with [GRP-09]', async () => {
    await open(
      { getPageOfAssignments: async () => ({ type: 'NotJoinedWithSelectedCases' }) },
      '/groups/assignment/Coast',
    )
    expect(await screen.findByText('You cannot assign cases to this group')).toBeTruthy()
  })
})
