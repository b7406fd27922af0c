import { optionsCalls } from '@casebook/core/options/options.calls'
import {
  passwordLinkCalls,
  registrationCalls,
  type SetForgottenPasswordResult,
} from '@casebook/core/registration/registration.calls'
import type { SessionPort } from '@casebook/core/session/session.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const good = 'correct-horse-battery'
const fromMail = '/pw-forgotten/ada%40example.org/t0ken'

async function open(
  address: string,
  {
    set = async () => ({ type: 'CommandExecuted' }),
    reset = async () => ({ type: 'Ok' }),
    passwordReset = true,
    login = async () => ({ type: 'LoginFailed' }),
    acceptCheckboxHtml = '',
  }: {
    login?: SessionPort['login']
    acceptCheckboxHtml?: string
    set?: () => Promise<SetForgottenPasswordResult>
    reset?: () => Promise<{ type: 'Ok' } | { type: 'TooManyRequests' }>
    passwordReset?: boolean
  } = {},
) {
  const asked: unknown[] = []
  const recorded =
    <R,>(answer: () => Promise<R>) =>
    (request: unknown) => {
      asked.push(request)
      return answer()
    }
  await openAt(address, {
    session: { login, getSignInOffers: async () => ({ type: 'SignInOffers', registration: false, passwordReset }) },
    areas: [
      answering(registrationCalls, { resetPassword: recorded(reset) }),
      answering(passwordLinkCalls, { SetPassword: recorded(set) }),
      answering(optionsCalls, {
        getCustomLoginPage: async () => ({
          type: 'ReceivedOption',
          version: '1',
          changedBy: null,
          changedAt: null,
          option: { cardHeaderHtml: '', cardContentHtml: '', acceptCheckboxHtml },
        }),
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  return { asked, user: userEvent.setup() }
}

async function setPassword(user: ReturnType<typeof userEvent.setup>, password = good) {
  await user.type(await screen.findByLabelText('New password'), password)
  await user.type(screen.getByLabelText('New password again'), password)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
}

describe('a forgotten password', () => {
  it('is requested by e-mail address, and the page says the same for every address [AUTH-09, AUTH-11]', async () => {
    const { asked, user } = await open('/pw-forgotten')
    await user.type(await screen.findByLabelText('E-mail address'), ' p.lang@ksgr.example')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy()
    expect(screen.getByText(/If there is an account for/).textContent).toContain('p.lang@ksgr.example')
    const activationContinuationLink = `${location.origin}/#/pw-forgotten`
    expect(asked).toEqual([{ user: 'p.lang@ksgr.example', language: 'en', activationContinuationLink }])
  })

  it.each([
    ['Too many requests came from your network.', async () => ({ type: 'TooManyRequests' as const })],
    ['The server did not answer.', () => Promise.reject(new Error('offline'))],
  ])('may be refused: %s The address stays', async (words, reset) => {
    const { user } = await open('/pw-forgotten', { reset })
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'ada@example.org')
  })

  it('cannot be requested from a server without mail, which says who helps [APP-22]', async () => {
    await open('/pw-forgotten', { passwordReset: false })
    expect(await screen.findByText(/This server sends no mails/)).toBeTruthy()
  })

  it('is set by the link of the mail, for its user and with its token [AUTH-09]', async () => {
    const { asked, user } = await open(fromMail)
    await setPassword(user)
    expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy()
    expect(asked).toEqual([{ user: 'ada@example.org', token: 't0ken', password: good }])
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it('signs in whoever has just chosen it, and opens their first page [AUTH-09]', async () => {
    const asked: unknown[] = []
    const login: SessionPort['login'] = async (request) => {
      asked.push(request)
      return { type: 'LoginSuccessful', user: mara }
    }
    const { user } = await open(fromMail, { login })
    await setPassword(user)
    await waitFor(() => expect(asked).toEqual([{ user: 'ada@example.org', password: good }]))
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
    expect(screen.queryByText('Your password is set')).toBeNull()
  })

  it('signs nobody in past what the sign-in page asks them to accept [AUTH-09] [OPT-07]', async () => {
    const login = vi.fn<SessionPort['login']>(async () => ({ type: 'LoginSuccessful', user: mara }))
    const { user } = await open(fromMail, { login, acceptCheckboxHtml: 'I accept the rules' })
    await setPassword(user)
    expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy()
    expect(login).not.toHaveBeenCalled()
  })

  it('needs another link if this one is of no use, which is requested for the same address [AUTH-09]', async () => {
    const { asked, user } = await open(fromMail, { set: async () => ({ type: 'TokenError' }) })
    await setPassword(user)
    expect((await screen.findByRole('alert')).textContent).toContain('The password was not changed.')
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(asked.at(-1)).toMatchObject({ user: 'ada@example.org' })
  })

  it('is cleared and asked for again if the server refuses it [AUTH-09]', async () => {
    const { user } = await open(fromMail, { set: async () => ({ type: 'PasswordInvalid' }) })
    await setPassword(user)
    expect(await screen.findByText('The server refused this password. Choose another one.')).toBeTruthy()
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
  })
})
