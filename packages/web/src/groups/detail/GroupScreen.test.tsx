import { type Group, type GroupsPort, groupsCalls } from '@casebook/core/groups/groups.calls'
import { type MembershipStatus, membershipStatuses } from '@casebook/core/groups/membership'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const user = (username: string, lastName: string, status: MembershipStatus) => ({
  username,
  firstName: '',
  lastName,
  status,
})

const alpine: Group & { count: number } = {
  name: 'Alpine/Hernia',
  description: 'Shared registry of eleven centres',
  sharedCases: true,
  amOwner: true,
  owner: mara.username,
  membershipStatus: 'JoinedWithSelectedCases',
  users: [
    user('sm', 'Marin', 'RequestsAllCases'),
    user('pl', 'Lang', 'RequestsSelectedCases'),
    user('lb', 'Brandt', 'JoinedWithAllCases'),
    user('jr', 'Roth', 'JoinedWithSelectedCases'),
    user('io', 'Oliveira', 'Invited'),
    user('ad', 'Darwish', 'NoMembership'),
  ],
  count: 6,
}

async function open(group: Group | null, answers: Partial<GroupsPort> = {}) {
  const moves: unknown[] = []
  await openAt('/groups/data/Alpine%2FHernia', {
    areas: [
      answering(groupsCalls, {
        listGroups: async () => ({ type: 'ReceivedGroups', groups: [] }),
        getGroupData: async () => (group ? { type: 'ReceivedGroupData', ...group } : { type: 'GroupNotFound' }),
        setMembershipStatus: async (request) => {
          moves.push(request)
          return { type: 'Ok' }
        },
        ...answers,
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  return { moves, user: userEvent.setup() }
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const buttonsOf = (name: string) =>
  within(row(name))
    .queryAllByRole('button')
    .map((button) => button.textContent)

describe('a group', () => {
  it('shows its users with their status and the open moves, requests first [GRP-04] [GRP-07]', async () => {
    await open(alpine)
    await screen.findByText('Shared registry of eleven centres')
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(1).trim())
    expect(names).toEqual(['Marin', 'Lang', 'Brandt', 'Roth', 'Oliveira', 'Darwish'])
    expect(['Marin', 'Lang', 'Brandt', 'Roth', 'Oliveira', 'Darwish'].map(buttonsOf)).toEqual([
      ['Decline', 'Accept'],
      ['Decline', 'Accept'],
      ['Downgrade to selected cases', 'Remove'],
      ['Remove'],
      ['Remove'],
      ['Invite'],
    ])
    expect(row('Oliveira').textContent).toContain('Invited')
    expect(document.title).toBe('Alpine/Hernia – Casebook')
  })

  it.each([
    ['Accept Marin', 'sm', 'JoinedWithAllCases'],
    ['Accept Lang', 'pl', 'JoinedWithSelectedCases'],
    ['Decline Lang', 'pl', 'NoMembership'],
    ['Downgrade Brandt to selected cases', 'lb', 'JoinedWithSelectedCases'],
    ['Remove Oliveira', 'io', 'NoMembership'],
    ['Invite Darwish', 'ad', 'Invited'],
  ] as const)('makes the move of the button %s [GRP-07]', async (name, username, status) => {
    const { moves, user } = await open(alpine)
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(moves).toEqual([{ group: 'Alpine/Hernia', user: username, status }]))
  })

  it('asks before it removes a member [GRP-07]', async () => {
    const { moves, user } = await open(alpine)
    await user.click(await screen.findByRole('button', { name: 'Remove Roth' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(moves).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove Roth' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(moves).toEqual([{ group: 'Alpine/Hernia', user: 'jr', status: 'NoMembership' }]))
  })

  it('offers the user exactly the moves that their status allows [GRP-04] [GRP-06]', async () => {
    const offered: Record<string, readonly (string | null)[]> = {}
    for (const membershipStatus of membershipStatuses) {
      await open({ ...alpine, amOwner: false, owner: 'lb', membershipStatus, users: [] })
      const card = await screen.findByRole('region', { name: 'Your membership' })
      offered[membershipStatus] = [
        ...within(card).queryAllByRole('link'),
        ...within(card).queryAllByRole('button'),
      ].map(({ textContent }) => textContent)
      document.body.innerHTML = ''
    }
    const join = ['Join with all cases', 'Join with selected cases']
    expect(offered).toEqual({
      NoMembership: join,
      Invited: [...join, 'Decline the invitation'],
      RequestsAllCases: ['Leave group'],
      RequestsSelectedCases: ['Leave group'],
      JoinedWithAllCases: ['Leave group'],
      JoinedWithSelectedCases: ['Go to assignment', 'Leave group'],
    })
  })

  it('lets an invited user decline, and tells it in words they know [GRP-06] [GRP-11]', async () => {
    const invited = { ...alpine, amOwner: false, owner: 'lb', membershipStatus: 'Invited', users: [] } as const
    let group: Group = invited
    const { user } = await open(invited, {
      getGroupData: async () => ({ type: 'ReceivedGroupData', ...group }),
      setMembershipStatus: async ({ status }) => {
        group = { ...group, membershipStatus: status }
        return { type: 'Ok' }
      },
    })
    const card = within(await screen.findByRole('region', { name: 'Your membership' }))
    expect(card.getByText('You share nothing with this group until you join.')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Decline the invitation' }))
    await waitFor(() => expect(card.queryByText('You are invited')).toBeNull())
    expect(screen.getByText('Your membership: Not a member')).toBeTruthy()
  })

  it('says whom a move concerns by their name, and what they are now [GRP-07]', async () => {
    const { user } = await open(alpine)
    await user.click(await screen.findByRole('button', { name: 'Invite Darwish' }))
    expect(await screen.findByText('Darwish: Invited')).toBeTruthy()
  })

  it.each([
    [true, 'The group sees all your cases, including those you enter later.'],
    [
      false,
      'All your cases count in the group’s statistics, including those you enter later. Its members do not see them.',
    ],
  ])('with sharing %s says what joining with all cases means: %s [GRP-04]', async (sharedCases, words) => {
    await open({ ...alpine, sharedCases, membershipStatus: 'JoinedWithAllCases' })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is left after a question, and no move is offered about others [GRP-06]', async () => {
    const { moves, user } = await open({
      ...alpine,
      amOwner: false,
      owner: 'lb',
      membershipStatus: 'JoinedWithAllCases',
    })
    await screen.findByText('Brandt')
    expect(['Marin', 'Brandt', 'Darwish'].flatMap(buttonsOf)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Leave group' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave group' }))
    await waitFor(() =>
      expect(moves).toEqual([{ group: 'Alpine/Hernia', user: mara.username, status: 'NoMembership' }]),
    )
  })

  it('lets its owner choose how much they share [GRP-10]', async () => {
    const { moves, user } = await open({ ...alpine, membershipStatus: 'JoinedWithAllCases' })
    await user.click(await screen.findByRole('button', { name: 'Share selected cases only' }))
    await waitFor(() => expect(moves).toMatchObject([{ user: mara.username, status: 'JoinedWithSelectedCases' }]))
  })

  it('asks to reload after a move that the server refused [GRP-08]', async () => {
    let loads = 0
    const { user } = await open(alpine, {
      getGroupData: async () => {
        loads += 1
        return { type: 'ReceivedGroupData', ...alpine }
      },
      setMembershipStatus: async () => ({ type: 'InvalidTransition' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Marin' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'This is no longer possible' }))
    await user.click(dialog.getByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(loads).toBe(2)
  })

  it('says that there is no such group [GRP-04]', async () => {
    await open(null)
    expect(screen.getByRole('heading', { name: 'There is no such group' })).toBeTruthy()
  })
})
