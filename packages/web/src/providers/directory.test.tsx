import { providerSignInCalls, type SignInAtDirectoryResult } from '@casebook/core/providers/providerSignIn.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const getSignInOffers = async () => ({
  type: 'SignInOffers' as const,
  registration: false,
  passwordReset: false,
  providers: [{ id: 'p1', name: 'Seeberg Hospital', isDirectory: true }],
})

async function openPage(result: SignInAtDirectoryResult) {
  const signIn = vi.fn(async () => result)
  const page = await openAt('/login?to=%2Fgroups', {
    session: { getSignInOffers },
    areas: [answering(providerSignInCalls, { signInAtDirectory: signIn })],
  })
  await userEvent.type(await screen.findByLabelText('User name at Seeberg Hospital'), ' nora ')
  await userEvent.type(screen.getByLabelText('Password at Seeberg Hospital'), 'typed there')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Seeberg Hospital' }))
  return { ...page, signIn }
}

describe('a directory on the sign-in page', () => {
  it('has a form of its own, which is the one that is open, and goes on to where the person came from [MORE-41]', async () => {
    const { signIn, history } = await openPage({ type: 'LoginSuccessful', user: mara })
    await waitFor(() => expect(history.at(-1)).toBe('/groups'))
    expect(signIn).toHaveBeenCalledWith({ provider: 'p1', user: 'nora', password: 'typed there' })
  })

  it('takes no empty password, and leaves the way to a password of this server [MORE-41]', async () => {
    await openAt('/login', { session: { getSignInOffers } })
    await userEvent.type(await screen.findByLabelText('User name at Seeberg Hospital'), 'nora')
    const button = screen.getByRole('button', { name: 'Sign in with Seeberg Hospital' })
    expect(button).toHaveProperty('disabled', true)
    expect(screen.queryByLabelText('Password')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Use a password of this server' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.queryByLabelText('Password at Seeberg Hospital')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Seeberg Hospital' }))
    expect(await screen.findByLabelText('Password at Seeberg Hospital')).toBeTruthy()
  })

  it.each([
    [{ type: 'LoginFailed' }, 'Sorry, wrong user name'],
    [{ type: 'TooManyFailedLogins' }, 'Too many'],
    [{ type: 'Deactivated' }, 'This account is deactivated.'],
    [{ type: 'ProviderSilent' }, 'Seeberg Hospital does not answer.'],
    [{ type: 'NoSuchProvider' }, 'This way to sign in is not offered any more.'],
    [{ type: 'NoAccount', provider: 'Seeberg Hospital' }, 'Seeberg Hospital knows you.'],
  ] as const)('says in words why nobody is let in, and forgets the password: %o [MORE-41]', async (result, words) => {
    await openPage(result)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    const password = screen.getByLabelText('Password at Seeberg Hospital')
    expect(password).toHaveProperty('value', '')
    expect(document.activeElement).toBe(password)
    expect(screen.getByLabelText('User name at Seeberg Hospital')).toHaveProperty('value', ' nora ')
  })

  it('asks for the second step where one is due [MORE-41]', async () => {
    const step = { step: 's', app: true, passkey: false, username: 'mara.keller' }
    await openPage({ type: 'SecondFactorRequired', ...step })
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
    expect(screen.getByText('mara.keller')).toBeTruthy()
  })
})
