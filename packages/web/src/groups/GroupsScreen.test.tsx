import { type Group, type GroupsPort, type GroupsWindow, groupsCalls } from '@casebook/core/groups/groups.calls'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import { waitingAnswers } from '@casebook/core/groups/overview'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const aGroup = (name: string, group: Partial<Group> = {}): Group => ({
  name,
  description: `About ${name}`,
  sharedCases: true,
  amOwner: false,
  membershipStatus: 'NoMembership',
  users: [],
  ...group,
})

/** As the server answers for a window. */
const received = (groups: readonly Group[], of: Partial<GroupsWindow> = {}) => ({
  type: 'ReceivedGroups' as const,
  groups,
  count: groups.length,
  all: groups.length,
  owned: groups.filter(({ amOwner }) => amOwner).length,
  waiting: waitingAnswers(groups),
  ...of,
})

const four = received([
  aGroup('Alpine', { amOwner: true, membershipStatus: 'JoinedWithAllCases', requests: 2 }),
  aGroup('Centre 9', { membershipStatus: 'Invited' }),
  aGroup('Centre 10', { membershipStatus: 'JoinedWithAllCases' }),
  aGroup('Coast'),
])

async function open(listGroups: GroupsPort['listGroups'] = async () => four, address = '/groups') {
  const page = await openAt(address, { areas: [answering(groupsCalls, { listGroups })] })
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1, name: 'Groups' })
  return { ...page, main, user: userEvent.setup() }
}

const names = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)

const item = (name: string) => {
  const found = screen.getAllByRole('listitem').find((one) => within(one).queryByRole('heading', { name }))
  if (!found) throw new Error(`No group called ${name} is listed`)
  return found
}

describe('the overview of groups', () => {
  it('lists name and description, with the user’s membership and a link to the group [GRP-01]', async () => {
    const { main } = await open()
    await main.findByText('About Alpine')
    expect(names()).toEqual(['Alpine', 'Centre 9', 'Centre 10', 'Coast'])
    expect(item('Alpine').textContent).toBe('AlpineOwner2 requestsAbout AlpineJoined, all cases')
    expect(item('Coast').textContent).toBe('CoastAbout CoastNot a member')
    expect(within(item('Centre 9')).getByRole('link').getAttribute('href')).toBe('/groups/data/Centre%209')
    expect(main.getByText('Share cases with other centres. You own one of these groups.')).toBeTruthy()
    expect(main.getByRole('link', { name: 'Create group' }).getAttribute('href')).toBe('/groups/create')
    expect(document.title).toBe('Groups – Casebook')
  })

  it('highlights invitations, and for owners pending requests [GRP-01] [GRP-11]', async () => {
    const { main } = await open()
    await main.findByText('About Alpine')
    expect(item('Centre 9').textContent).toBe('Centre 9You are invitedAbout Centre 9')
    const highlighted = ['Alpine', 'Centre 9', 'Centre 10', 'Coast'].filter((name) =>
      item(name).hasAttribute('data-waits'),
    )
    expect(highlighted).toEqual(['Alpine', 'Centre 9'])
  })

  it('filters by part of the name and by owned groups, and gives the number left [GRP-01]', async () => {
    const { main, user } = await open()
    await user.type(await main.findByRole('searchbox', { name: 'Filter by name' }), 'CENTRE')
    expect(names()).toEqual(['Centre 9', 'Centre 10'])
    expect(main.getByRole('status').textContent).toBe('2 groups')
    await user.click(main.getByRole('checkbox', { name: 'Only groups I own' }))
    expect(main.getByText('No groups match')).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Clear filters' }))
    expect(names()).toHaveLength(4)
    await user.click(main.getByRole('checkbox', { name: 'Only my groups' }))
    expect(names()).toEqual(['Alpine', 'Centre 9', 'Centre 10'])
  })

  it('says that there are none, with a link to create the first [GRP-01]', async () => {
    const { main } = await open(async () => received([]))
    expect(await main.findByText('You haven’t joined a group')).toBeTruthy()
    expect(main.getAllByRole('link', { name: 'Create group' })).toHaveLength(1)
    expect(main.queryByRole('searchbox')).toBeNull()
  })

  it('shows every status in words [GRP-05]', async () => {
    const words: Readonly<Record<MembershipStatus, string>> = {
      NoMembership: 'Not a member',
      Invited: 'You are invited',
      RequestsAllCases: 'Requests all cases',
      RequestsSelectedCases: 'Requests selected cases',
      JoinedWithAllCases: 'Joined, all cases',
      JoinedWithSelectedCases: 'Joined, selected cases',
    }
    const statuses = Object.keys(words) as readonly MembershipStatus[]
    const { main } = await open(async () =>
      received(statuses.map((status) => aGroup(status, { membershipStatus: status }))),
    )
    await main.findByText('About Invited')
    for (const status of statuses) expect(within(item(status)).getByText(words[status])).toBeTruthy()
  })

  it('says that the server did not answer, keeps the typed text, and retries', async () => {
    let isOffline = true
    const { main, user } = await open(async () => {
      if (isOffline) throw new Error('offline')
      return four
    })
    expect((await main.findByRole('alert')).textContent).toContain('The server did not answer.')
    isOffline = false
    await user.click(main.getByRole('button', { name: 'Try again' }))
    expect(await main.findByText('About Alpine')).toBeTruthy()
    expect(main.queryByRole('alert')).toBeNull()
  })

  it('says that the page may not be opened if the server refuses [APP-04]', async () => {
    await openAt('/groups', {
      areas: [answering(groupsCalls, { listGroups: async () => ({ type: 'InsufficientPermissions' }) })],
    })
    expect(await screen.findByRole('heading', { name: /^Your account cannot open/ })).toBeTruthy()
  })
})

