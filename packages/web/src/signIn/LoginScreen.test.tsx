import { optionsCalls } from '@casebook/core/options/options.calls'
import { ServerFault } from '@casebook/core/refusal'
import { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import type { LoginResult } from '@casebook/core/session/session.calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

async function openLogin(answer: () => Promise<LoginResult>, address = '/login') {
  const opened = await openAt(address, { session: { login: answer } })
  await screen.findByRole('heading', { name: 'Sign in' })
  return opened
}

async function tryToSignIn() {
  await userEvent.type(screen.getByLabelText('User name'), 'mara.keller')
  await userEvent.type(screen.getByLabelText('Password'), 'correct-horse-battery')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** Lets the clock of this device begin at an hour of its own day. */
function itIs(hour: number, minute: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 29, hour, minute) })
}

afterEach(() => {
  vi.useRealTimers()
})

const signInButton = () => screen.getByRole('button', { name: 'Sign in' }) as HTMLButtonElement

describe('the sign-in form', () => {
  it('disables the button until sign-in is possible [AUTH-01]', async () => {
    await openLogin(async () => ({ type: 'LoginFailed' }))
    expect(signInButton().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('User name'), 'mara.keller')
    expect(signInButton().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Password'), 'x')
    expect(signInButton().disabled).toBe(false)
  })

  it('offers no registration or password reset if the server has none, and says who helps [AUTH-01] [APP-22]', async () => {
    await openLogin(async () => ({ type: 'LoginFailed' }))
    expect(await screen.findByText(/Ask an administrator of your study/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Forgot password' })).toBeNull()
  })

  it.each([
    ['Register', { registration: true, passwordReset: false }],
    ['Forgot password', { registration: false, passwordReset: true }],
  ])('links to %s if the server offers it [AUTH-01]', async (name, offers) => {
    await openAt('/login', { session: { getSignInOffers: async () => ({ type: 'SignInOffers', ...offers }) } })
    expect(await screen.findByRole('link', { name })).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Change server', name])
  })

  it('shows the administrator’s words and needs their box ticked; what could run is not shown [AUTH-03]', async () => {
    const option = {
      cardHeaderHtml: '<h2>Registry of hernias</h2><script>boom()</script>',
      cardContentHtml: '<p onclick="boom()">One case per operation. <img src=x onerror=boom()></p>',
      acceptCheckboxHtml: 'I accept the <a href="terms.pdf">terms of use</a>',
    }
    let answer = () => {}
    const getCustomLoginPage = () =>
      new Promise<{ type: 'ReceivedOption'; option: typeof option }>((resolve) => {
        answer = () => resolve({ type: 'ReceivedOption', option })
      })
    await openAt('/login', {
      session: { login: async () => ({ type: 'LoginFailed' }) },
      areas: [answering(optionsCalls, { getCustomLoginPage })],
    })
    await userEvent.type(await screen.findByLabelText('User name'), 'mara.keller')
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}')
    // It may ask for something, so nobody signs in before it is here.
    expect(await screen.findByRole('button', { name: 'Signing in' })).toHaveProperty('disabled', true)
    answer()
    const box = await screen.findByRole('checkbox', { name: 'I accept the terms of use' })
    expect(signInButton().disabled).toBe(true)
    await userEvent.click(box)
    expect(signInButton().disabled).toBe(false)
    expect(screen.getByRole('link', { name: 'terms of use' })).toHaveProperty('target', '_blank')
    expect(await screen.findAllByRole('heading', { name: 'Registry of hernias' })).not.toEqual([])
    expect(document.body.innerHTML).not.toContain('boom')
    expect(screen.queryByText(/never type a patient name/)).toBeNull()
  })

  it('links to the user manual [AUTH-03]', async () => {
    await openLogin(async () => ({ type: 'LoginFailed' }))
    expect(await screen.findByRole('button', { name: 'User manual' })).toBeTruthy()
  })

  it('tabs from the user name to the password, and only then to the links', async () => {
    await openLogin(async () => ({ type: 'LoginFailed' }))
    await userEvent.click(screen.getByLabelText('User name'))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  it('signs in on Enter, and goes to what waits', async () => {
    const { history } = await openLogin(async () => ({ type: 'LoginSuccessful', user: mara }))
    await userEvent.type(screen.getByLabelText('User name'), 'mara.keller')
    await userEvent.type(screen.getByLabelText('Password'), 'correct-horse-battery{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })).toBeTruthy()
    expect(history.at(-1)).toBe('/home')
  })

  it.each([
    ['LoginFailed', 'Sorry, wrong user name and/or password.'],
    ['Deactivated', 'This account is deactivated.'],
    ['TooManyFailedLogins', 'Too many failed sign-ins: this account is deactivated for a while.'],
  ] as const)('reports %s as %s, and clears the password [AUTH-02]', async (type, text) => {
    await openLogin(async () => ({ type }))
    await tryToSignIn()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    const password = screen.getByLabelText('Password') as HTMLInputElement
    expect(password.value).toBe('')
    expect(document.activeElement).toBe(password)
    expect((screen.getByLabelText('User name') as HTMLInputElement).value).toBe('mara.keller')
  })

  it('asks to reload the page when the server is newer [AUTH-02]', async () => {
    await openLogin(async () => ({ type: 'ApiLevelMismatch', level: 52 }))
    await tryToSignIn()
    expect(await screen.findByRole('alertdialog', { name: 'An update is available' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reload' }))
  })

  it('says that the server is unreachable, and offers to retry', async () => {
    await openLogin(() => Promise.reject(new TypeError('offline')))
    await tryToSignIn()
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(signInButton().disabled).toBe(true)
  })

  it('says that the server had an error where it had one: nobody is sent to the cable', async () => {
    await openLogin(() => Promise.reject(new ServerFault('The call login failed: 500 ')))
    await tryToSignIn()
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain('The server had an error.')
    expect(said).not.toMatch(/did not answer|Check your connection/)
  })

  it('says so of a passkey too', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const beginPasskeySignIn = () => Promise.reject(new ServerFault('The call beginPasskeySignIn failed: 500 '))
    await openAt('/login', { areas: [answering(secondStepCalls, { beginPasskeySignIn })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain('The server had an error.')
    expect(said).not.toMatch(/did not answer|Check your connection/)
    vi.unstubAllGlobals()
  })

  it('names the address that is allowed where this one is not', async () => {
    await openLogin(() => Promise.reject(new ServerFault('The call login failed: 403 ', 'https://trial.example')))
    await tryToSignIn()
    expect((await screen.findByRole('link', { name: 'https://trial.example' })).getAttribute('href')).toBe(
      'https://trial.example',
    )
    expect(screen.getByRole('alert').textContent).toContain(`You opened ${location.origin}.`)
  })

  it.each([
    ['at noon', 12, 0, '12:10:00'],
    ['just before midnight, with the day', 23, 55, '30 Nov 2026, 00:05:00'],
  ])('says until when, after too many failures %s [AUTH-12]', async (_when, hour, minute, said) => {
    itIs(hour, minute)
    const until = new Date(2026, 10, 29, hour, minute + 10)
    await openLogin(async () => ({ type: 'TooManyFailedLogins', until: until.toISOString() }))
    await tryToSignIn()
    expect((await screen.findByRole('alert')).textContent).toContain(
      `Try again after ${said}, or ask an administrator.`,
    )
  })

  it('shows the password on request, and hides it again', async () => {
    await openLogin(async () => ({ type: 'LoginFailed' }))
    const password = screen.getByLabelText('Password') as HTMLInputElement
    expect(password.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.type).toBe('password')
  })

  it('never redirects outside the application', async () => {
    const { history } = await openLogin(
      async () => ({ type: 'LoginSuccessful', user: mara }),
      `/login?to=${encodeURIComponent('//elsewhere.example')}`,
    )
    await tryToSignIn()
    await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })
    expect(history.at(-1)).toBe('/home')
  })

  it('goes on to a second step, which a recovery code opens too, and says how many are left [MORE-03]', async () => {
    const sent: unknown[] = []
    const enterCode = async (request: unknown) => {
      sent.push(request)
      return { type: 'LoginSuccessful', user: mara, recoveryCodesLeft: 9 } as const
    }
    const login = async () => ({ type: 'SecondFactorRequired', step: 'token', app: true, passkey: false }) as const
    await openAt('/login', { session: { login }, areas: [answering(secondStepCalls, { enterCode })] })
    await screen.findByRole('heading', { name: 'Sign in' })
    await tryToSignIn()
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
    expect(screen.getByText('mara.keller')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(signInButton().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('One of your recovery codes'), '7f3k 92qd')
    await userEvent.click(signInButton())
    expect(await screen.findByText('You are signed in. 9 recovery codes are left.')).toBeTruthy()
    expect(sent).toEqual([{ step: 'token', code: '7f3k 92qd' }])
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })).toBeTruthy()
  })

  it('says until when, after too many wrong codes too [AUTH-12]', async () => {
    itIs(12, 0)
    const until = new Date(2026, 10, 29, 12, 10)
    const enterCode = async () => ({ type: 'TooManyFailedLogins', until: until.toISOString() }) as const
    const login = async () => ({ type: 'SecondFactorRequired', step: 'token', app: false, passkey: false }) as const
    await openAt('/login', { session: { login }, areas: [answering(secondStepCalls, { enterCode })] })
    await screen.findByRole('heading', { name: 'Sign in' })
    await tryToSignIn()
    await userEvent.type(await screen.findByLabelText('One of your recovery codes'), '7f3k 92qd')
    await userEvent.click(signInButton())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Try again after 12:10:00, or ask an administrator.',
    )
  })

  it('offers to go on only once it is known who is signed in [MORE-03]', async () => {
    let arrive = () => {}
    const getClientUserInfo = () =>
      new Promise<{ type: 'ReceivedUser'; user: typeof mara }>((resolve) => {
        arrive = () => resolve({ type: 'ReceivedUser', user: mara })
      })
    const enterCode = async () => ({ type: 'LoginSuccessful', user: mara, recoveryCodesLeft: 9 }) as const
    const login = async () => ({ type: 'SecondFactorRequired', step: 'token', app: false, passkey: false }) as const
    const session = { login, getClientUserInfo }
    await openAt('/login', { session, areas: [answering(secondStepCalls, { enterCode })] })
    await screen.findByRole('heading', { name: 'Sign in' })
    await tryToSignIn()
    await userEvent.type(await screen.findByLabelText('One of your recovery codes'), '7f3k 92qd')
    await userEvent.click(signInButton())
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    arrive()
    expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy()
  })

  it('begins again for somebody else [MORE-03]', async () => {
    await openLogin(async () => ({ type: 'SecondFactorRequired', step: 'token', app: true, passkey: false }))
    await tryToSignIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Not you?' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
  })
})
