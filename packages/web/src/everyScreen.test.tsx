/** Every screen of the route tables, for every role. */

import { type Capability, capabilities, holds, type Role, roles } from '@casebook/core/permissions/capabilities'
import { takesAll } from '@casebook/test-fixtures/takesAll'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { addressOf } from './router/paths'
import { type AppRoute, mayOpen, route } from './router/route'
import { routeAt } from './router/routeAt'
import { routes } from './routes'
import { openAt } from './testing/openAt'
import { mara } from './testing/people'
import { lazyComponent } from './ui/lazy/lazyComponent'

const everybody: readonly (readonly Role[])[] = [[], ...roles.map((role) => [role])]

const named = (text: string): MessageDescriptor => ({ id: text, message: text })

/** A screen for each distinct set of roles with some capability, whether or not an area has such a screen today. */
const holders = (capability: Capability) => everybody.filter((held) => holds(held, capability)).join()
const distinct = capabilities.filter(
  (capability, index) => capabilities.findIndex((other) => holders(other) === holders(capability)) === index,
)
const invented: readonly AppRoute[] = distinct.map((capability) =>
  route({
    path: `/invented/${capability}`,
    title: named(capability),
    needs: capability,
    icon: 'layers',
    sidebar: 'review',
    frame: 'page',
    screen: lazyComponent(async () => ({ default: () => <h1>{`Screen of ${capability}`}</h1> })),
  }),
)

async function openAs(held: readonly Role[], path: string, all: readonly AppRoute[] = [...routes, ...invented]) {
  const user = { ...mara, roles: held }
  return openAt(path, { session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user }) } }, all)
}

async function linksOfSidebar(): Promise<readonly (string | null)[]> {
  const sidebar = await screen.findByRole('navigation', { name: 'Main' })
  return [...sidebar.querySelectorAll('a')].map((link) => link.getAttribute('href'))
}

const refused = { name: /^Your account cannot open/ }

describe.each(everybody)('with the roles %s %s', (...held) => {
  it('the sidebar links exactly to the screens the role may open [APP-22]', async () => {
    await openAs(held, '/password')
    const links = await linksOfSidebar()
    const may = (needs: AppRoute['needs']) => needs === 'anyone' || needs === 'signedIn' || holds(held, needs)
    const expected = [...routes, ...invented].filter(({ sidebar, needs }) => sidebar && may(needs))
    expect(new Set(links)).toEqual(new Set(expected.map(({ path }) => path)))
    expect(links).toHaveLength(expected.length)
  })

  it('the palette offers exactly those screens [APP-22]', async () => {
    await openAs(held, '/password')
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard('{Control>}k{/Control}')
    await screen.findByRole('dialog', { name: 'Screens and actions' })
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')
    for (const { needs } of invented) {
      const isOffered = offered.some((name) => name.startsWith(String(needs)))
      expect(isOffered, String(needs)).toBe(holds(held, needs as Capability))
    }
  })

  const turn = everybody.findIndex((roles) => String(roles) === String(held))
  const isDue = (place: number) => takesAll || place % 2 === turn % 2
  const places = [...routes, ...invented].filter(({ needs }, i) => needs !== 'anyone' && isDue(i))
  it.each(places.map((place) => [place.path, place] as const))(
    'the address %s opens if the role may, and otherwise says that it may not [APP-22]',
    async (path, place) => {
      const names = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'name']))
      const { calls } = await openAs(held, addressOf(path, names))
      if (mayOpen(place, held)) {
        await waitFor(() => expect(document.title).toBe(`${i18n._(place.title.id, names)} – Casebook`))
        expect(screen.queryByRole('heading', refused)).toBeNull()
        const here = document.querySelectorAll('nav[aria-label=Main] a[aria-current=page]')
        expect(here.length).toBeLessThanOrEqual(1)
      } else {
        expect(await screen.findByRole('heading', refused)).toBeTruthy()
        expect(document.title).toBe('You may not open this page – Casebook')
        // The sidebar counts what waits for this person, where the role may open it.
        const ofSidebar = ['getClientUserInfo', 'listGroups', 'getFollowUps', 'getWaiting', 'getInvitations']
        expect(calls.filter((call) => !ofSidebar.includes(call))).toEqual([])
      }
    },
  )
})

/** The addresses of the specification. */
const specified = [
  '/host-chooser',
  '/login',
  '/auto/%7B%7D',
  '/registration',
  '/activation',
  '/pw-forgotten',
  '/pw-forgotten/ada/token',
  '/password',
  '/bases',
  '/dialog/a/b/b',
  '/interview/a/b/b/VH_1',
  '/once/a/b/token',
  '/groups',
  '/groups/create',
  '/groups/data/name',
  '/groups/assignment',
  '/groups/assignment/name',
  '/matrix/a/b',
  '/log',
  '/log/log',
  '/log/case/a/b/ada/VH_1',
  '/log/case/a/b/ada/VH_1/question',
  '/feedback',
  '/user',
  '/user/ada',
  '/kbPerm',
  '/kbPerm/ada',
  '/setup',
  '/bases/manage',
  '/bases/manage/a/b',
  '/option',
  '/query',
  '/upload-queries',
]

describe('the icon of a screen', () => {
  it('is its own: the narrow sidebar has nothing else [APP-22]', () => {
    const withIcon = routes.filter(({ icon }) => icon !== undefined)
    const alike = withIcon.filter(({ icon }) => withIcon.filter((other) => other.icon === icon).length > 1)
    expect(alike.map(({ path }) => path)).toEqual([])
  })
})

describe('the addresses of the specification', () => {
  it.each(specified)('%s has a screen [APP-01]', (address) => {
    expect(routeAt(routes, address)?.route.path).toBeTruthy()
  })

  it.each([
    ['/query', '/queries'],
    ['/upload-queries', '/queries/upload'],
  ])('%s leads to %s [APP-01]', async (address, to) => {
    const { history } = await openAs(['DATA_MANAGER'], address)
    await waitFor(() => expect(history.at(-1)).toBe(to))
  })

  it('say so where there is none, and make no call [APP-01] [APP-02]', async () => {
    const { calls } = await openAt('/upload-query')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(calls).toEqual([])
  })
})

describe('the route tables', () => {
  it('declare each path and each shortcut once', () => {
    const paths = routes.map(({ path }) => path.replaceAll(/:\w+/g, ':'))
    expect(new Set(paths).size).toBe(paths.length)
    const keys = routes.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('link only to screens without variable parts from the sidebar and by shortcut', () => {
    for (const { path, sidebar, key, icon } of routes)
      if (sidebar || key) expect([path.includes(':'), icon !== undefined], path).toEqual([false, true])
  })

  it('supply the window title and the breadcrumb', async () => {
    const below = route({
      path: '/bases/below/:name',
      title: named('About {name}'),
      needs: 'signedIn',
      frame: 'page',
      screen: lazyComponent(async () => ({ default: ({ name }: { name: string }) => <h1>{name}</h1> })),
    })
    const { navigate } = await openAs([], '/bases/below/A%2FB', [...routes, below])
    expect(await screen.findByRole('heading', { name: 'A/B' })).toBeTruthy()
    const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(document.title).toBe('About A/B – Casebook')
    expect(crumbs().textContent).toBe('Studies/About A/B')
    navigate('/password')
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy()
    expect(document.title).toBe('Change password – Casebook')
    expect(crumbs().textContent).toBe('Change password')
  })

  it('open a screen by g and its letter, from every screen [APP-22]', async () => {
    const { history } = await openAs([], '/password')
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard('gb')
    await waitFor(() => expect(history.at(-1)).toBe('/bases'))
  })
})
