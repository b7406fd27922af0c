import { registrationCalls } from '@casebook/core/registration/registration.calls'
import { type ListedUser, type User, type UsersPort, usersCalls } from '@casebook/core/users/users.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const root = { ...mara, username: 'anna.huber', roles: ['ADMIN'] as const }

const listed = (username: string, more: Partial<ListedUser> = {}): ListedUser => ({
  username,
  firstName: '',
  lastName: '',
  isActivated: true,
  isFrozen: false,
  invalidLogins: 0,
  ...more,
})

const peter: User = {
  ...listed('p.lang', { firstName: 'Peter', lastName: 'Lang', invalidLogins: 12 }),
  title: 'Dr.',
  institution: 'Kantonsspital Chur',
  address: '',
  city: 'Chur',
  zip: '7000',
  country: 'Switzerland',
  phone: '+41 81 000 00 00',
  email: 'p.lang@example.org',
  roles: ['PI'],
  heldUntil: '2026-03-02T12:00:30.000Z',
}

const everybody = [
  listed('a.darwish'),
  listed('ines.oliveira', { isActivated: false }),
  peter,
  listed('study.tablet2', { isFrozen: true, invalidLogins: 9 }),
]

async function open(address: string, answers: Partial<UsersPort> = {}) {
  const asked: unknown[] = []
  const mails: unknown[] = []
  const page = await openAt(address, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: root }) },
    areas: [
      answering(usersCalls, {
        getPageOfUsers: async ({ filter }) => {
          const users = everybody.filter(({ username }) => username.includes(filter))
          return { type: 'ReceivedPageOfUsers', users, count: users.length }
        },
        get: async ({ username }) => {
          const found = everybody.find((one) => one.username === username)
          return found ? { type: 'ReceivedUser', user: { ...peter, ...found } } : { type: 'NoSuchUser' }
        },
        save: async (request) => {
          asked.push(request)
          return { type: 'Ok' }
        },
        ...answers,
      }),
      answering(registrationCalls, {
        reactivate: async (request) => {
          mails.push(request)
          return { type: 'Ok' }
        },
      }),
    ],
  })
  const list = within(await screen.findByRole('region', { name: 'List of users' }))
  await list.findByText(/users?$/)
  return { ...page, asked, mails, list, user: userEvent.setup() }
}

const account = async () => within(await screen.findByRole('region', { name: /Dr\. Peter Lang/ }))

describe('the list of users', () => {
  it('names each account with its state, and highlights ten failed sign-ins or more [USER-01]', async () => {
    const { list } = await open('/user')
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'ADa.darwish',
      'IOines.oliveiraNot active',
      'PLp.langPeter Lang12 failed',
      'STstudy.tablet2Frozen',
    ])
    expect(list.getByRole('status').textContent).toBe('4 users')
    expect(screen.getByText('Choose a user')).toBeTruthy()
    expect(document.title).toBe('Users – Casebook')
  })

  it('is filtered by a part of the name, and says that none matches [USER-01]', async () => {
    const { list, user } = await open('/user')
    await user.type(list.getByRole('searchbox', { name: 'Filter by user name' }), 'lang')
    await waitFor(() => expect(list.getByRole('status').textContent).toBe('1 user'))
    await user.type(list.getByRole('searchbox'), 'x')
    expect(await list.findByText('No user name matches')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Clear the filter' }))
    await waitFor(() => expect(list.getByRole('status').textContent).toBe('4 users'))
  })

  it('stays with its filter while one account after the other is opened [USER-01]', async () => {
    const { list, user, calls, history } = await open('/user')
    await user.type(list.getByRole('searchbox'), 'a')
    // The first list has four users as well: the filter counts once the server was asked for it.
    await waitFor(() => expect(calls.filter((call) => call === 'getPageOfUsers')).toHaveLength(2))
    await waitFor(() => expect(list.getByRole('status').textContent).toBe('4 users'))
    await user.click(list.getByRole('link', { name: /p\.lang/ }))
    await account()
    expect(history.at(-1)).toBe('/user/p.lang')
    expect(document.title).toBe('p.lang – Casebook')
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Users/p.lang')
    expect(list.getByRole('searchbox')).toHaveProperty('value', 'a')
    expect(list.getByRole('link', { current: 'page' }).textContent).toContain('p.lang')
    expect(calls.filter((call) => call === 'getPageOfUsers')).toHaveLength(2)
  })

  it('goes on with the next page', async () => {
    const asked: unknown[] = []
    const { list, user } = await open('/user', {
      getPageOfUsers: async (request) => {
        asked.push(request.after)
        return { type: 'ReceivedPageOfUsers', users: request.after ? [listed('z')] : everybody, count: 5 }
      },
    })
    await user.click(list.getByRole('button', { name: 'Show more (1)' }))
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(5))
    expect(asked).toEqual([undefined, 'study.tablet2'])
  })

  it('says that the server did not answer, and tries again', async () => {
    let isOffline = true
    await openAt('/user', {
      session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: root }) },
      areas: [
        answering(usersCalls, {
          getPageOfUsers: async () => {
            if (isOffline) throw new Error('offline')
            return { type: 'ReceivedPageOfUsers', users: everybody, count: 4 }
          },
        }),
      ],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    isOffline = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('4 users')).toBeTruthy()
  })

  it('is where an unknown user leads, and says so [USER-01]', async () => {
    const { history } = await open('/user/nobody')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'There is no user “nobody”.',
      ),
    )
    expect(history).toEqual(['/user?unknown=nobody'])
  })
})

