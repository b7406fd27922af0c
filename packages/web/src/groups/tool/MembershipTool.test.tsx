import { type GroupManagerPort, groupManagerCalls, groupsCalls } from '@casebook/core/groups/groups.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const people = ['Darwish', 'Oliveira'].map((lastName) => ({ username: lastName, firstName: '', lastName }))
const group = (name: string) => ({
  name,
  description: '',
  sharedCases: true,
  amOwner: false,
  membershipStatus: 'NoMembership' as const,
  users: [],
})

async function open(setAssignments: GroupManagerPort['setAssignments'], roles: readonly 'GROUP_MANAGER'[]) {
  await openAt('/groups', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
    areas: [
      answering(groupsCalls, {
        listGroups: async ({ search = '' } = {}) => ({
          type: 'ReceivedGroups',
          groups: ['Alpine', 'Coast'].filter((name) => name.toLowerCase().includes(search)).map(group),
        }),
      }),
      answering(groupManagerCalls, {
        listUsers: async ({ search = '' } = {}) => ({
          type: 'ReceivedUsers',
          users: people.filter(({ username }) => username.toLowerCase().includes(search)),
        }),
        setAssignments,
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Groups' })
  return userEvent.setup()
}

it('puts people into a group, by the keyboard alone, with a line for each [GRP-02]', async () => {
  const asked: unknown[] = []
  const user = await open(
    async (request) => {
      asked.push(request)
      return {
        type: 'AssignmentErrors',
        errors: [{ add: true, group: 'Alpine', user: 'Oliveira', problem: 'WouldWiden' }],
        invited: [{ group: 'Alpine', user: 'Darwish' }],
      }
    },
    ['GROUP_MANAGER'],
  )
  const tool = within(await screen.findByRole('region', { name: 'Membership tool' }))
  expect(tool.getByRole<HTMLButtonElement>('button', { name: 'Execute' }).disabled).toBe(true)
  tool.getByRole('combobox', { name: 'Group' }).focus()
  await user.keyboard('alp')
  await tool.findByRole('option', { name: 'Alpine' })
  await user.keyboard('{Enter}')
  const users = tool.getByRole('combobox', { name: 'Users' })
  users.focus()
  await user.keyboard('i')
  await tool.findAllByRole('option')
  await user.keyboard('{ArrowDown}{Enter}')
  await user.keyboard('darw')
  await tool.findByRole('option', { name: /Darwish/ })
  await user.keyboard('{Enter}')
  await user.click(tool.getByRole('checkbox', { name: /Share all their cases/ }))
  await user.click(tool.getByRole('button', { name: 'Execute' }))
  const lines = (await tool.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'OliveiraThey share selected cases. Only they can share all.',
    'DarwishInvited. They can accept or decline.',
  ])
  expect(asked).toEqual([
    {
      entries: ['Oliveira', 'Darwish'].map((name) => ({ add: true, group: 'Alpine', user: name, allCases: true })),
    },
  ])
  // Who failed is still chosen.
  expect(tool.getByRole('button', { name: 'Remove Oliveira from the list' })).toBeTruthy()
  expect(tool.queryByRole('button', { name: 'Remove Darwish from the list' })).toBeNull()
})

it('is not there for others [GRP-10]', async () => {
  await open(async () => ({ type: 'Ok' }), [])
  await screen.findByText('Alpine')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Membership tool' })).toBeNull())
})
