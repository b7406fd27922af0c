import type { GroupsPort } from '@casebook/core/groups/groups.calls'
import { cleanup, screen, within } from '@testing-library/react'
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

it('moves the case to another site where the server has any, and is silent about sites where it has none [MORE-26]', async () => {
  const site = (name: string) => ({ name, description: '', markedBy: 'root', markedAt: '2026-11-28T08:00:00.000Z' })
  const moved: unknown[] = []
  const open = async (names: readonly string[], owner: string) => {
    const { user } = await openEntry({
      draft: { caseName: 'VH_1', owner },
      caseCalls: { groups: { getAssignments, setAssignment: async () => ({ type: 'Assigned' }) } },
      sites: {
        getSites: async () => ({ type: 'ReceivedSites', sites: names.map(site) }),
        transferCases: async (request) => {
          moved.push(request)
          return { type: 'CasesTransferred', moved: 1, failures: [] }
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await screen.findByRole('checkbox', { name: 'Tyrol' })
    return user
  }
  const button = () => screen.queryByRole('button', { name: 'Move to another site' })
  for (const [sites, owner] of [
    [[], 'ada'],
    [['Ulm'], 'mara'],
  ] as const) {
    await open(sites, owner)
    expect(button()).toBeNull()
    cleanup()
  }
  const user = await open(['Bern', 'Ulm'], 'ada')
  await user.click(await screen.findByRole('button', { name: 'Move to another site' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another site' }))
  await user.click(dialog.getByRole('radio', { name: 'Ulm' }))
  await user.type(dialog.getByLabelText(/^Reason/), 'Followed up there')
  await user.click(dialog.getByRole('button', { name: 'Move case' }))
  expect(await screen.findByText('The case belongs to site', { exact: false })).toBeTruthy()
  const named = { group: 'Testing', base: 'entry', owner: 'ada', name: 'VH_1' }
  expect(moved).toEqual([{ cases: [named], site: 'Ulm', reason: 'Followed up there' }])
})
