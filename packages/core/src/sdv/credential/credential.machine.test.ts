import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ConfirmPasswordResult, CredentialPort } from './credential.calls'
import { aCredentialPort } from './credential.fixture'
import { credentialMachine, signing } from './credential.machine'

const toSign = {
  group: 'hernia',
  base: 'surgery',
  owner: 'bob',
  name: 'VH_1',
  move: 'setPi',
  questionnaires: ['a', 'b'],
} as const

async function asked(server: Partial<CredentialPort>, answer: string | null = null) {
  const input = {
    server: signing({ ...aCredentialPort, ...server }, toSign),
    browser: { get: async () => answer },
  }
  const actor = createActor(credentialMachine, { input }).start()
  await waitFor(actor, (now) => now.matches('asking'))
  return actor
}

describe('the credential of a signature', () => {
  it('is name and password at the first signature of a session, then the password alone [MORE-28]', async () => {
    const sent: unknown[] = []
    const confirmPassword = async (request: unknown): Promise<ConfirmPasswordResult> => {
      sent.push(request)
      return { type: 'PasswordConfirmed' }
    }
    for (const asksName of [true, false]) {
      const actor = await asked({
        getSigningMeans: async () => ({ type: 'ReceivedSigningMeans', asksName, hasPasskey: false }),
        confirmPassword,
      })
      actor.send({ type: 'give', username: 'ada', password: 'right' })
      const given = await waitFor(actor, (now) => now.matches('given'))
      expect(given.context.password).toBe('')
    }
    expect(sent).toEqual([
      { ...toSign, username: 'ada', password: 'right' },
      { ...toSign, password: 'right' },
    ])
  })

  it.each([
    [{ type: 'PasswordWrong' }, { problem: 'PasswordWrong' }],
    [{ type: 'NameRequired' }, { problem: 'NameRequired', asksName: true }],
    [
      { type: 'TooManyFailedLogins', until: '2026-11-28T10:00:00Z' },
      { problem: 'TooManyFailedLogins', until: '2026-11-28T10:00:00Z' },
    ],
    [new Error('lost'), { problem: null, error: new Error('lost') }],
  ] as const)('after %o asks again, and keeps no password [MORE-28]', async (answer, shown) => {
    const confirmPassword = async () => {
      if (answer instanceof Error) throw answer
      return answer
    }
    const actor = await asked({ confirmPassword })
    actor.send({ type: 'give', username: 'ada', password: 'wrong' })
    const again = await waitFor(actor, (now) => now.matches('asking'))
    expect(again.context).toMatchObject({ ...shown, password: '' })
  })

  it('is the touch of a passkey, which may be cancelled or refused [MORE-28]', async () => {
    const cancelled = await asked({})
    cancelled.send({ type: 'touch' })
    expect((await waitFor(cancelled, (now) => now.matches('asking'))).context.problem).toBeNull()
    const refused = await asked({ confirmPasskey: async () => ({ type: 'PasskeyRefused' }) }, '{}')
    refused.send({ type: 'touch' })
    expect((await waitFor(refused, (now) => now.matches('asking'))).context.problem).toBe('PasskeyRefused')
    const touched = await asked({}, '{}')
    touched.send({ type: 'touch' })
    expect((await waitFor(touched, (now) => now.matches('given'))).status).toBe('done')
  })

  it('asks for the name where nobody says whether it is needed [MORE-28]', async () => {
    const actor = await asked({
      getSigningMeans: async () => {
        throw new Error('lost')
      },
    })
    expect(actor.getSnapshot().context).toMatchObject({ asksName: true, hasPasskey: false, error: new Error('lost') })
  })
})
