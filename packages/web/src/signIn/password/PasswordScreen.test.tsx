import type { SetPasswordResult } from '@casebook/core/session/session.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'

const long = 'correct-horse-battery'

async function openPassword(...answers: SetPasswordResult[]) {
  const opened = await openAt('/password', {
    session: {
      setPassword: async () => answers.shift() ?? { type: 'Ok' },
      login: async () => ({ type: 'LoginFailed' }),
    },
  })
  await screen.findByRole('heading', { name: 'Change password' })
  return opened
}

const submit = () =>
  within(screen.getByRole('main')).getByRole('button', { name: 'Change password' }) as HTMLButtonElement
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement

async function typeTwice(password: string) {
  await userEvent.type(field('New password'), password)
  await userEvent.type(field('New password again'), password)
}

describe('the password screen', () => {
  it('requires 14 characters, entered twice [AUTH-10]', async () => {
    await openPassword()
    await typeTwice('thirteen-char')
    expect(submit().disabled).toBe(true)
    await userEvent.type(field('New password'), 's')
    expect(submit().disabled).toBe(true)
    await userEvent.type(field('New password again'), 's')
    expect(submit().disabled).toBe(false)
  })

  it('confirms that the password was changed [AUTH-10]', async () => {
    await openPassword({ type: 'Ok' })
    await typeTwice(long)
    await userEvent.click(submit())
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy()
  })

  it('clears the new password if the server refuses it, and says why [AUTH-10]', async () => {
    await openPassword({ type: 'PasswordInvalid' })
    await typeTwice(long)
    await userEvent.click(submit())
    expect(await screen.findByText('The password needs at least 14 characters.')).toBeTruthy()
    expect(field('New password').value).toBe('')
    expect(document.activeElement).toBe(field('New password'))
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
  })

  it('asks for the current password if the sign-in was a while ago', async () => {
    await openPassword({ type: 'CurrentPasswordWrong' }, { type: 'CurrentPasswordWrong' }, { type: 'Ok' })
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await typeTwice(long)
    await userEvent.click(submit())

    await screen.findByText('You signed in a while ago, so please enter it once more.')
    expect(document.activeElement).toBe(field('Current password'))
    await userEvent.type(field('Current password'), 'mistaken{Enter}')
    await screen.findByText('This is not your current password. Try again.')
    await userEvent.type(field('Current password'), 'the-present-one{Enter}')
    await screen.findByRole('heading', { name: 'Your password is changed' })
  })

  it('keeps the new password if the session has ended, and asks to sign in over it [APP-04]', async () => {
    const { history } = await openPassword({ type: 'LoginRequired' })
    await typeTwice(long)
    await userEvent.click(submit())
    const over = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    await userEvent.type(over.getByLabelText('Password'), '{Escape}')
    expect((await screen.findByRole('alert')).textContent).toBe('You are signed out. Try again to sign in.')
    expect(field('New password').value).toBe(long)
    expect(history.at(-1)).toBe('/password')
  })
})
