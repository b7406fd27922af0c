import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotConnectedNote } from '../../shell/failures/NotConnectedNote'
import { type Later, later, onDemand, soon } from './later'
import { tryAgain } from './missingCode'

interface Named {
  readonly name: string
}

type Code = { readonly default: ComponentType<Named> }

const code: Code = { default: ({ name }) => <p>There is {name}</p> }

/** Code that comes, or does not, when the test says so. */
function promised(make: typeof onDemand<Named> = onDemand) {
  const asked: Record<'come' | 'fail' | 'breakDown', () => Promise<void>>[] = []
  const load = () =>
    new Promise<Code>((resolve, reject) =>
      asked.push({
        come: async () => act(async () => resolve(code)),
        fail: async () => act(async () => reject(new Error('Failed to fetch dynamically imported module: /Ada.js'))),
        breakDown: async () => act(async () => reject(new Error('gone'))),
      }),
    )
  const Piece: Later<Named> = make(load, <p>Waiting</p>)
  return { asked, Piece }
}

/** Draws it, until it is told that its code does not come. */
function Opener({ Piece }: { readonly Piece: Later<Named> }) {
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
  // Nobody answers.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['on demand', onDemand],
  ['at leisure as well', later],
  ['as soon as the page is painted', soon],
])('code that comes %s', (_, make) => {
  it('shows in the moment in which it comes, with what it was given', async () => {
    const { asked, Piece } = promised(make)
    render(<Piece name="Ada" />)
    expect(screen.getByText('Waiting')).toBeTruthy()
    await asked[0]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
  })

  it('shows at once where it came before', async () => {
    const { asked, Piece } = promised(make)
    Piece.fetch()
    expect(Piece.isHere()).toBe(false)
    await asked[0]?.come()
    expect(Piece.isHere()).toBe(true)
    render(<Piece name="Ada" />)
    expect(screen.getByText('There is Ada')).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  it('is asked for again by whoever needs it after it failed', async () => {
    const { asked, Piece } = promised(make)
    Piece.fetch()
    await asked[0]?.fail()
    render(<Piece name="Ada" />)
    await asked[1]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
  })

  it('that does not come while there is no connection is asked for again when there is one, and shows then', async () => {
    const { asked, Piece } = promised(make)
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
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    process.off('unhandledRejection', told)
    expect(told).not.toHaveBeenCalled()
  })

  it('is taken back by whoever opened it, who may ask again', async () => {
    const { asked, Piece } = promised(make)
    render(<Opener Piece={Piece} />)
    await asked[0]?.fail()
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
    await asked[1]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
    await act(async () => tryAgain())
  })

  it('that is broken is told as an error nobody foresaw, and taken back by whoever opened it until it is asked for again', async () => {
    const { asked, Piece } = promised(make)
    const told = vi.fn()
    const tell = (error: unknown) => told(String(error))
    process.on('unhandledRejection', tell)
    render(<Opener Piece={Piece} />)
    await asked[0]?.breakDown()
    const again = await screen.findByRole('button', { name: 'Open' })
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Error: gone'))
    process.off('unhandledRejection', tell)
    expect(screen.queryByText('Waiting')).toBeNull()
    fireEvent.click(again)
    await asked[1]?.come()
    expect(screen.getByText('There is Ada')).toBeTruthy()
  })
})
