import { type Group, type GroupsPort, groupsCalls } from '@casebook/core/groups/groups.calls'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const aGroup = (name: string, group: Partial<Group> = {}): Group => ({
  ...{ name, description: `About ${name}`, sharedCases: true, amOwner: false, membershipStatus: 'NoMembership' },
  users: [],
  ...group,
})

const asking = (username: string) =>
  ({ ...{ username, firstName: '', lastName: username }, status: 'RequestsAllCases' }) as const

const received = (groups: readonly Group[]) => ({ type: 'ReceivedGroups', groups }) as const

const four = received([
  aGroup('Centre 10', { membershipStatus: 'JoinedWithAllCases' }),
  aGroup('Centre 9', { membershipStatus: 'Invited' }),
  aGroup('Alpine', { amOwner: true, membershipStatus: 'JoinedWithAllCases', users: [asking('ben'), asking('cem')] }),
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
  it('lists name and description in natural order, with the user’s membership [GRP-01]', async () => {
    const { main } = await open()
    await main.findByText('About Alpine')
    expect(names()).toEqual(['Alpine', 'Centre 9', 'Centre 10', 'Coast'])
    expect(item('Alpine').textContent).toBe('AlpineOwner2 requestsAbout AlpineJoined, all cases')
    expect(item('Coast').textContent).toBe('CoastAbout CoastNot a member')
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
    expect(await main.findByText('You are in no group yet')).toBeTruthy()
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

describe('the groups notification', () => {
  const link = () => within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: /^Groups/ })

  it('counts invitations and pending requests beside the link, on every screen [GRP-11]', async () => {
    await openAt('/bases', { areas: [answering(groupsCalls, { listGroups: async () => four })] })
    await screen.findByRole('heading', { level: 1 })
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    const named = { name: /^Groups ?, 3 invitations or requests wait for you$/ }
    expect((await sidebar.findByRole('link', named)).getAttribute('href')).toBe('/groups')
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
    await openAt('/bases', {
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
