import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { SecondFactorPort } from './secondFactor.calls'
import { type FactorEvent, secondFactorMachine } from './secondFactor.machine'

const none = {
  type: 'ReceivedSecondFactor',
  appSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
} as const
const on = { ...none, appSince: '2026-11-23T10:00:00Z', recoveryCodesLeft: 10 } as const
const begun = {
  type: 'AppBegun',
  secret: 'MZXW6YTBOI2HK3TF',
  address: 'otpauth://totp/Casebook:ada?secret=MZXW',
} as const
const recoveryCodes = ['7F3K-92QD', 'M4XN-0TBC']

function opened(parts: Partial<SecondFactorPort> = {}, chosen: string | null = '{"id":"k"}') {
  const sent: unknown[] = []
  const recorded = <R, A>(name: string, answer: (request: R) => Promise<A>) => {
    return (request?: unknown) => {
      sent.push([name, request])
      // The cast is safe: the chart sends what the call states.
      return answer(request as R)
    }
  }
  const port: SecondFactorPort = {
    getSecondFactor: parts.getSecondFactor ?? (async () => none),
    beginApp: recorded('beginApp', parts.beginApp ?? (async () => begun)),
    confirmApp: recorded('confirmApp', parts.confirmApp ?? (async () => ({ type: 'AppConfirmed', recoveryCodes }))),
    makeRecoveryCodes: recorded(
      'makeRecoveryCodes',
      parts.makeRecoveryCodes ?? (async () => ({ type: 'RecoveryCodesMade', recoveryCodes })),
    ),
    removeApp: recorded('removeApp', parts.removeApp ?? (async () => ({ type: 'Ok' }))),
    beginPasskey: recorded('beginPasskey', async () => ({ type: 'PasskeyBegun', options: '{"challenge":"x"}' })),
    addPasskey: recorded('addPasskey', parts.addPasskey ?? (async () => ({ type: 'PasskeyAdded', recoveryCodes }))),
    renamePasskey: recorded('renamePasskey', parts.renamePasskey ?? (async () => ({ type: 'Ok' }))),
    removePasskey: recorded('removePasskey', async () => ({ type: 'Ok' })),
  }
  const browser = { create: async () => chosen }
  const actor = createActor(secondFactorMachine, { input: { port, browser } }).start()
  const until = (state: keyof typeof secondFactorMachine.states) =>
    waitFor(actor, (one) => one.matches(state as 'showing'))
  return { actor, sent, input: { port, browser }, until }
}

