/** The page itself, from its entry, in browsers that have no local storage: each says so in another way. */
import { act, screen } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

const roots = vi.hoisted((): Root[] => [])
vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof import('react-dom/client')>()
  return { ...real, createRoot: (at: Element) => roots[roots.push(real.createRoot(at)) - 1] }
})

/** The page is closed. */
async function close() {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
}

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

const storage = (value: unknown) => () => vi.spyOn(window, 'localStorage', 'get').mockReturnValue(value as Storage)

const ways: Readonly<Record<string, () => unknown>> = {
  'is null': storage(null),
  'is undefined': storage(undefined),
  'may not be touched': () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied),
  'takes nothing': () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied),
}

afterEach(async () => {
  await close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** Other files use the same modules: they find those that no page has set up. */
afterAll(() => {
  location.hash = ''
  vi.resetModules()
})

describe('local storage', () => {
  it.each(Object.entries(ways))(
    'that %s: an alert says so and asks for a current browser [APP-09]',
    async (_, take) => {
      take()
      vi.resetModules()
      const calls = vi.fn(async () => new Response('{}'))
      vi.stubGlobal('fetch', calls)
      document.body.innerHTML = '<div id="root"></div>'
      location.hash = '#/login'
      const { startStaff } = await import('../staff')
      const { startInBrowser } = await import('./browserStartup')
      await startStaff(startInBrowser())
      const alert = await screen.findByRole(
        'alertdialog',
        { name: 'Casebook cannot find local storage' },
        { timeout: 20_000 },
      )
      expect(alert.textContent).toContain('Please use a current browser')
      expect(calls).not.toHaveBeenCalled()
    },
    60_000,
  )
})
