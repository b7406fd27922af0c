/**
 * A person's own second factor.
 *
 *   loading ──ReceivedSecondFactor──▶ showing ──begin, renew, rename, remove──▶ acting ──AppBegun──▶ scanning
 *      ▲  └──unreachable──▶ unreachable   ▲        ▲     │                 ├──RecoveryCodesMade──▶ keeping
 *      │                                  │     answer   │                 ├──PasskeyAdded──▶ keeping
 *      │                                  │              │                 ├──Ok──▶ loading
 *      │                                  └──cancel── askingPassword ◀──CurrentPasswordWrong
 *      │
 *      └──done── keeping ◀──AppConfirmed── confirming ◀──submit── scanning
 *
 * A step that weakens the factor asks for the password first; one that begins it asks only if the server does. Recovery codes are
 * shown once, and left only after a tick.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { digitsIn, digitsOfCode } from './code'
import type { PasskeyBrowser } from './passkeyBrowser'
import type { ReceivedSecondFactor, SecondFactorPort, secondFactorCalls } from './secondFactor.calls'

export type FactorAction =
  | { readonly name: 'beginApp' | 'makeRecoveryCodes' | 'removeApp' }
  | { readonly name: 'addPasskey'; readonly passkeyName: string }
  | { readonly name: 'renamePasskey'; readonly id: string; readonly passkeyName: string }
  | { readonly name: 'removePasskey'; readonly id: string }

export type FactorProblem =
  | 'CurrentPasswordWrong'
  | 'CodeWrong'
  | 'NotBegun'
  | 'StillRequired'
  | 'PasskeyRefused'
  | 'NoPasskeysHere'

type Calls = typeof secondFactorCalls
type Acted =
  | ResultOf<Calls['beginApp']>
  | ResultOf<Calls['makeRecoveryCodes']>
  | ResultOf<Calls['removeApp']>
  | ResultOf<Calls['addPasskey']>
  | ResultOf<Calls['renamePasskey']>
  | ResultOf<Calls['removePasskey']>
  /** The person has not chosen a passkey. */
  | { readonly type: 'Cancelled' }

export type FactorEvent =
  | { type: 'act'; action: FactorAction }
  | { type: 'typePassword'; password: string }
  | { type: 'typeCode'; code: string }
  | { type: 'keep'; isKept: boolean }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'done' }
  | { type: 'reload' }
  | CallEvent<ResultOf<Calls['getSecondFactor']> | ResultOf<Calls['confirmApp']> | Acted>

export interface FactorInput {
  readonly port: SecondFactorPort
  readonly browser: Pick<PasskeyBrowser, 'create'>
}

export interface FactorContext extends FactorInput {
  /** Null until received. */
  readonly factor: ReceivedSecondFactor | null
  readonly action: FactorAction
  readonly password: string
  /** The password was asked for. */
  readonly isAsked: boolean
  /** The new secret, and its address for the QR code. */
  readonly begun: { readonly secret: string; readonly address: string } | null
  readonly code: string
  readonly recoveryCodes: readonly string[]
  /** Ticked: the recovery codes are in a safe place. */
  readonly isKept: boolean
  readonly problem: FactorProblem | null
  readonly error: unknown
}

const own = setup({
  types: {
    input: {} as FactorInput,
    context: {} as FactorContext,
    events: {} as FactorEvent,
  },
  actors: {
    get: fromPromise(({ input: { port } }: { input: FactorInput }) => port.getSecondFactor()),
    act: fromPromise(({ input }: { input: FactorContext }): Promise<Acted> => acted(input)),
    confirm: fromPromise(({ input: { port, code } }: { input: FactorContext }) => port.confirmApp({ code })),
  },
  guards: {
    asksFirst: ({ event }) =>
      event.type === 'act' && !['beginApp', 'addPasskey', 'renamePasskey'].includes(event.action.name),
    isWhole: ({ context }) => context.code.length === digitsOfCode,
    hasPassword: ({ context }) => context.password !== '',
    isKept: ({ context }) => context.isKept,
  },
})

const calling = callingIn(own)

const forget = {
  password: '',
  isAsked: false,
  begun: null,
  code: '',
  recoveryCodes: [],
  isKept: false,
  problem: null,
  error: null,
}