describe('the second factor of a person', () => {
  it('is set up in three steps, and left only after a tick [MORE-03]', async () => {
    const { actor, sent, until } = opened()
    await until('showing')
    actor.send({ type: 'act', action: { name: 'beginApp' } })
    expect((await until('scanning')).context.begun).toMatchObject({ secret: begun.secret })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().value).toBe('scanning')
    actor.send({ type: 'typeCode', code: '123 456' })
    actor.send({ type: 'submit' })
    expect((await until('keeping')).context.recoveryCodes).toEqual(recoveryCodes)
    actor.send({ type: 'done' })
    expect(actor.getSnapshot().value).toBe('keeping')
    actor.send({ type: 'keep', isKept: true })
    actor.send({ type: 'done' })
    expect((await until('showing')).context).toMatchObject({ recoveryCodes: [], begun: null, code: '' })
    expect(sent).toEqual([
      ['beginApp', {}],
      ['confirmApp', { code: '123456' }],
    ])
  })

  it('renames a passkey without asking for the password [MORE-03]', async () => {
    const { actor, sent, until } = opened({ renamePasskey: async () => ({ type: 'NoSuchPasskey' }) })
    await until('showing')
    actor.send({ type: 'act', action: { name: 'renamePasskey', id: 'k', passkeyName: 'Ward' } })
    expect(actor.getSnapshot().value).toBe('acting')
    await until('loading')
    await until('showing')
    expect(sent).toEqual([['renamePasskey', { id: 'k', name: 'Ward' }]])
  })

  it('asks for the password where the server does, and keeps what was wanted [MORE-03]', async () => {
    const { actor, sent, until } = opened({
      beginApp: async (request) => (request?.currentPassword === 'right' ? begun : { type: 'CurrentPasswordWrong' }),
    })
    await until('showing')
    actor.send({ type: 'act', action: { name: 'beginApp' } })
    expect((await until('askingPassword')).context.problem).toBeNull()
    actor.send({ type: 'typePassword', password: 'wrong' })
    actor.send({ type: 'submit' })
    await until('acting')
    expect((await until('askingPassword')).context).toMatchObject({ problem: 'CurrentPasswordWrong', password: '' })
    actor.send({ type: 'typePassword', password: 'right' })
    actor.send({ type: 'submit' })
    expect((await until('scanning')).context.password).toBe('')
    expect(sent).toHaveLength(3)
  })

  it.each(['makeRecoveryCodes', 'removeApp'] as const)(
    'asks for the password before %s is sent [MORE-03]',
    async (action) => {
      const { actor, sent, until } = opened({ getSecondFactor: async () => on })
      await until('showing')
      actor.send({ type: 'act', action: { name: action } })
      expect(actor.getSnapshot().value).toBe('askingPassword')
      actor.send({ type: 'cancel' })
      expect(actor.getSnapshot().value).toBe('showing')
      actor.send({ type: 'act', action: { name: action } })
      actor.send({ type: 'typePassword', password: 'right' })
      actor.send({ type: 'submit' })
      await until(action === 'removeApp' ? 'showing' : 'keeping')
      expect(sent).toEqual([[action, { currentPassword: 'right' }]])
    },
  )

  it('adds a passkey that the browser makes, under its name [MORE-03]', async () => {
    const { actor, sent, until } = opened()
    await until('showing')
    actor.send({ type: 'act', action: { name: 'addPasskey', passkeyName: 'Ward' } })
    expect((await until('keeping')).context.recoveryCodes).toEqual(recoveryCodes)
    expect(sent).toEqual([
      ['beginPasskey', {}],
      ['addPasskey', { response: '{"id":"k"}', name: 'Ward' }],
    ])
  })

  it('adds nothing where the person chooses none [MORE-03]', async () => {
    const { actor, sent, until } = opened({}, null)
    await until('showing')
    actor.send({ type: 'act', action: { name: 'addPasskey', passkeyName: 'Ward' } })
    await until('acting')
    expect((await until('showing')).context.problem).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('of a new phone keeps the codes from before: there is nothing to show [MORE-03]', async () => {
    const { actor, until } = opened({
      getSecondFactor: async () => on,
      confirmApp: async () => ({ type: 'AppConfirmed', recoveryCodes: [] }),
    })
    await until('showing')
    actor.send({ type: 'act', action: { name: 'beginApp' } })
    await until('scanning')
    actor.send({ type: 'typeCode', code: '123456' })
    actor.send({ type: 'submit' })
    await until('confirming')
    expect((await until('showing')).context.factor).toEqual(on)
  })

  it('reaches every state, and forgets the password, the secret and the codes when it is left', () => {
    const events: FactorEvent[] = [
      on,
      { type: 'act', action: { name: 'beginApp' } },
      { type: 'act', action: { name: 'removeApp' } },
      { type: 'typePassword', password: 'right' },
      { type: 'typeCode', code: '123456' },
      { type: 'submit' },
      { type: 'cancel' },
      { type: 'keep', isKept: true },
      { type: 'done' },
      { type: 'reload' },
      begun,
      { type: 'AppConfirmed', recoveryCodes },
      { type: 'CodeWrong' },
      { type: 'NotBegun' },
      { type: 'CurrentPasswordWrong' },
      { type: 'unreachable', error: 'offline' },
    ]
    const paths = getShortestPaths(secondFactorMachine, { input: opened().input, events })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(secondFactorMachine.states)))
    for (const { state } of paths) {
      const { password, recoveryCodes: shown } = state.context
      if (!['askingPassword', 'acting'].includes(String(state.value))) expect(password).toBe('')
      if (!['keeping'].includes(String(state.value))) expect(shown).toEqual([])
    }
  })
})
