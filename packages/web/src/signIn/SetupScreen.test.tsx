import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'

const long = 'correct-horse-battery'

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('User name'), 'anna.huber')
  await userEvent.type(screen.getByLabelText('New password'), long)
  await userEvent.type(screen.getByLabelText('New password again'), long)
}

describe('the setup screen', () => {
  it('creates the first administrator and goes to the sign-in form', async () => {
    const asked: unknown[] = []
    const { calls } = await openAt('/setup?data=s3cret', {
      setup: {
        createAdministrator: async (request) => {
          asked.push(request)
          return { type: 'Ok' }
        },
      },
    })
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Create administrator' }))
    expect(await screen.findByRole('heading', { name: 'Administrator account created' })).toBeTruthy()
    expect(asked).toEqual([{ data: 's3cret', username: 'anna.huber', firstName: '', lastName: '', password: long }])
    expect(calls).toEqual(['createAdministrator'])
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it('ticks off password rules during typing', async () => {
    await openAt('/setup?data=s3cret')
    await userEvent.type(await screen.findByLabelText('New password'), 'correct')
    expect(screen.getByText(/At least 14 characters, 7 so far/).textContent).toContain('(not yet fulfilled)')
    await userEvent.type(screen.getByLabelText('New password'), '-horse-battery')
    expect(screen.getByText(/At least 14 characters/).textContent).toContain('(fulfilled)')
  })

  it.each(['/setup', '/setup?data='])('says at %s that the link is invalid, without a call', async (address) => {
    const { calls } = await openAt(address)
    expect(await screen.findByRole('heading', { name: 'The link cannot be used' })).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('says that the link was already used', async () => {
    await openAt('/setup?data=s3cret', { setup: { createAdministrator: async () => ({ type: 'SetupLinkInvalid' }) } })
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Create administrator' }))
    expect(await screen.findByRole('heading', { name: 'The link cannot be used' })).toBeTruthy()
  })
})
