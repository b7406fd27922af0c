import type { GroupsPort } from '@casebook/core/groups/groups.calls'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'

const assignment = (groupName: string, assign: boolean) => ({
  group: 'Testing',
  base: 'entry',
  name: 'VH_1',
  owner: 'ada',
  groupName,
  assign,
})
const getAssignments: GroupsPort['getAssignments'] = async () => ({
  type: 'ReceivedAssignments',
  assignments: [assignment('Quality circle', false), assignment('Tyrol', true)],
  groups: [
    { name: 'Quality circle', status: 'JoinedWithAllCases', ownsGroup: true },
    { name: 'Seeberg region', status: 'JoinedWithAllCases', ownsGroup: false },
    { name: 'Tyrol', status: 'JoinedWithSelectedCases', ownsGroup: false },
    { name: 'Vienna', status: 'Invited', ownsGroup: false },
  ],
})

it('sharing shows the ticks of the assignment grid: who sees all cases sees this one [DATA-04]', async () => {
  const { user } = await openEntry({
    draft: { caseName: 'VH_1' },
    caseCalls: { groups: { getAssignments, setAssignment: async () => ({ type: 'Assigned' }) } },
  })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the case' }))
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  await dialog.findByRole('checkbox', { name: 'Tyrol' })
  for (const group of ['Quality circle', 'Seeberg region'])
    expect(box(new RegExp(`^${group} ?All your cases are shared$`))).toMatchObject({ checked: true, disabled: true })
  expect(box(/^Vienna ?You are not a member yet$/)).toMatchObject({ checked: false, disabled: true })
  expect(box(/^Tyrol$/)).toMatchObject({ checked: true, disabled: false })
  expect(dialog.getAllByRole('checkbox')).toHaveLength(4)
  // Who needs no group to read the case.
  expect(dialog.getByText(/Monitors, data managers and administrators can read every case\./)).toBeTruthy()
})
