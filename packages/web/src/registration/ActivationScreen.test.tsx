import { type ActivateResult, registrationCalls } from '@casebook/core/registration/registration.calls'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

async function open(activate: () => Promise<ActivateResult>, address = '/activation?data=s3cret') {
  const asked: unknown[] = []
  const page = await openAt(address, {
    areas: [
      answering(registrationCalls, {
        activate: (request) => {
          asked.push(request)
          return activate()
        },
      }),
    ],
  })
  return { ...page, asked }
}

const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the page that activates an account', () => {
  it('sends the data of the link, and leads to the sign-in form [AUTH-08]', async () => {
    const { asked } = await open(async () => ({ type: 'ActivationSuccessful' }))
    expect(await screen.findByRole('heading', { name: 'Your account is active' })).toBeTruthy()
    expect(asked).toEqual([{ data: 's3cret' }])
    expect(await linkTo('Sign in')).toBe('/login')
  })

  it('leads to a first password where the account has none [AUTH-08]', async () => {
    const passwordLink = { user: 'ada@example.org', token: 't0ken' }
    await open(async () => ({ type: 'ActivationSuccessful', passwordLink }))
    expect(await linkTo('Choose a password')).toBe('/pw-forgotten/ada%40example.org/t0ken')
  })

  it('says that it is under way [AUTH-08]', async () => {
    await open(() => new Promise(() => {}))
    expect(await screen.findByRole('heading', { name: 'Activating' })).toBeTruthy()
  })

  it.each<[string, () => Promise<ActivateResult>]>([
    ['The link could not be used', async () => ({ type: 'ActivationFailed' })],
    ['The link could not be used', () => Promise.reject(new Error('offline'))],
    ['The link is too old', async () => ({ type: 'ActivationTooLongAgo' })],
  ])('says “%s”, and offers a new link [AUTH-08]', async (title, answer) => {
    await open(answer)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(await linkTo('Send a new link')).toBe('/pw-forgotten')
  })

  it('fails without data, and asks nothing [AUTH-08]', async () => {
    const { asked } = await open(async () => ({ type: 'ActivationSuccessful' }), '/activation')
    expect(await screen.findByRole('heading', { name: 'The link could not be used' })).toBeTruthy()
    expect(asked).toEqual([])
  })
})
