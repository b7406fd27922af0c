import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotConnectedNote } from '../../shell/failures/NotConnectedNote'
import { type LazyComponent, lazyComponent } from './lazyComponent'
import { fetchNeedsBy } from './lazyNeeds'
import { tryAgain } from './missingCode'

interface Named {
  readonly name: string
}

type Code = { readonly default: ComponentType<Named> }

const code: Code = { default: ({ name }) => <p>There is {name}</p> }

/** Code that loads or fails when the test says so. */
function promised() {
  const asked: Record<'come' | 'fail' | 'breakDown', () => Promise<void>>[] = []
  const load = () =>
    new Promise<Code>((resolve, reject) =>
      asked.push({
        come: async () => act(async () => resolve(code)),
        fail: async () => act(async () => reject(new Error('Failed to fetch dynamically imported module: /Ada.js'))),
        breakDown: async () => act(async () => reject(new Error('gone'))),
      }),
    )
  const Piece: LazyComponent<Named> = lazyComponent(load, <p>Waiting</p>)
  return { asked, Piece }
}

/** Renders the component until its code fails to load. */
function Opener({ Piece }: { readonly Piece: LazyComponent<Named> }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? (
    <Piece name="Ada" onMissing={() => setIsOpen(false)} />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Open
    </button>
  )
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  // The server is unreachable.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  fetchNeedsBy(async () => {})
  vi.unstubAllGlobals()
})

describe('code that loads later', () => {
  it('renders as soon as it arrives, with its props', async () => {
    const { asked, Piece } = promised()
    render(<Piece name="Ada" />)
    expect(screen.getByText('Waiting')).toBeTruthy()
    await asked[0]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
  })

  it('renders at once if already loaded', async () => {
    const { asked, Piece } = promised()
    Piece.fetch()
    expect(Piece.isHere()).toBe(false)
    await asked[0]?.come()
    expect(Piece.isHere()).toBe(true)
    render(<Piece name="Ada" />)
    expect(screen.getByText('There is Ada')).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  it('renders no sooner than its words are there', async () => {
    let come = () => {}
    const words = new Promise<void>((resolve) => {
      come = resolve
    })
    fetchNeedsBy(() => words)
    const { asked, Piece } = promised()
    render(<Piece name="Ada" />)
    await asked[0]?.come()
    expect(screen.getByText('Waiting')).toBeTruthy()
    await act(async () => come())
    expect(await screen.findByText('There is Ada')).toBeTruthy()
  })

  it('is replaced where it, or its words, cannot be had and something else is given', async () => {
    fetchNeedsBy(() => Promise.reject(new Error('gone')))
    const Other = lazyComponent(
      async () => code,
      null,
      ({ name }: Named) => <p>Only {name}</p>,
    )
    render(<Other name="Ada" />)
    expect(await screen.findByText('Only Ada')).toBeTruthy()
  })

  it('is requested again by the next user after a failure', async () => {
    const { asked, Piece } = promised()
    Piece.fetch()
    await asked[0]?.fail()
    render(<Piece name="Ada" />)
    await asked[1]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
  })

  it('is retried after a lost connection, and then renders', async () => {
    const { asked, Piece } = promised()
    const told = vi.fn()
    process.on('unhandledRejection', told)
    render(
      <I18nProvider i18n={i18n}>
        <Piece name="Ada" />
        <NotConnectedNote />
      </I18nProvider>,
    )
    await asked[0]?.fail()
    expect(screen.getByRole('alert').textContent).toContain('Not connected')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await asked[1]?.fail()
    await act(async () => dispatchEvent(new Event('online')))
    await asked[2]?.come()
    expect(await screen.findByText('There is Ada')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    process.off('unhandledRejection', told)
    expect(told).not.toHaveBeenCalled()
  })

  it('lets its opener undo the opening and try again', async () => {
    const { asked, Piece } = promised()
    render(<Opener Piece={Piece} />)
    await asked[0]?.fail()
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
    await asked[1]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
    await act(async () => tryAgain())
  })

  it('is reported as an unforeseen error if broken, and lets its opener undo and try again', async () => {
    const { asked, Piece } = promised()
    const told = vi.fn()
    const tell = (error: unknown) => told(String(error))
    process.on('unhandledRejection', tell)
    render(<Opener Piece={Piece} />)
    await asked[0]?.breakDown()
    const again = await screen.findByRole('button', { name: 'Open' })
    await waitFor(() => expect(told).toHaveBeenCalledWith('Error: gone'))
    process.off('unhandledRejection', tell)
    expect(screen.queryByText('Waiting')).toBeNull()
    fireEvent.click(again)
    await asked[1]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
  })
})
