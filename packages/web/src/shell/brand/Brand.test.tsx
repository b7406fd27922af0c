import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'

/** Pictures that the page asked for. jsdom loads none. */
const asked: HTMLImageElement[] = []

class Picture {
  src = ''
  naturalWidth = 60
  naturalHeight = 60
  onload: (() => void) | null = null
  constructor() {
    // The cast is safe: these are the parts that the page uses.
    asked.push(this as unknown as HTMLImageElement)
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.splice(0)
})

describe('the brand', () => {
  it('is the logo of the file storage once it is there, and the name until then [APP-10]', async () => {
    vi.stubGlobal('Image', Picture)
    // A host of its own: a page asks once.
    await openAt('/bases', { hosted: { host: 'https://with.example/proket/' } })
    const nav = await screen.findByRole('navigation', { name: 'Main' })
    expect(nav.textContent).toContain('Casebook')
    const [logo] = asked
    expect(logo?.src).toBe('https://with.example/proket/fileStorage?file=logo.png&inline=true')
    act(() => logo?.onload?.(new Event('load')))
    expect(screen.getByRole('img', { name: 'Casebook' }).getAttribute('src')).toBe(logo?.src)
    expect(nav.textContent).not.toContain('Casebook')
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['is our mark in the narrow sidebar if the logo is too wide to be made out there', 300, 0],
    ['is the logo in the narrow sidebar if it is about as high as wide', 60, 1],
  ])('%s [APP-10]', async (_, naturalWidth, shown) => {
    vi.stubGlobal('Image', Picture)
    await openAt('/bases', { hosted: { host: `https://${naturalWidth}.example/proket/` } })
    await screen.findByRole('navigation', { name: 'Main' })
    const [logo] = asked
    if (logo) Object.assign(logo, { naturalWidth })
    act(() => logo?.onload?.(new Event('load')))
    expect(screen.queryAllByRole('img', { name: 'Casebook' })).toHaveLength(shown)
  })

  it('stays the name if the logo fails to load [APP-10]', async () => {
    vi.stubGlobal('Image', Picture)
    await openAt('/login', { hosted: { host: 'https://without.example/proket/' } })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    act(() => asked[0]?.onerror?.('error'))
    expect(screen.getByText('Casebook')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Casebook' })).toBeNull()
  })
})
