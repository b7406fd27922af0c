import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { speak } from '../i18n'
import { GlobalError } from './GlobalError'

const specified =
  'An error has occurred. Check your internet connection. If your internet is working and especially if the other parts of the site are working, please contact an admin and include the error below.'

const open = (child: React.ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <GlobalError>{child}</GlobalError>
    </I18nProvider>,
  )

function Broken(): never {
  throw new Error('The call tree was answered by the unknown kind "Foo"')
}

describe('an unforeseen error', () => {
  beforeEach(() => speak('en'))

  it('shows the specified sentence and the error as JSON if rendering fails [APP-16]', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    open(<Broken />)
    const alert = await screen.findByRole('alertdialog')
    expect(alert.textContent).toContain(specified)
    expect(JSON.parse(alert.querySelector('pre')?.textContent ?? '')).toMatchObject({
      message: 'The call tree was answered by the unknown kind "Foo"',
    })
    // There is no page to return to.
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    silenced.mockRestore()
  })

  it('is shown over the screen if an event handler or a promise fails [APP-16]', async () => {
    open(<p>four answers</p>)
    const rejection = new Event('unhandledrejection')
    Object.assign(rejection, { reason: new Error('offline') })
    fireEvent(window, rejection)
    expect((await screen.findByRole('alertdialog')).textContent).toContain('offline')
    expect(screen.getByText('four answers')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('four answers')).toBeTruthy()
  })

  it.each([
    'Failed to fetch dynamically imported module: http://127.0.0.1/assets/SupportDialog-1.js',
    'error loading dynamically imported module: http://127.0.0.1/assets/SupportDialog-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/modals.css',
  ])('does not include code that failed to load, which is reported in words [APP-16]', async (message) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    open(<p>four answers</p>)
    const rejection = new Event('unhandledrejection')
    Object.assign(rejection, { reason: new TypeError(message) })
    fireEvent(window, rejection)
    const note = await screen.findByRole('alert')
    expect(note.textContent).toMatch(/^Not connected/)
    expect(document.body.textContent).not.toContain(message)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    vi.stubGlobal('fetch', async () => new Response())
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByText('four answers')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('ignores browser reports without an error', () => {
    open(<p>four answers</p>)
    fireEvent(
      window,
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    )
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
