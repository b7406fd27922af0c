import { type AccessBase, type AccessPort, accessCalls } from '@casebook/core/access/access.calls'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { filesCalls } from '@casebook/core/files/files.calls'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { type SitesPort, sitesCalls } from '@casebook/core/sites/sites.calls'
import { type User, type UsersPort, usersCalls } from '@casebook/core/users/users.calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const root = { ...mara, username: 'anna.huber', roles: ['ADMIN'] as const }

const aBase = (group: string, base: string, text: string, users = 0): AccessBase => ({
  group,
  base,
  users,
  text: { en: text },
})
const bases = [
  aBase('Alpine', 'surgery', 'Baseline and surgery'),
  aBase('Alpine', 'year', 'Follow-up, 12 months', 12),
  aBase('Graz', 'voice', 'Voice handicap index', 1),
]
const peter = { username: 'p.lang', firstName: 'Peter', lastName: 'Lang', roles: ['PI'] as const }

const account: User = {
  ...peter,
  isActivated: true,
  isFrozen: false,
  invalidLogins: 0,
  title: '',
  institution: '',
  address: '',
  city: '',
  zip: '',
  country: '',
  phone: '',
}

async function open(
  address: string,
  answers: Partial<AccessPort> = {},
  users: Partial<UsersPort> = {},
  sites: Partial<SitesPort> = {},
) {
  const saved: unknown[] = []
  const note = async (request: unknown) => {
    saved.push(request)
    return { type: 'Ok' } as const
  }
  const page = await openAt(address, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: root }) },
    areas: [
      answering(accessCalls, {
        getOverview: async () => ({ type: 'ReceivedOverview', protections: { Graz: ['voice'] }, bases, people: 148 }),
        getUserAccess: async () => ({
          type: 'ReceivedUserAccess',
          access: {},
          bases: bases.slice(2),
          person: peter,
        }),
        saveProtections: note,
        saveUserAccess: note,
        ...answers,
      }),
      answering(usersCalls, {
        get: async () => ({ type: 'ReceivedUser', user: { ...account, limits: [{ group: 'Graz', base: 'voice' }] } }),
        setLimits: note,
        ...users,
      }),
      answering(sitesCalls, { getSites: async () => ({ type: 'ReceivedSites', sites: [] }), ...sites }),
      answering(groupsCalls, {
        listGroups: async () => ({ type: 'ReceivedGroups', groups: [team('Bern'), team('Ulm')] }),
      }),
    ],
  })
  return { ...page, saved, user: userEvent.setup() }
}

const team = (name: string) => ({
  name,
  description: '',
  sharedCases: true,
  amOwner: false,
  membershipStatus: 'NoMembership' as const,
  users: [],
})

const site = (name: string) => ({
  name,
  description: '',
  markedBy: 'mara.keller',
  markedAt: '2026-11-28T08:00:00.000Z',
})

const box = (name: string) => screen.findByRole('checkbox', { name })

