import { providerSignInCalls } from '@casebook/core/providers/providerSignIn.calls'
import { secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import type { LoginResult } from '@casebook/core/session/session.calls'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PortsProvider } from '../../session/ports'
import { SessionProvider } from '../../session/session'
import { speak } from '../../shell/i18n'
import { mara } from '../../testing/people'
import { type Answers, answering, portsThat } from '../../testing/ports'
import { SignInOver } from './SignInOver'

async function openOver(answer: LoginResult, areas: Answers['areas'] = [], session: Answers['session'] = {}) {
  await speak('en')
  const happened: string[] = []
  const asked: unknown[] = []
  const { ports } = portsThat({
    areas,
    session: {
      login: async (request) => {
        asked.push(request)
        return answer
      },
      ...session,
    },
  })
  render(
    <I18nProvider i18n={i18n}>
      <PortsProvider value={ports}>
        <SessionProvider
          value={{
            ...ports,
            user: mara,
            onSignedInAgain: () => happened.push('again'),
            signOut: () => {},
            guard: (port) => port,
            signIn: async () => null,
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
      </PortsProvider>
    </I18nProvider>,
  )
  return { happened, asked }
}

describe('sign-in over a form', () => {
  it('by a provider happens in a window of its own; the same person goes on, nobody else does [MORE-41]', async () => {
    const opened = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => opened)
    const begin = vi.fn(async () => ({ type: 'GoToProvider' as const, address: 'https://login.seeberg.example/' }))
    let user = { ...mara, username: 'another' }
    const { happened } = await openOver(
      { type: 'LoginFailed' },
      [answering(providerSignInCalls, { beginProviderSignIn: begin })],
      {
        getSignInOffers: async () => ({
          type: 'SignInOffers',
          registration: false,
          passwordReset: false,
          providers: [{ id: 'p1', name: 'Seeberg Hospital' }],
        }),
        getClientUserInfo: async () => ({ type: 'ReceivedUser', user }),
      },
    )
    const comeBack = () => {
      const channel = new BroadcastChannel('casebook.provider')
      channel.postMessage({ type: 'signedIn' })
      channel.close()
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Seeberg Hospital' }))
    await expect.poll(() => opened.location.href).toBe('https://login.seeberg.example/')
    expect(begin).toHaveBeenCalledWith({ provider: 'p1', returnTo: '', onlyUser: 'mara.keller' })
    comeBack()
    expect(await screen.findByText('Another person signed in there.')).toBeTruthy()
    user = mara
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Seeberg Hospital' }))
    await expect.poll(() => begin.mock.calls.length).toBe(2)
    comeBack()
    await expect.poll(() => happened).toEqual(['again', 'signedIn'])
    vi.unstubAllGlobals()
  })

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

  const step = { type: 'SecondFactorRequired', step: 'token', app: true, passkey: false } as const

  it('asks for a code where there is a second factor, over the same form [MORE-03] [APP-04]', async () => {
    const enterCode = async ({ code }: { code: string }) =>
      code === '123456'
        ? ({ type: 'LoginSuccessful', user: mara } as const)
        : ({ type: 'CodeWrong', triesLeft: 4 } as const)
    const { happened } = await openOver(step, [answering(secondStepCalls, { enterCode })])
    await userEvent.keyboard('correct-horse-battery')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('dialog', { name: 'One more step' })).textContent).toContain(
      'Four answers are on this device.',
    )
    const field = await screen.findByLabelText('Six digits from your authenticator app')
    await userEvent.type(field, '654321')
    expect(await screen.findByText(/4 tries are left/)).toBeTruthy()
    expect(happened).toEqual([])
    await userEvent.type(screen.getByLabelText('Six digits from your authenticator app'), '123456{Enter}')
    await expect.poll(() => happened).toEqual(['again', 'signedIn'])
  })

  it('goes back to the password when the step has ended, and can be postponed there [MORE-03]', async () => {
    const enterCode = async () => ({ type: 'SignInAgain' }) as const
    const { happened } = await openOver(step, [answering(secondStepCalls, { enterCode })])
    await userEvent.keyboard('correct-horse-battery')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await userEvent.type(await screen.findByLabelText('Six digits from your authenticator app'), '123456')
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your password again.')
    await userEvent.type(await screen.findByLabelText('Password'), 'x{Escape}')
    expect(happened).toEqual(['notNow'])
  })

  it('has a second factor set up first where one is required, and goes on only then [MORE-03]', async () => {
    let appSince: string | null = null
    const port = answering(secondFactorCalls, {
      getSecondFactor: async () => ({
        type: 'ReceivedSecondFactor',
        appSince,
        passkeys: [],
        recoveryCodesLeft: 0,
        isRequired: true,
      }),
      beginApp: async () => ({ type: 'AppBegun', secret: 'MZXW', address: 'otpauth://totp/a?secret=MZXW' }),
      confirmApp: async () => {
        appSince = '2026-11-23T10:00:00Z'
        return { type: 'AppConfirmed', recoveryCodes: [] }
      },
    })
    const { happened } = await openOver({ type: 'LoginSuccessful', user: { ...mara, needsSecondFactor: true } }, [port])
    await userEvent.keyboard('correct-horse-battery')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('dialog', { name: 'Set up your second factor' })
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }))
    expect(happened).toEqual([])
    await userEvent.type(await screen.findByLabelText('Enter the six digits it shows'), '123456{Enter}')
    await expect.poll(() => happened).toEqual(['again', 'signedIn'])
  })

  it('can be postponed, or left to another user', async () => {
    const { happened } = await openOver({ type: 'LoginFailed' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(happened).toEqual(['notNow', 'other'])
  })
})
