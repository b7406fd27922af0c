import type { Role } from '@casebook/core/permissions/capabilities'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type AppRoute, route } from './router/route'
import { createRouteTable } from './router/routeTable'
import { routes } from './routes'
import { openAt } from './testing/openAt'
import { mara } from './testing/people'
import { lazyComponent } from './ui/lazy/lazyComponent'
import { prefetchAll } from './ui/lazy/prefetch'

describe('the address', () => {
  it('redirects the empty address to the bases [APP-02]', async () => {
    const { history } = await openAt('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Studies' })).toBeTruthy()
    expect(history.at(-1)).toBe('/bases')
  })

  it.each(['/nowhere', '/bases/x/y/z', '/dialog/only/two', '/%E0%A4%A', '/dialog/a/%ZZ/b', '//'])(
    'shows the not-found page with a link home at %s, without a call [APP-02]',
    async (address) => {
      const { calls, history } = await openAt(address)
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
      expect(calls).toEqual([])

      await userEvent.click(screen.getByRole('link', { name: 'Go to the studies' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Studies' })).toBeTruthy()
      expect(history.at(-1)).toBe('/bases')
    },
  )
})

function FirstScreen() {
  useEffect(prefetchAll, [])
  return <h1>The first screen</h1>
}

describe('the table of all screens, fetched soon after the first screen', () => {
  const first = route({
    path: '/first',
    title: { id: 'first', message: 'First' },
    needs: 'anyone',
    frame: 'none',
    screen: lazyComponent(async () => ({ default: FirstScreen })),
  })
  /** A table that comes, or fails to come, when the test says so. */
  const fetched = () => {
    const asked: { readonly come: () => void; readonly fail: () => void }[] = []
    const fetchAll = () =>
      new Promise<readonly AppRoute[]>((resolve, reject) =>
        asked.push({
          come: () => resolve(routes),
          fail: () => reject(new Error('Failed to fetch dynamically imported module: /routes.js')),
        }),
      )
    return { asked, table: createRouteTable([first], fetchAll) }
  }

  it('opens the first screen at once, and the others when the table has come', async () => {
    const { asked, table } = fetched()
    const { navigate } = await openAt('/first', {}, table)
    await screen.findByRole('heading', { name: 'The first screen' })
    await waitFor(() => expect(asked).toHaveLength(1))
    await act(async () => asked[0]?.come())
    await act(async () => navigate('/login'))
    expect(await screen.findByLabelText('User name')).toBeTruthy()
  })

  it('keeps the first screen, as it was, when the table comes', async () => {
    const { asked, table } = fetched()
    await openAt('/first', {}, table)
    const heading = await screen.findByRole('heading', { name: 'The first screen' })
    await waitFor(() => expect(asked).toHaveLength(1))
    await act(async () => asked[0]?.come())
    expect(screen.getByRole('heading', { name: 'The first screen' })).toBe(heading)
  })

  it('says that it is not connected if another screen needs the table and it cannot be had, and opens the screen later', async () => {
    const { asked, table } = fetched()
    await openAt('/login', {}, table)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull()
    await act(async () => asked[0]?.fail())
    await act(async () => dispatchEvent(new Event('online')))
    await waitFor(() => expect(asked).toHaveLength(2))
    await act(async () => asked[1]?.come())
    expect(await screen.findByLabelText('User name')).toBeTruthy()
  })
})

describe('a visitor who is not signed in', () => {
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('User name'), 'mara.keller')
    await userEvent.type(screen.getByLabelText('Password'), 'correct-horse-battery')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  it('goes to the sign-in form and returns afterwards [APP-04]', async () => {
    const { history } = await openAt('/password', {
      session: {
        getClientUserInfo: async () => ({ type: 'LoginRequired' }),
        login: async () => ({ type: 'LoginSuccessful', user: mara }),
      },
    })
    await signIn()
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy()
    expect(history.at(-1)).toBe('/password')
  })

  it('opens the sign-in over the screen when a session ends during use, and loads it again [APP-04]', async () => {
    let isOver = true
    const { history } = await openAt('/bases?group=hernia&base=baseline', {
      session: { login: async () => ({ type: 'LoginSuccessful', user: mara }) },
      bases: {
        getBasesOverview: async () =>
          isOver ? { type: 'LoginRequired' } : { type: 'ReceivedBasesOverview', groups: [] },
      },
    })
    const over = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    isOver = false
    await userEvent.type(over.getByLabelText('Password'), 'correct-horse-battery')
    await userEvent.click(over.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('No studies yet')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(history).toEqual(['/bases?group=hernia&base=baseline'])
  })

  it('can retry when the server did not answer', async () => {
    let isSilent = true
    await openAt('/bases', {
      session: {
        getClientUserInfo: async () => {
          if (isSilent) throw new Error('offline')
          return { type: 'ReceivedUser', user: mara }
        },
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    isSilent = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Studies' })).toBeTruthy()
  })
})

describe('the shell', () => {
  it('links only to existing screens', async () => {
    await openAt('/bases')
    await screen.findByRole('heading', { level: 1 })
    const nav = screen.getByRole('navigation', { name: 'Main' })
    const paths = [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(paths).toEqual(['/home', '/bases', '/follow-ups', '/queries', '/groups', '/verification'])
  })

  it('shows the API level [APP-10]', async () => {
    await openAt('/bases')
    expect(await screen.findByText('v23.51')).toBeTruthy()
  })

  it('links managers of groups to the server’s page of groups, and nobody else [APP-10]', async () => {
    const openMenu = async (roles: readonly Role[]) => {
      const user = { ...mara, roles }
      await openAt('/bases', { session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user }) } })
      await userEvent.click(await screen.findByRole('button', { name: /Mara Keller/ }))
      await screen.findByRole('menuitem', { name: 'Sign out' })
      return screen.queryByRole('menuitem', { name: 'Manage groups' })?.getAttribute('href')
    }
    expect(await openMenu(['GROUP_MANAGER'])).toBe('https://casebook.example/proket/groupsStatic/')
    cleanup()
    expect(await openMenu(['PI'])).toBeUndefined()
  })

  it.each([
    [1301, 2],
    [1300, 1],
    [901, 1],
    [900, 0],
  ])('at a width of %i has size %i: sidebar, rail, or a button that opens it [APP-12]', async (width, size) => {
    vi.stubGlobal('innerWidth', width)
    await openAt('/bases')
    await screen.findByRole('heading', { level: 1, name: 'Studies' })
    const nav = screen.queryByRole('navigation', { name: 'Main' })
    expect(nav !== null).toBe(size > 0)
    expect(nav?.querySelector('h2')?.textContent).toBe(size === 2 ? 'Work' : undefined)
    expect(screen.queryByRole('button', { name: 'Navigation' }) !== null).toBe(size === 0)
    vi.unstubAllGlobals()
  })

  it('signs out from the user menu [AUTH-13]', async () => {
    const { calls, history } = await openAt('/bases', { session: { logout: async () => ({ type: 'Ok' }) } })
    await userEvent.click(await screen.findByRole('button', { name: /Mara Keller/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(calls).toContain('logout')
    // The next user to sign in may be a different one, so there is no return address.
    expect(history.at(-1)).toBe('/login')
  })

  it('asks before signing out with unsaved changes [APP-03] [DATA-05]', async () => {
    const { calls, guard } = await openAt('/bases', { session: { logout: async () => ({ type: 'Ok' }) } })
    await screen.findByRole('heading', { level: 1 })
    guard.hold({ reason: 'Four changes in VH_0042 are not saved.' })
    await userEvent.click(screen.getByRole('button', { name: /Mara Keller/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))

    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(question.textContent).toContain('Four changes in VH_0042 are not saved.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect(calls).not.toContain('logout')

    await userEvent.click(screen.getByRole('button', { name: /Mara Keller/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(calls).toContain('logout'))
  })

  it('offers only to stay on a screen that declares that it cannot be left [APP-03]', async () => {
    const { guard, calls } = await openAt('/bases', { session: { logout: async () => ({ type: 'Ok' }) } })
    await screen.findByRole('heading', { level: 1 })
    act(() => void guard.hold({ reason: 'The file is still being sent.', mayLeave: false }))
    await userEvent.click(screen.getByRole('button', { name: /Mara Keller/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    const question = await screen.findByRole('alertdialog', { name: 'You cannot leave this screen now' })
    expect(
      within(question)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Stay'])
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(calls).not.toContain('logout')
  })

  it('keeps zoom, theme and language between visits [APP-11]', async () => {
    await openAt('/bases')
    await userEvent.click(await screen.findByRole('radio', { name: 'Large' }))
    await userEvent.click(screen.getByRole('button', { name: 'Dark mode' }))
    expect(document.documentElement.dataset).toMatchObject({ zoom: '2', theme: 'dark' })
    expect(localStorage.getItem('casebook.zoom')).toBe('2')
    expect(localStorage.getItem('casebook.theme')).toBe('dark')
  })

  it('offers eight languages under their own names; Arabic mirrors the page [APP-13]', async () => {
    await openAt('/bases')
    await userEvent.click(await screen.findByRole('button', { name: /Language/ }))
    const names = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)
    expect(names).toEqual(['Deutsch', 'English', 'Español', 'العربية', 'Русский', 'Français', 'Italiano', 'Português'])

    await userEvent.click(screen.getByRole('menuitemradio', { name: 'العربية' }))
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    expect(document.documentElement.lang).toBe('ar')
    await waitFor(() => expect(localStorage.getItem('casebook.language')).toBe('sy'))
  })
})
