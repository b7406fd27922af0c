import { describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ErasurePort, Erasures } from './erasure.calls'
import { erasureMachine } from './erasure.machine'

const studyCase = { group: 'Alpine', base: 'hernia', owner: 'lea', name: 'VH_1' }
const none: Erasures = { waiting: null, settled: [], questions: [], asksName: false }
const ask = { kind: 'ask', questions: null, reasons: true, reason: 'Consent was withdrawn' } as const
const credential = { username: '', password: 'secret' }

async function started(port: Partial<ErasurePort>, received = none) {
  const getErasures = vi.fn<ErasurePort['getErasures']>(async () => ({ type: 'ReceivedErasures', ...received }))
  const never = async () => {
    throw new Error('Not asked here')
  }
  const server: ErasurePort = { getErasures, askErasure: never, settleErasure: never, ...port }
  const actor = createActor(erasureMachine, { input: { server, studyCase } }).start()
  await waitFor(actor, (now) => now.matches('ready'))
  return { actor, getErasures }
}

describe('the erasures of a case', () => {
  it('forget the password as soon as it was sent [MORE-33]', async () => {
    const { actor } = await started({ askErasure: async () => ({ type: 'PasswordWrong' }) })
    actor.send({ type: 'begin', move: ask })
    actor.send({ type: 'give', ...credential })
    await waitFor(actor, (now) => now.matches('asking'))
    expect(actor.getSnapshot().context).toMatchObject({ problem: 'PasswordWrong', credential: { password: '' } })
  })

  it('say the name only when the server asks for it [MORE-33]', async () => {
    const askErasure = vi.fn<ErasurePort['askErasure']>(async () => ({ type: 'NameRequired' }))
    const { actor } = await started({ askErasure })
    actor.send({ type: 'begin', move: ask })
    actor.send({ type: 'give', username: 'mara', password: 'secret' })
    await waitFor(actor, (now) => now.matches('asking'))
    expect(askErasure.mock.lastCall?.[0]).not.toHaveProperty('username')
    actor.send({ type: 'give', username: 'mara', password: 'secret' })
    await waitFor(actor, (now) => now.matches('asking'))
    expect(askErasure.mock.lastCall?.[0]).toHaveProperty('username', 'mara')
  })

  it('are read again when another person was faster, and say so [MORE-33]', async () => {
    const { actor, getErasures } = await started({ askErasure: async () => ({ type: 'AlreadyAsked' }) })
    actor.send({ type: 'begin', move: ask })
    actor.send({ type: 'give', ...credential })
    await waitFor(actor, (now) => now.matches('ready'))
    expect(getErasures).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().context.problem).toBe('AlreadyAsked')
  })

  it('keep what was asked when the server does not answer [MORE-33]', async () => {
    const askErasure = vi
      .fn<ErasurePort['askErasure']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ type: 'ErasureAsked', id: '00000000-0000-4000-8000-000000000001' })
    const { actor } = await started({ askErasure })
    actor.send({ type: 'begin', move: ask })
    actor.send({ type: 'give', ...credential })
    await waitFor(actor, (now) => now.matches('asking'))
    expect(actor.getSnapshot().context.error).toBeInstanceOf(Error)
    actor.send({ type: 'give', ...credential })
    await waitFor(actor, (now) => now.matches('ready'))
    expect(askErasure.mock.calls[0]).toEqual(askErasure.mock.calls[1])
  })
})