describe('one user', () => {
  it('is shown with roles, state and contact [USER-01]', async () => {
    await open('/user/p.lang')
    const panel = await account()
    const ticked = panel.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)
    expect(ticked.map((box) => box.closest('label')?.textContent)).toEqual([
      'Investigator (PI)Signs sections of a case',
    ])
    expect(panel.getAllByRole('checkbox')).toHaveLength(6)
    expect(panel.getByRole('switch', { name: /^Activated/ })).toHaveProperty('checked', true)
    expect(panel.getByRole('switch', { name: /^Frozen/ })).toHaveProperty('checked', false)
    expect(panel.getByText(/12 failed sign-ins/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'p.lang@example.org' })).toBeTruthy()
    expect(screen.getByText('7000 Chur')).toBeTruthy()
  })

  it('is saved with the boxes as ticked, says so, and is not to be left before [USER-01] [USER-02]', async () => {
    const { asked, user, guard, list } = await open('/user/p.lang')
    const panel = await account()
    const save = screen.getByRole('button', { name: 'Save user' })
    expect(save).toHaveProperty('disabled', true)
    await user.click(panel.getByRole('checkbox', { name: /^Monitor/ }))
    await user.click(panel.getByRole('switch', { name: /^Frozen/ }))
    expect(screen.getByText('2 unsaved changes')).toBeTruthy()
    expect(screen.getByText(/Unsent answers stay on their device/)).toBeTruthy()
    expect(guard.isHolding()).toBe(true)
    await user.click(save)
    expect(await screen.findByText('Saving Successful')).toBeTruthy()
    expect(guard.isHolding()).toBe(false)
    expect(asked).toEqual([
      {
        username: 'p.lang',
        roles: ['REPORTER', 'PI'],
        isActivated: true,
        isFrozen: true,
        was: { roles: ['PI'], isActivated: true, isFrozen: false },
      },
    ])
    expect(list.getByRole('link', { name: /p\.lang/ }).textContent).toContain('Frozen')
  })

  it('is as it was after its changes are discarded', async () => {
    const { user, guard } = await open('/user/p.lang')
    const panel = await account()
    await user.click(panel.getByRole('checkbox', { name: /^Monitor/ }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(panel.getByRole('checkbox', { name: /^Monitor/ })).toHaveProperty('checked', false)
    expect(guard.isHolding()).toBe(false)
  })

  it.each([
    ['LastAdministrator', 'Nothing was changed: at least one active administrator must remain.'],
    ['ChangedMeanwhile', 'Another person changed this user in the meantime. Check the boxes, then save again.'],
  ] as const)('is not saved where the server answers %s, and the boxes stay [USER-03]', async (type, words) => {
    const { user } = await open('/user/p.lang', {
      save: async () => ({ type, user: { ...peter, isActivated: false } }),
    })
    const panel = await account()
    await user.click(panel.getByRole('switch', { name: /^Frozen/ }))
    await user.click(screen.getByRole('button', { name: 'Save user' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(panel.getByRole('switch', { name: /^Frozen/ })).toHaveProperty('checked', true)
  })

  it('says that the server did not answer, and keeps the boxes', async () => {
    const { user } = await open('/user/p.lang', {
      save: async () => {
        throw new Error('offline')
      },
    })
    const panel = await account()
    await user.click(panel.getByRole('switch', { name: /^Frozen/ }))
    await user.click(screen.getByRole('button', { name: 'Save user' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
  })

  it('is freed where failed sign-ins hold it back [AUTH-12]', async () => {
    const freed: unknown[] = []
    const { user, list } = await open('/user/p.lang', {
      free: async (request) => {
        freed.push(request)
        return { type: 'Ok' }
      },
    })
    const panel = await account()
    expect(panel.getByText(/Sign-in is held back until/)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Free the account' }))
    expect(await screen.findByText('The account is free. Its owner can sign in again.')).toBeTruthy()
    expect(freed).toEqual([{ username: 'p.lang' }])
    expect(panel.queryByText(/failed sign-ins/)).toBeNull()
    expect(list.getByRole('link', { name: /p\.lang/ }).textContent).not.toContain('failed')
  })

  it('gets a reactivation mail in the language of the screen, if there is an address [USER-01] [USER-02]', async () => {
    const { mails, user } = await open('/user/p.lang')
    const panel = await account()
    await user.click(panel.getByRole('button', { name: 'Send reactivation mail' }))
    expect(await screen.findByText('Reactivation Email Send!')).toBeTruthy()
    const activationContinuationLink = `${location.origin}/#/activation`
    expect(mails).toEqual([{ username: 'p.lang', language: 'en', activationContinuationLink }])
    expect(panel.getByRole('link', { name: 'Study access' }).getAttribute('href')).toBe('/kbPerm/p.lang')
  })

  it('is never told of a mail as sent that did not leave, but why it failed [USER-02]', async () => {
    const failure = 'The mail server refused the user name or the password.'
    const mail = { state: 'failed', failure } as const
    const { user } = await open('/user/p.lang', {
      get: async () => ({ type: 'ReceivedUser', user: { ...peter, mail } }),
    })
    const panel = await account()
    await user.click(panel.getByRole('button', { name: 'Send reactivation mail' }))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(failure)).toBeTruthy()
    expect(alert.getByRole('link', { name: 'Mails that were not sent' }).getAttribute('href')).toBe('/invite')
    expect(screen.queryByText('Reactivation Email Send!')).toBeNull()
  })

  it('gets no mail without an address', async () => {
    await open('/user/p.lang', { get: async () => ({ type: 'ReceivedUser', user: { ...peter, email: '' } }) })
    const panel = await account()
    expect(panel.getByRole('button', { name: 'Send reactivation mail' })).toHaveProperty('disabled', true)
    expect(panel.getByText('No e-mail address is known for this account.')).toBeTruthy()
  })

  it('gets a link by hand where no mail reaches the account, and none for oneself [AUTH-09]', async () => {
    const made: unknown[] = []
    const link = 'https://casebook.example.org/#/pw-forgotten/p.lang/s3cret'
    const { user } = await open('/user/p.lang', {
      get: async () => ({ type: 'ReceivedUser', user: { ...peter, isReachedByMail: false } }),
      makePasswordLink: async (request) => {
        made.push(request)
        return { type: 'PasswordLinkMade', link }
      },
    })
    const panel = await account()
    expect(panel.queryByRole('button', { name: 'Send reactivation mail' })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Make the link' }))
    expect(await panel.findByRole('textbox', { name: 'Link for Peter Lang' })).toHaveProperty('value', link)
    expect(made).toEqual([{ username: 'p.lang', activationContinuationLink: `${location.origin}/#/activation` }])
  })

  it('offers no link by hand to one’s own account', async () => {
    const own = { ...peter, username: root.username, isReachedByMail: false }
    await open(`/user/${root.username}`, { get: async () => ({ type: 'ReceivedUser', user: own }) })
    const panel = await account()
    expect(panel.queryByRole('button', { name: 'Make the link' })).toBeNull()
  })
})