export const secondFactorMachine = own.createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ ...input, factor: null, action: { name: 'beginApp' }, ...forget }),
  initial: 'loading',
  states: {
    loading: calling('get', {
      on: {
        ReceivedSecondFactor: { target: 'showing', actions: assign({ factor: ({ event }) => event }) },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    showing: {
      on: {
        act: [
          {
            guard: 'asksFirst',
            target: 'askingPassword',
            actions: assign(({ event }) => ({ ...forget, action: event.action })),
          },
          { target: 'acting', actions: assign(({ event }) => ({ ...forget, action: event.action })) },
        ],
      },
    },
    askingPassword: {
      on: {
        typePassword: { actions: assign({ password: ({ event }) => event.password }) },
        submit: { guard: 'hasPassword', target: 'acting', actions: assign({ isAsked: true }) },
        cancel: { target: 'showing', actions: assign(forget) },
      },
    },
    acting: calling('act', {
      exit: assign({ password: '' }),
      on: {
        AppBegun: { target: 'scanning', actions: assign({ begun: ({ event }) => event, problem: null }) },
        RecoveryCodesMade: {
          target: 'keeping',
          actions: assign({ recoveryCodes: ({ event }) => event.recoveryCodes, problem: null }),
        },
        PasskeyAdded: {
          target: 'keeping',
          actions: assign({ recoveryCodes: ({ event }) => event.recoveryCodes, problem: null }),
        },
        PasskeyRefused: { target: 'showing', actions: assign({ problem: 'PasskeyRefused' }) },
        NoPasskeysHere: { target: 'showing', actions: assign({ problem: 'NoPasskeysHere' }) },
        Cancelled: 'showing',
        Ok: { target: 'loading', actions: assign(forget) },
        CurrentPasswordWrong: {
          target: 'askingPassword',
          // The first time it is only asked for.
          actions: assign({
            problem: ({ context }) => (context.isAsked ? 'CurrentPasswordWrong' : null),
          }),
        },
        StillRequired: { target: 'showing', actions: assign({ problem: 'StillRequired' }) },
        NoSecondFactor: 'loading',
        NoSuchPasskey: 'loading',
        unreachable: 'showing',
      },
    }),
    scanning: {
      on: {
        typeCode: { actions: assign({ code: ({ event }) => digitsIn(event.code) }) },
        submit: { guard: 'isWhole', target: 'confirming' },
        cancel: { target: 'showing', actions: assign(forget) },
      },
    },
    confirming: calling('confirm', {
      entry: assign({ problem: null }),
      on: {
        AppConfirmed: {
          target: 'keeping',
          actions: assign({ recoveryCodes: ({ event }) => event.recoveryCodes, begun: null, code: '' }),
        },
        CodeWrong: { target: 'scanning', actions: assign({ problem: 'CodeWrong', code: '' }) },
        NotBegun: { target: 'showing', actions: assign({ ...forget, problem: 'NotBegun' }) },
        unreachable: 'scanning',
      },
    }),
    keeping: {
      // A new phone keeps the codes from before.
      always: { guard: ({ context }) => context.recoveryCodes.length === 0, target: 'loading' },
      on: {
        keep: { actions: assign({ isKept: ({ event }) => event.isKept }) },
        done: { guard: 'isKept', target: 'loading', actions: assign(forget) },
      },
    },
  },
})

function acted({ port, browser, action, password: currentPassword }: FactorContext): Promise<Acted> {
  const asFarAsAsked = currentPassword === '' ? {} : { currentPassword }
  switch (action.name) {
    case 'beginApp':
      return port.beginApp(asFarAsAsked)
    case 'makeRecoveryCodes':
      return port.makeRecoveryCodes({ currentPassword })
    case 'removeApp':
      return port.removeApp({ currentPassword })
    case 'renamePasskey':
      return port.renamePasskey({ id: action.id, name: action.passkeyName })
    case 'removePasskey':
      return port.removePasskey({ id: action.id, currentPassword })
    case 'addPasskey':
      return addPasskey(action.passkeyName)
  }

  async function addPasskey(name: string): Promise<Acted> {
    const begun = await port.beginPasskey(asFarAsAsked)
    if (begun.type !== 'PasskeyBegun') return begun
    const response = await browser.create(begun.options)
    return response === null ? { type: 'Cancelled' } : port.addPasskey({ response, name })
  }
}
