import { describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aCredentialPort } from '../sdv/credential/credential.fixture'
import type { ErasurePort, Erasures } from './erasure.calls'
import { erasureMachine } from './erasure.machine'

const studyCase = { group: 'Alpine', base: 'hernia', owner: 'lea', name: 'VH_1' }
const none: Erasures = { waiting: null, settled: [], questions: [] }
const ask = { kind: 'ask', questions: null, reasons: true, reason: 'Consent was withdrawn' } as const

async function started(port: Partial<ErasurePort>) {
  const getErasures = vi.fn<ErasurePort['getErasures']>(async () => ({ type: 'ReceivedErasures', ...none }))
  const never = async () => {
    throw new Error('Not asked here')
  }
  const confirmPassword = vi.fn<ErasurePort['confirmPassword']>(async () => ({ type: 'PasswordConfirmed' }))
  const server: ErasurePort = {
    ...aCredentialPort,
    confirmPassword,
    getErasures,
    askErasure: never,
    settleErasure: never,
    ...port,
  }
  const passkeys = { get: async () => null }
  const actor = createActor(erasureMachine, { input: { server, passkeys, studyCase } }).start()
  await waitFor(actor, (now) => now.matches('ready'))
  async function sign() {
    const { credential } = actor.getSnapshot().children
    if (!credential) throw new Error('No credential is asked for')
    await waitFor(credential, (now) => now.matches('asking'))
    credential.send({ type: 'give', username: '', password: 'secret' })
    await waitFor(credential, (now) => now.matches('given'))
  }
  return { actor, getErasures, confirmPassword, sign }
}

describe('the erasures of a case', () => {
  it('are signed for what is asked for, and for nothing else [MORE-33] [MORE-28]', async () => {
    const { actor, confirmPassword, sign } = await started({ askErasure: async () => ({ type: 'PasswordRequired' }) })
    actor.send({ type: 'begin', move: ask })
    await sign()
    expect(confirmPassword).toHaveBeenCalledWith({
      signs: { kind: 'askErasure', ...studyCase, questions: null, reasons: true },
      password: 'secret',
    })
    // It was too long ago: the credential is asked for again.
    await waitFor(actor, (now) => now.matches('asking'))
  })

  it('are read again when another person was faster, and say so [MORE-33]', async () => {
    const { actor, getErasures, sign } = await started({ askErasure: async () => ({ type: 'AlreadyAsked' }) })
    actor.send({ type: 'begin', move: ask })
    await sign()
    await waitFor(actor, (now) => now.matches('ready'))
    expect(getErasures).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().context.problem).toBe('AlreadyAsked')
  })

  it('keep what was asked when the server does not answer [MORE-33]', async () => {
    const askErasure = vi
      .fn<ErasurePort['askErasure']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ type: 'ErasureAsked', id: '00000000-0000-4000-8000-000000000001' })
    const { actor, sign } = await started({ askErasure })
    actor.send({ type: 'begin', move: ask })
    await sign()
    await waitFor(actor, (now) => now.matches('asking'))
    expect(actor.getSnapshot().context.error).toBeInstanceOf(Error)
    await sign()
    await waitFor(actor, (now) => now.matches('ready'))
    expect(askErasure.mock.calls[0]).toEqual(askErasure.mock.calls[1])
  })
})