describe('what others changed in the user’s memberships', () => {
  const notice = (id: number, from: MembershipStatus, status: MembershipStatus) => ({
    id,
    group: `Group ${id}`,
    from,
    status,
    by: 'Lukas Brandt',
    at: '2026-03-02T08:00:00Z',
  })
  const notices = [
    notice(6, 'NoMembership', 'JoinedWithAllCases'),
    notice(5, 'RequestsSelectedCases', 'JoinedWithSelectedCases'),
    notice(4, 'JoinedWithAllCases', 'JoinedWithSelectedCases'),
    notice(3, 'RequestsAllCases', 'NoMembership'),
    notice(2, 'Invited', 'NoMembership'),
    notice(1, 'JoinedWithAllCases', 'NoMembership'),
  ]

  it('is told with a way to leave, until they have read it [GRP-02] [GRP-11]', async () => {
    let left = notices
    const read: unknown[] = []
    const confirmNotices = async (request: unknown) => {
      read.push(request)
      left = []
      return { type: 'Ok' } as const
    }
    const listGroups = async () => received([aGroup('Group 6')], { notices: left, waiting: left.length })
    await openAt('/groups', { areas: [answering(groupsCalls, { listGroups, confirmNotices })] })
    const told = await screen.findByRole('region', { name: 'Changes to your memberships' })
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(' 2 Mar')[0]),
    ).toEqual([
      'Lukas Brandt has made you a member of Group 6. It sees all your cases.',
      'Lukas Brandt has made you a member of Group 5. It sees the cases that you assign to it.',
      'Lukas Brandt has changed your membership in Group 4: it sees only the cases that you assign to it.',
      'Lukas Brandt has declined your request to join Group 3.',
      'Lukas Brandt has withdrawn your invitation to Group 2.',
      'Lukas Brandt has removed you from Group 1. You no longer see its cases, and it no longer sees yours.',
    ])
    const ways = within(told).getAllByRole('link')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([6, 5, 4].map((id) => `/groups/data/Group%20${id}`))
    await userEvent.click(within(told).getByRole('button', { name: 'I have read this' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes to your memberships' })).toBeNull())
    expect(read).toEqual([{ upTo: 6 }])
  })
})

describe('the groups notification', () => {
  const link = () => within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: /^Groups/ })

  it('counts invitations and pending requests beside the link, on every screen [GRP-11]', async () => {
    await openAt('/bases', { areas: [answering(groupsCalls, { listGroups: async () => four })] })
    await screen.findByRole('heading', { level: 1 })
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    const named = { name: /^Groups ?, 3 invitations, requests or notices$/ }
    // The number comes after everything else.
    const link = await sidebar.findByRole('link', named, { timeout: 30_000 })
    expect(link.getAttribute('href')).toBe('/groups')
  })

  it('disappears on the next screen once everything is answered [GRP-11]', async () => {
    let groups = four
    const { navigate } = await openAt('/bases', { areas: [answering(groupsCalls, { listGroups: async () => groups })] })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(async () => expect((await link()).textContent).toContain('3'))
    groups = received([])
    navigate('/password')
    await waitFor(async () => expect((await link()).textContent).toBe('Groups'))
  })

  it('appears within a minute to somebody who works on one screen [GRP-11]', async () => {
    let groups = received([])
    const { calls } = await openAt('/password', {
      areas: [answering(groupsCalls, { listGroups: async () => groups })],
    })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(calls).toContain('listGroups'))
    groups = four
    const asked = calls.filter((call) => call === 'listGroups').length
    fireEvent.keyDown(document.body, { key: 'Shift' })
    expect(calls.filter((call) => call === 'listGroups')).toHaveLength(asked)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    fireEvent.keyDown(document.body, { key: 'Shift' })
    await waitFor(async () => expect((await link()).textContent).toContain('3'))
    vi.restoreAllMocks()
  })

  it('asks nobody to sign in, because nobody asked for it [APP-04]', async () => {
    const { calls } = await openAt('/bases', {
      areas: [answering(groupsCalls, { listGroups: async () => ({ type: 'LoginRequired' }) })],
    })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(calls).toContain('listGroups'))
    expect((await link()).textContent).toBe('Groups')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays silent if the server does not answer, because the screen itself reports that', async () => {
    const calls: string[] = []
    await openAt('/password', {
      areas: [
        answering(groupsCalls, {
          listGroups: async () => {
            calls.push('listGroups')
            throw new Error('offline')
          },
        }),
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect((await link()).textContent).toBe('Groups')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
