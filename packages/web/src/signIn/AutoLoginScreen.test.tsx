import type { LoginResult } from '@casebook/core/session/session.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'

const credentials = { user: 'mara.keller', password: 'correct/horse%battery' }
const addressOf = (config: object) => `/auto/${encodeURIComponent(JSON.stringify(config))}`

async function open(address: string, answer: LoginResult['type'] = 'LoginSuccessful', autoLogin = true) {
  const asked: unknown[] = []
  history.replaceState(null, '', `#${address}`)
  const offers = { type: 'SignInOffers', registration: false, passwordReset: false, autoLogin } as const
  // As the page's own router gives it: not decoded yet.
  const page = await openAt(address.replaceAll('%', '%25'), {
    session: {
      getSignInOffers: async () => offers,
      login: async (request) => {
        asked.push([request, location.href])
        return (answer === 'LoginSuccessful' ? { type: answer, user: mara } : { type: answer }) as LoginResult
      },
    },
  })
  return { ...page, asked }
}

describe('a link that signs in', () => {
  it('is wiped from the address before anything is sent, and leads to its route [AUTH-04]', async () => {
    const { asked, history: visited } = await open(addressOf({ ...credentials, returnRoute: '/password' }))
    await waitFor(() => expect(visited.at(-1)).toBe('/password'))
    expect(asked).toEqual([[credentials, `${location.origin}/#/auto`]])
  })

  it('leads to the studies if it names no route, also as it is typed by hand [AUTH-04]', async () => {
    const { history: visited } = await open(`/auto/${JSON.stringify({ user: 'mara.keller', password: 'x' })}`)
    await waitFor(() => expect(visited.at(-1)).toBe('/bases'))
  })

  it.each([
    ['a wrong password', addressOf(credentials), 'LoginFailed', true],
    ['a server that does not allow it', addressOf(credentials), 'LoginSuccessful', false],
    ['another host', addressOf({ ...credentials, host: 'https://evil.example/' }), 'LoginSuccessful', true],
    [
      'a route that leads elsewhere',
      addressOf({ ...credentials, returnRoute: '//evil.example' }),
      'LoginSuccessful',
      true,
    ],
    ['no JSON', '/auto/%zz', 'LoginSuccessful', true],
  ] as const)(
    'says “login failed” after %s, and leads to the sign-in form [AUTH-04]',
    async (_, address, answer, allowed) => {
      const { asked, history: visited } = await open(address, answer, allowed)
      await screen.findByRole('alertdialog', { name: 'login failed' })
      expect(asked).toHaveLength(answer === 'LoginFailed' ? 1 : 0)
      expect(location.hash).toBe('#/auto')
      await userEvent.click(screen.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(visited.at(-1)).toBe('/login'))
    },
  )
})
