/**
 * Answers that changed since the person verified them: look at one change after the other, and confirm it or ask about it.
 *
 *   loading ──ReceivedChanges──▶ shown ──confirm──▶ credential ──▶ confirming ──▶ shown, at the next one
 *      └──unreachable──▶ unreachable   └──undo──▶ explaining ──withdraw──▶ credentialToUndo ──▶ undoing ──▶ shown
 *
 * A confirmation is bound to the value on the screen. The list stays as it was loaded, so that what was confirmed can be
 * taken back until the screen is left.
 */

import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { PasskeyBrowser } from '../secondFactor/passkeyBrowser'
import type { CredentialPort } from './credential/credential.calls'
import { type CredentialInput, credentialMachine, signing } from './credential/credential.machine'
import { levels } from './level'
import type { ChangedAnswer, VerificationPort, verificationCalls } from './verification.calls'

type Calls = typeof verificationCalls

/** Why a change was not confirmed. */
export type NotConfirmed = 'AnswerChanged' | 'SignedBySamePerson' | 'WaitsForPi'

type Server = CredentialPort & Pick<VerificationPort, 'getChanges' | 'confirmAnswer' | 'unconfirmAnswer'>

interface Input {
  readonly server: Server
  readonly passkeys: Pick<PasskeyBrowser, 'get'>
  /** The case to begin with; null for the first change. */
  readonly first: CaseIdentity | null
}

interface Context extends Input {
  readonly changes: readonly ChangedAnswer[]
  /** Answers that the person verified, and those of them that changed. */
  readonly verified: number
  readonly changed: number
  /** The place of the change that is looked at. */
  readonly at: number
  /** The places of the changes that were confirmed here, the latest last. */
  readonly confirmed: readonly number[]
  readonly notConfirmed: NotConfirmed | null
  /** Why a confirmation is taken back. */
  readonly reason: string
  readonly error: unknown
}

export type ChangesEvent =
  | { type: 'next' | 'previous' | 'confirm' | 'undo' | 'reload' | 'cancel' }
  | { type: 'go'; at: number }
  | { type: 'withdraw'; reason: string }
  | CallEvent<ResultOf<Calls['getChanges']>>
  | CallEvent<ResultOf<Calls['confirmAnswer']>>
  | CallEvent<ResultOf<Calls['unconfirmAnswer']>>

/** Whether the person may confirm the change that is looked at. */
export function mayConfirm({ changes, at, confirmed }: Pick<Context, 'changes' | 'at' | 'confirmed'>): boolean {
  const change = changes[at]
  return change !== undefined && !confirmed.includes(at) && (change.level === levels.signed || change.signed !== null)
}

/** The place of the first change of the case; the first of all if it has none. */
function placeOf(changes: readonly ChangedAnswer[], first: CaseIdentity | null): number {
  const at = changes.findIndex(
    ({ group, base, owner, name }) =>
      group === first?.group && base === first.base && owner === first.owner && name === first.name,
  )
  return Math.max(0, at)
}

/** The next change that is still to be looked at; else the one after. */
function after({ changes, at, confirmed }: Pick<Context, 'changes' | 'at' | 'confirmed'>): number {
  const later = changes.findIndex((_, nth) => nth > at && !confirmed.includes(nth))
  return later >= 0 ? later : at
}

const requestOf = ({ changes }: Context, at: number) => {
  const change = changes[at]
  if (!change) throw new Error('No change is looked at')
  const { group, base, owner, name, questionnaireId, key, level } = change
  return { group, base, owner, name, questionnaireId, key, level, hash: change.hash }
}

/** What the credential is given for: the confirmation of a change, or that it is taken back. */
function credentialFor(context: Context, at: number, isTakenBack = false): CredentialInput {
  const { questionnaireId, level, hash: _, ...named } = requestOf(context, at)
  const move = isTakenBack ? (`unset${sides[level]}` as const) : (`set${sides[level]}` as const)
  return {
    server: signing(context.server, { ...named, move, questionnaires: [questionnaireId] }),
    browser: context.passkeys,
  }
}

