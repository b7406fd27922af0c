import {
  passwordLinkCalls,
  registrationCalls,
  type SetForgottenPasswordResult,
} from '@casebook/core/registration/registration.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const good = 'correct-horse-battery'
const fromMail = '/pw-forgotten/ada%40example.org/t0ken'

async function open(
  address: string,
  {
    set = async () => ({ type: 'CommandExecuted' }),
    reset = async () => ({ type: 'Ok' }),
    passwordReset = true,
  }: {
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
    session: { getSignInOffers: async () => ({ type: 'SignInOffers', registration: false, passwordReset }) },
    areas: [
      answering(registrationCalls, { resetPassword: recorded(reset) }),
      answering(passwordLinkCalls, { SetPassword: recorded(set) }),
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
