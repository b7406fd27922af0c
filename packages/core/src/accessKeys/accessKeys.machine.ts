/**
 * Access keys: a person's own, or for administrators everybody's, and the making of one.
 *
 *   loading ──ReceivedKeys──▶ ready ──more──▶ loadingMore ──ReceivedKeys──▶ ready
 *      ▲  └──unreachable──▶ unreachable (reload ▶ loading)
 *      │                        ▲ ├──revoke──▶ revoking ──Ok──▶ loading
 *      │     (what was typed    │ └──make──▶ making ──KeyMade──▶ handing ──done──▶ loading
 *      │       stays)           │              │ ▲                  └──revoke──▶ revoking
 *      │                        │    CurrentPasswordWrong
 *      │                        └─cancel─ askingPassword ──submit──▶ making
 *      └──(list stays while it is loaded again)
 *
 * The key is shown once, and left only after a tick.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { Scope } from '../call/callersKey'
import { type CallEvent, callingIn } from '../call/calling'
import type { Role } from '../permissions/capabilities'
import { refusalOfText } from '../questions/text'
import { type Lifetime, scopesToGive } from './accessKey'
import type { AccessKey, AccessKeysPort, MakeKeyRequest, MakeKeyResult } from './accessKeys.calls'

/** A new key, as typed. */
export interface TypedKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly study: BaseName | null
  readonly days: Lifetime
}

const nothingTyped: TypedKey = { name: '', scopes: [], study: null, days: 365 }

/** Null while something is missing. Scopes that the study leaves no room for are not asked for. */
export function keyToMake({ name, scopes, study, days }: TypedKey, roles: readonly Role[]): MakeKeyRequest | null {
  const given = scopesToGive(roles, study).filter((scope) => scopes.includes(scope))
  const isNamed = name.trim() !== '' && refusalOfText(name) === null
  return isNamed && given.length > 0 ? { name: name.trim(), scopes: given, study, days } : null
}

/** Why no key was made. */
export type KeyProblem = Exclude<MakeKeyResult['type'], 'KeyMade' | 'LoginRequired' | 'InsufficientPermissions'>

type KeyMade = Extract<MakeKeyResult, { type: 'KeyMade' }>

export type KeysEvent =
  | { type: 'type'; change: Partial<TypedKey> }
  | { type: 'make' }
  | { type: 'typePassword'; password: string }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'keep'; isKept: boolean }
  | { type: 'done' }
  | { type: 'revoke'; id: string }
  | { type: 'more' }
  | { type: 'reload' }
  | CallEvent<
      Awaited<ReturnType<AccessKeysPort['getKeys']>> | Awaited<ReturnType<AccessKeysPort['revokeKey']>> | MakeKeyResult
    >

export interface KeysInput {
  readonly port: Pick<AccessKeysPort, 'getKeys' | 'getEverybodysKeys' | 'makeKey' | 'revokeKey'>
  readonly roles: readonly Role[]
  /** Shows the keys of all people. */
  readonly isOfAll: boolean
}

export interface KeysContext extends KeysInput {
  /** Null until received. */
  readonly keys: readonly AccessKey[] | null
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
  readonly typed: TypedKey
  readonly password: string
  /** The password was asked for. */
  readonly isAsked: boolean
  /** The key that was made, while it is shown. */
  readonly made: KeyMade | null
  /** Ticked: the key is in a safe place. */
  readonly isKept: boolean
  readonly problem: KeyProblem | null
  readonly revoked: string
  readonly error: unknown
}

export const keysPerPage = 100

