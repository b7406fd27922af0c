import type { LoginResult } from '@casebook/core/session/session.calls'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { speak } from '../../shell/i18n'
import { mara } from '../../testing/people'
import { portsThat } from '../../testing/ports'
import { SessionProvider } from '../session'
import { SignInOver } from './SignInOver'

async function openOver(answer: LoginResult) {
  await speak('en')
  const happened: string[] = []
  const asked: unknown[] = []
  const { ports } = portsThat({
    session: {
      login: async (request) => {
        asked.push(request)
        return answer
      },
    },
  })
  render(
    <I18nProvider i18n={i18n}>
      <SessionProvider
        value={{
          ...ports,
          user: mara,
          onSignedInAgain: () => happened.push('again'),
          signOut: () => {},
          guard: (port) => port,
          isAskingToSignIn: false,
        }}
      >
        <SignInOver
          onSignedIn={() => happened.push('signedIn')}
          onNotNow={() => happened.push('notNow')}
          onOtherAccount={() => happened.push('other')}
        >
          Four answers are on this device.
        </SignInOver>
      </SessionProvider>
    </I18nProvider>,
  )
  return { happened, asked }
}

describe('sign-in over a form', () => {
  it('asks the same user for the password only, and focuses it [APP-04]', async () => {
    const { happened, asked } = await openOver({ type: 'LoginSuccessful', user: mara })
    const dialog = screen.getByRole('dialog', { name: 'Sign in to go on' })
    expect(dialog.textContent).toContain('Mara Keller')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.queryByLabelText('User name')).toBeNull()

    await userEvent.keyboard('correct-horse-battery')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await expect.poll(() => happened).toEqual(['again', 'signedIn'])
    expect(asked).toEqual([{ user: 'mara.keller', password: 'correct-horse-battery' }])
  })

  it('stays open after a wrong password, and clears it [AUTH-02]', async () => {
    const { happened } = await openOver({ type: 'LoginFailed' })
    await userEvent.keyboard('mistaken')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Sorry, wrong user name and/or password.')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
    expect(happened).toEqual([])
  })

  it('can be postponed, or left to another user', async () => {
    const { happened } = await openOver({ type: 'LoginFailed' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(happened).toEqual(['notNow', 'other'])
  })
})