describe('the protection of studies', () => {
  it('has a box for each study, and is saved as ticked [PERM-01]', async () => {
    const { saved, user, guard } = await open('/kbPerm')
    expect(await box('Voice handicap index')).toHaveProperty('checked', true)
    expect(screen.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([
      'Alpine',
      'Graz',
    ])
    expect(screen.getByText('1 of 3 studies are protected')).toBeTruthy()
    expect(screen.getByText('1 user named')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save protection' })).toHaveProperty('disabled', true)
    await user.click(await box('Follow-up, 12 months'))
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    expect(screen.getByText('Up to 136 users will lose access to a study until you name them.')).toBeTruthy()
    expect(guard.isHolding()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save protection' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(guard.isHolding()).toBe(false)
    expect(saved).toEqual([{ protections: { Alpine: ['year'], Graz: ['voice'] }, was: { Graz: ['voice'] } }])
  })

  it('is filtered by a part of a title [PERM-01]', async () => {
    const { user } = await open('/kbPerm')
    await user.type(await screen.findByRole('searchbox', { name: 'Filter studies' }), 'voice')
    expect(screen.queryByRole('checkbox', { name: 'Follow-up, 12 months' })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(screen.getByText('No studies match')).toBeTruthy()
  })

  it('says that a study is gone, and shows those there are', async () => {
    const { user } = await open('/kbPerm', {
      saveProtections: async () => ({ type: 'UnknownBase', group: 'Alpine', base: 'year' }),
    })
    await user.click(await box('Follow-up, 12 months'))
    await user.click(screen.getByRole('button', { name: 'Save protection' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Alpine / year no longer exists. Nothing was saved. These are the current studies.',
    )
    expect(await box('Follow-up, 12 months')).toHaveProperty('checked', false)
  })

  it('says that the server did not answer, and keeps the boxes', async () => {
    const { user } = await open('/kbPerm', {
      saveProtections: async () => {
        throw new Error('offline')
      },
    })
    await user.click(await box('Follow-up, 12 months'))
    await user.click(screen.getByRole('button', { name: 'Save protection' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(await box('Follow-up, 12 months')).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await box('Follow-up, 12 months')).toHaveProperty('checked', false)
  })
})

describe('the access of a user', () => {
  it('says that there is none, and gives it [PERM-01]', async () => {
    const { saved, user } = await open('/kbPerm/p.lang')
    expect(await screen.findByRole('heading', { name: 'Study access of Peter Lang' })).toBeTruthy()
    expect(await screen.findByText('No special access.')).toBeTruthy()
    await user.click(await box('Voice handicap index'))
    expect(screen.queryByText('No special access.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save access' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved).toEqual([{ user: 'p.lang', access: { Graz: ['voice'] }, was: {} }])
    expect(screen.getByText(/^p\.lang, Investigator \(PI\)$/)).toBeTruthy()
    expect(screen.queryByRole('searchbox', { name: 'Filter studies' })).toBeNull()
    expect(screen.getByRole('link', { name: 'User details' }).getAttribute('href')).toBe('/user/p.lang')
  })

  it('is not needed by an administrator [PERM-01]', async () => {
    await open('/kbPerm/p.lang', {
      getUserAccess: async () => ({
        type: 'ReceivedUserAccess',
        access: {},
        bases,
        person: { ...peter, roles: ['ADMIN'] },
      }),
    })
    expect(await screen.findByText('This user is an administrator and can open every study.')).toBeTruthy()
  })

  it('says that no study is protected', async () => {
    await open('/kbPerm/p.lang', {
      getUserAccess: async () => ({ type: 'ReceivedUserAccess', access: {}, bases: [], person: peter }),
    })
    expect(await screen.findByText('There are no protected studies')).toBeTruthy()
  })
})

describe('the people of a study', () => {
  const person = (username: string, lastName: string) => ({ username, firstName: 'Lea', lastName, roles: [] })

  it('are listed there, and get and lose access several at once [PERM-01]', async () => {
    let people = [person('a', 'Amsel'), person('b', 'Bach'), person('c', 'Cortes')]
    const changes: unknown[] = []
    const base = { group: 'Graz', base: 'voice', text: { en: 'Voice' }, versions: [], isProtected: true, retired: null }
    const page = await openAt('/bases/manage/Graz/voice', {
      session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: root }) },
      areas: [
        answering(candidatesCalls, {
          getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases: [base], candidates: [] }),
        }),
        answering(filesCalls, { list: async () => ({ type: 'ReceivedFiles', list: [] }) }),
        answering(accessCalls, {
          getBaseAccess: async () => ({ type: 'ReceivedBaseAccess', isProtected: true, people, count: people.length }),
          findPeople: async () => ({ type: 'FoundPeople', people: [...people, person('d', 'Dorn')], groups: [] }),
          changeBaseAccess: async ({ give, groups, take }) => {
            changes.push({ give, groups, take })
            people = [
              ...people.filter(({ username }) => !take.includes(username)),
              ...give.map((one) => person(one, 'Dorn')),
            ]
            return { type: 'Ok' }
          },
        }),
      ],
    })
    const user = userEvent.setup()
    expect(await screen.findByText('3 people are named')).toBeTruthy()
    await user.click(await box('Lea Amsel a'))
    await user.click(await box('Lea Cortes c'))
    await user.click(screen.getByRole('button', { name: 'Remove access of 2 people' }))
    await user.click(screen.getByRole('button', { name: 'Remove access?' }))
    expect(await screen.findByText('1 person is named')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Add: Lea Dorn' }))
    expect(page.guard.isHolding()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Give them access' }))
    expect(await screen.findByText('2 people are named')).toBeTruthy()
    expect(page.guard.isHolding()).toBe(false)
    expect(changes).toEqual([
      { give: [], groups: [], take: ['a', 'c'] },
      { give: ['d'], groups: [], take: [] },
    ])
  })
})

describe('the sites of the server', () => {
  it('are organisations that are ticked, and keep their mark while they are in use [MORE-26]', async () => {
    const marks: unknown[] = []
    let sites = [site('Ulm')]
    const { user } = await open(
      '/kbPerm',
      {},
      {},
      {
        getSites: async () => ({ type: 'ReceivedSites', sites }),
        markSite: async (mark) => {
          marks.push(mark)
          if (!mark.isSite) return { type: 'SiteInUse' }
          sites = [...sites, site(mark.group)]
          return { type: 'Ok' }
        },
      },
    )
    expect(await box('Ulm')).toHaveProperty('checked', true)
    await user.click(await box('Bern'))
    await expect.poll(async () => (await box('Bern')).matches(':checked')).toBe(true)
    await expect.poll(async () => (await box('Ulm')).matches(':enabled')).toBe(true)
    await user.click(await box('Ulm'))
    expect((await screen.findByRole('alert')).textContent).toContain('Ulm stays a site')
    expect(await box('Ulm')).toHaveProperty('checked', true)
    expect(marks).toEqual([
      { group: 'Bern', isSite: true },
      { group: 'Ulm', isSite: false },
    ])
  })
})

describe('the limits of a user', () => {
  const address = '/kbPerm/p.lang/limits'

  it('have a box for each study, and are saved as ticked [MORE-26]', async () => {
    const { saved, user } = await open(address)
    expect(await box('Voice handicap index')).toHaveProperty('checked', true)
    expect(screen.getByText('Limited to one study')).toBeTruthy()
    expect(screen.getAllByText('Hidden')).toHaveLength(2)
    await user.click(await box('Follow-up, 12 months'))
    expect(screen.getByText('Limited to 2 studies')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    const [voice, year] = [
      { group: 'Graz', base: 'voice' },
      { group: 'Alpine', base: 'year' },
    ]
    expect(saved).toEqual([{ username: 'p.lang', limits: [voice, year], sites: [], was: [voice], sitesWere: [] }])
  })

  it('have a box for each site, too [MORE-26]', async () => {
    const { saved, user } = await open(
      address,
      {},
      {},
      { getSites: async () => ({ type: 'ReceivedSites', sites: [site('Bern'), site('Ulm')] }) },
    )
    await user.click(await box('Ulm'))
    expect(screen.getByText(/Limited to one study · Limited to one site/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    const voice = { group: 'Graz', base: 'voice' }
    expect(saved).toEqual([{ username: 'p.lang', limits: [voice], sites: ['Ulm'], was: [voice], sitesWere: [] }])
  })

  it('are never called none while there is one of a site [MORE-26]', async () => {
    const { user } = await open(
      address,
      {},
      {},
      { getSites: async () => ({ type: 'ReceivedSites', sites: [site('Bern'), site('Ulm')] }) },
    )
    await user.click(await box('Ulm'))
    await user.click(await box('Voice handicap index'))
    expect(screen.getByText(/^Every study · Limited to one site$/)).toBeTruthy()
  })

  it('are lifted by clearing the last box, which the screen says [MORE-26]', async () => {
    const { saved, user } = await open(address)
    await user.click(await box('Voice handicap index'))
    expect(screen.getByText('Not limited: the roles apply in every study')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved).toMatchObject([{ limits: [] }])
  })

  it('of an administrator cannot be set, and the screen says why [MORE-26]', async () => {
    await open(address, {}, { get: async () => ({ type: 'ReceivedUser', user: { ...account, roles: ['ADMIN'] } }) })
    expect(await box('Voice handicap index')).toHaveProperty('disabled', true)
    expect(screen.getByText(/is an administrator and cannot be limited/)).toBeTruthy()
  })

  it('that another person changed meanwhile are not saved over, and are shown as they are now [MORE-26]', async () => {
    const { user } = await open(address, {}, { setLimits: async () => ({ type: 'ChangedMeanwhile', user: account }) })
    await user.click(await box('Follow-up, 12 months'))
    await user.click(screen.getByRole('button', { name: 'Save limits' }))
    expect(await screen.findByText(/Nothing was saved: another person changed this user/)).toBeTruthy()
    expect(await box('Follow-up, 12 months')).toHaveProperty('checked', false)
  })

  it('of nobody lead back to the list of users', async () => {
    await open(address, {}, { get: async () => ({ type: 'NoSuchUser' }) })
    expect(await screen.findByText(/There is no user/)).toBeTruthy()
  })
})
