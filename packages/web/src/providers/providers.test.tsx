import { type EndProviderSignInResult, providerSignInCalls } from '@casebook/core/providers/providerSignIn.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

afterEach(() => vi.unstubAllGlobals())

const getSignInOffers = async () => ({
  type: 'SignInOffers' as const,
  registration: false,
  passwordReset: false,
  providers: [{ id: 'p1', name: 'Seeberg Hospital' }],
})

/** The address that the page goes to. */
function goingTo() {
  const assign = vi.fn()
  vi.stubGlobal('location', Object.create(location, { assign: { value: assign } }))
  return assign
}

describe('a provider on the sign-in page', () => {
  it('is a button of its own, before the form, and the page goes there [MORE-41]', async () => {
    const assign = goingTo()
    const begin = vi.fn(async () => ({
      type: 'GoToProvider' as const,
      address: 'https://login.seeberg.example/?state=x',
    }))
    await openAt('/login?to=%2Fgroups', {
      session: { getSignInOffers },
      areas: [answering(providerSignInCalls, { beginProviderSignIn: begin })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Seeberg Hospital' }))
    expect(await screen.findByRole('button', { name: 'Going to Seeberg Hospital' })).toHaveProperty('disabled', true)
    expect(begin).toHaveBeenCalledWith({ provider: 'p1', returnTo: '/groups' })
    expect(assign).toHaveBeenCalledWith('https://login.seeberg.example/?state=x')
    // A password of this server is taken as before.
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it.each([
    ['ProviderSilent', 'The sign-in page there does not answer.'],
    ['NoSuchProvider', 'This way to sign in is not offered any more.'],
  ] as const)('that does not go on says why: %s [MORE-41]', async (type, words) => {
    await openAt('/login', {
      session: { getSignInOffers },
      areas: [answering(providerSignInCalls, { beginProviderSignIn: async () => ({ type }) })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Seeberg Hospital' }))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByRole('button', { name: 'Sign in with Seeberg Hospital' })).toHaveProperty('disabled', false)
  })
})

describe('the page that a provider sends people back to', () => {
  const address = '/login?state=sealed&code=given&iss=https%3A%2F%2Flogin.seeberg.example'

  async function comeBack(result: EndProviderSignInResult) {
    const end = vi.fn(async () => result)
    const page = await openAt(address, {
      session: { getClientUserInfo: async () => ({ type: 'LoginRequired' as const }) },
      areas: [answering(providerSignInCalls, { endProviderSignIn: end })],
    })
    return { ...page, end }
  }

  it('hands in the answer and goes on to where the person came from [MORE-41]', async () => {
    const done = { type: 'LoginSuccessful', user: mara, returnTo: '/bases', isOver: false } as const
    const { end, history } = await comeBack(done)
    await waitFor(() => expect(history.at(-1)).toBe('/bases'))
    expect(end).toHaveBeenCalledWith({ state: 'sealed', code: 'given', iss: 'https://login.seeberg.example' })
    // Back does not bring the used answer up again.
    expect(history.join()).not.toContain('sealed')
  })

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'goes to our first page in place of %s [MORE-41]',
    async (returnTo) => {
      const { history } = await comeBack({ type: 'LoginSuccessful', user: mara, returnTo, isOver: false })
      await waitFor(() => expect(history.at(-1)).toBe('/home'))
    },
  )

  it.each([
    [{ type: 'SignInAgain' }, 'That sign-in does not count.'],
    [{ type: 'ProviderSilent' }, 'The sign-in page there does not answer.'],
    [{ type: 'ProviderRefused', provider: 'Seeberg Hospital' }, 'Seeberg Hospital did not let you in.'],
    [
      { type: 'NoAccount', provider: 'Seeberg Hospital' },
      'Seeberg Hospital knows you. This server has no account for you.',
    ],
    [{ type: 'Deactivated' }, 'This account is deactivated.'],
    [{ type: 'OtherAccount' }, 'Another person signed in there.'],
  ] as const)('says in words why nobody is let in: %o [MORE-41]', async (result, words) => {
    const { history } = await comeBack(result)
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'To the sign-in page' }))
    await waitFor(() => expect(history.at(-1)).toBe('/login'))
  })

  it('asks for the second step where one is due [MORE-41]', async () => {
    const step = { step: 's', app: true, passkey: false, username: 'mara.keller', returnTo: '/bases', isOver: false }
    await comeBack({ type: 'SecondFactorRequired', ...step })
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
    expect(screen.getByText('mara.keller')).toBeTruthy()
  })

  it('tells the form that it covers, and says that the window may be closed [MORE-41]', async () => {
    const told = new Promise<unknown>((resolve) => {
      const channel = new BroadcastChannel('casebook.provider')
      channel.onmessage = ({ data }) => {
        channel.close()
        resolve(data)
      }
    })
    vi.stubGlobal('close', vi.fn())
    await comeBack({ type: 'LoginSuccessful', user: mara, returnTo: '', isOver: true })
    expect(await screen.findByText(/You can close this window/)).toBeTruthy()
    expect(await told).toEqual({ type: 'signedIn' })
  })
})
