import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Later, later, useLater } from './later'

/** Code that comes, or does not, when the test says so. */
function promised() {
  const asked: { readonly come: (code: string) => Promise<void>; readonly fail: () => Promise<void> }[] = []
  const load = () =>
    new Promise<string>((resolve, reject) =>
      asked.push({
        come: async (code) => act(async () => resolve(code)),
        fail: async () => act(async () => reject(new Error('gone'))),
      }),
    )
  return { asked, code: later(load) }
}

function Place({ code }: { readonly code: Later<string> }) {
  return <p>{useLater(code) ?? 'Waiting'}</p>
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? 'Broken' : this.props.children
  }
}

afterEach(() => vi.restoreAllMocks())

describe('code for later', () => {
  it('is fetched once, however many wait for it', async () => {
    const { asked, code } = promised()
    const both = Promise.all([code.fetch(), code.fetch()])
    expect(code.atHand()).toBeNull()
    expect(asked).toHaveLength(1)
    await asked[0]?.come('There')
    expect(await both).toEqual(['There', 'There'])
    expect(code.atHand()).toBe('There')
  })

  it('is asked for again after it failed', async () => {
    const { asked, code } = promised()
    const failed = expect(code.fetch()).rejects.toThrow('gone')
    await asked[0]?.fail()
    await failed
    const again = code.fetch()
    await asked[1]?.come('There')
    expect(await again).toBe('There')
  })

  it('shows in the moment in which it comes', async () => {
    const { asked, code } = promised()
    render(<Place code={code} />)
    expect(screen.getByText('Waiting')).toBeTruthy()
    await asked[0]?.come('There')
    expect(screen.getByText('There')).toBeTruthy()
  })

  it('shows at once where it came before', async () => {
    const { asked, code } = promised()
    void code.fetch()
    await asked[0]?.come('There')
    render(<Place code={code} />)
    expect(screen.getByText('There')).toBeTruthy()
  })

  it('that does not come is told to the nearest error boundary', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { asked, code } = promised()
    render(
      <Boundary>
        <Place code={code} />
      </Boundary>,
    )
    await asked[0]?.fail()
    expect(screen.getByText('Broken')).toBeTruthy()
  })
})