const prepared = setup({
  types: { input: {} as KeysInput, context: {} as KeysContext, events: {} as KeysEvent },
  actors: {
    list: fromPromise(
      ({ input: { port, isOfAll, after } }: { input: KeysContext & { readonly after: string | undefined } }) => {
        const page = { limit: keysPerPage, after }
        return isOfAll ? port.getEverybodysKeys(page) : port.getKeys(page)
      },
    ),
    make: fromPromise(({ input: { port, typed, roles, password } }: { input: KeysContext }) => {
      const request = keyToMake(typed, roles)
      if (!request) throw new Error('No key was described')
      return port.makeKey({ ...request, ...(password !== '' && { currentPassword: password }) })
    }),
    revoke: fromPromise(({ input: { port, revoked } }: { input: KeysContext }) => port.revokeKey({ id: revoked })),
  },
  guards: {
    isWhole: ({ context: { typed, roles } }) => keyToMake(typed, roles) !== null,
    hasPassword: ({ context }) => context.password !== '',
    isKept: ({ context }) => context.isKept,
  },
})

const calling = callingIn(prepared)

const refused = (problem: KeyProblem) => ({ target: 'ready', actions: prepared.assign({ problem, isAsked: false }) })
const handedOver = { made: null, isKept: false }

export const accessKeysMachine = prepared.createMachine({
  id: 'accessKeys',
  context: ({ input }) => ({
    ...input,
    keys: null,
    next: null,
    typed: nothingTyped,
    password: '',
    isAsked: false,
    ...handedOver,
    problem: null,
    revoked: '',
    error: null,
  }),
  initial: 'loading',
  on: {
    type: {
      actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.change }), problem: null }),
    },
  },
  states: {
    loading: calling('list', {
      input: ({ context }) => ({ ...context, after: undefined }),
      on: {
        ReceivedKeys: { target: 'ready', actions: assign(({ event: { keys, next } }) => ({ keys, next })) },
        unreachable: 'unreachable',
      },
    }),
    loadingMore: calling('list', {
      input: ({ context }) => ({ ...context, after: context.next ?? undefined }),
      on: {
        ReceivedKeys: {
          target: 'ready',
          actions: assign(({ context, event }) => ({
            keys: [...(context.keys ?? []), ...event.keys],
            next: event.next,
          })),
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    ready: {
      on: {
        make: { guard: 'isWhole', target: 'making', actions: assign({ problem: null, isAsked: false }) },
        revoke: { target: 'revoking', actions: assign({ revoked: ({ event }) => event.id }) },
        more: { guard: ({ context }) => context.next !== null, target: 'loadingMore' },
      },
    },
    making: calling('make', {
      exit: assign({ password: '' }),
      on: {
        KeyMade: {
          target: 'handing',
          actions: assign({ made: ({ event }) => event, typed: nothingTyped, isAsked: false }),
        },
        CurrentPasswordWrong: {
          target: 'askingPassword',
          // The first time it is only asked for.
          actions: assign({ problem: ({ context }) => (context.isAsked ? 'CurrentPasswordWrong' : null) }),
        },
        TooManyKeys: refused('TooManyKeys'),
        ScopeNotHeld: refused('ScopeNotHeld'),
        ScopeBeyondStudy: refused('ScopeBeyondStudy'),
        KnowledgeBaseNotFound: refused('KnowledgeBaseNotFound'),
        unreachable: 'ready',
      },
    }),
    askingPassword: {
      on: {
        typePassword: { actions: assign({ password: ({ event }) => event.password }) },
        submit: { guard: 'hasPassword', target: 'making', actions: assign({ isAsked: true }) },
        cancel: { target: 'ready', actions: assign({ password: '', isAsked: false, problem: null }) },
      },
    },
    handing: {
      on: {
        keep: { actions: assign({ isKept: ({ event }) => event.isKept }) },
        done: { guard: 'isKept', target: 'loading', actions: assign(handedOver) },
        revoke: { target: 'revoking', actions: assign({ revoked: ({ event }) => event.id }) },
      },
    },
    revoking: calling('revoke', {
      on: {
        Ok: { target: 'loading', actions: assign(handedOver) },
        KeyNotFound: { target: 'loading', actions: assign(handedOver) },
        // A key that is still shown must not be lost from sight.
        unreachable: [{ guard: ({ context }) => context.made !== null, target: 'handing' }, { target: 'ready' }],
      },
    }),
  },
})