const sides = { PI: 'Pi', Monitor: 'Monitor' } as const

const list = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ChangesEvent,
    children: {} as { credential: 'credential' },
  },
  actors: {
    getChanges: fromPromise(({ input }: { input: Context }) => input.server.getChanges()),
    confirmAnswer: fromPromise(({ input }: { input: Context }) =>
      input.server.confirmAnswer(requestOf(input, input.at)),
    ),
    unconfirmAnswer: fromPromise(({ input }: { input: Context }) =>
      input.server.unconfirmAnswer({ ...requestOf(input, input.confirmed.at(-1) ?? -1), reason: input.reason }),
    ),
    credential: credentialMachine,
  },
  guards: {
    mayConfirm: ({ context }) => mayConfirm(context),
    mayUndo: ({ context }) => context.confirmed.length > 0,
  },
})

const calling = callingIn(list)

const refuse = (notConfirmed: NotConfirmed) => ({ target: 'shown', actions: list.assign({ notConfirmed }) })

export const changesMachine = list.createMachine({
  id: 'changes',
  context: ({ input }) => ({
    ...input,
    changes: [],
    verified: 0,
    changed: 0,
    at: 0,
    confirmed: [],
    notConfirmed: null,
    reason: '',
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('getChanges', {
      on: {
        ReceivedChanges: {
          target: 'shown',
          actions: assign(({ context: { first }, event: { changes, verified, changed } }) => ({
            changes,
            verified,
            changed,
            at: placeOf(changes, first),
            confirmed: [],
            notConfirmed: null,
          })),
        },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          actions: assign({
            at: ({ context: { at, changes } }) => Math.max(0, Math.min(at + 1, changes.length - 1)),
            notConfirmed: null,
          }),
        },
        previous: { actions: assign({ at: ({ context: { at } }) => Math.max(at - 1, 0), notConfirmed: null }) },
        go: { actions: assign({ at: ({ event }) => event.at, notConfirmed: null }) },
        confirm: { guard: 'mayConfirm', target: 'credential' },
        undo: { guard: 'mayUndo', target: 'explaining', actions: assign({ error: null }) },
        reload: 'loading',
      },
    },
    credential: {
      invoke: {
        id: 'credential',
        src: 'credential',
        input: ({ context }) => credentialFor(context, context.at),
        onDone: 'confirming',
      },
      on: { cancel: 'shown' },
    },
    confirming: calling('confirmAnswer', {
      on: {
        AnswerConfirmed: {
          target: 'shown',
          actions: [
            assign({ confirmed: ({ context: { confirmed, at } }) => [...confirmed, at], notConfirmed: null }),
            assign({ at: ({ context }) => after(context) }),
          ],
        },
        AnswerChanged: refuse('AnswerChanged'),
        SignedBySamePerson: refuse('SignedBySamePerson'),
        WaitsForPi: refuse('WaitsForPi'),
        PasswordRequired: 'credential',
        unreachable: 'shown',
      },
    }),
    explaining: {
      on: {
        withdraw: {
          guard: ({ event }) => event.reason.trim() !== '',
          target: 'credentialToUndo',
          actions: assign({ reason: ({ event }) => event.reason.trim() }),
        },
        cancel: 'shown',
      },
    },
    credentialToUndo: {
      invoke: {
        id: 'credential',
        src: 'credential',
        input: ({ context }) => credentialFor(context, context.confirmed.at(-1) ?? -1, true),
        onDone: 'undoing',
      },
      on: { cancel: 'shown' },
    },
    undoing: calling('unconfirmAnswer', {
      on: {
        PasswordRequired: 'credentialToUndo',
        ReasonRequired: 'explaining',
        AnswerUnconfirmed: {
          target: 'shown',
          actions: assign(({ context: { confirmed, at } }) => ({
            at: confirmed.at(-1) ?? at,
            confirmed: confirmed.slice(0, -1),
            notConfirmed: null,
          })),
        },
        unreachable: 'shown',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})
