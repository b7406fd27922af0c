/**
 * Creating the first administrator of a new server, by the link printed on its first start.
 *
 *   editing ──submit──▶ creating ──Ok──▶ created
 *      ▲  (no secret ▶ linkInvalid)  ├──SetupLinkInvalid──▶ linkInvalid
 *      └─PasswordInvalid, unreachable┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import { maySetPassword, type NewPassword, noPassword } from './password/newPassword'
import type { CreateAdministratorResult, SetupPort } from './setup.calls'

export interface Administrator {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

export type SetupProblem = 'PasswordInvalid' | 'failed'

export type SetupEvent =
  | { type: 'type'; field: keyof Administrator | keyof NewPassword; text: string }
  | { type: 'submit' }
  | CallEvent<CreateAdministratorResult>

export interface SetupInput {
  readonly setup: SetupPort
  /** The secret of the link. */
  readonly data: string
}

export interface SetupContext extends SetupInput {
  readonly person: Administrator
  readonly typed: NewPassword
  readonly problem: SetupProblem | null
  readonly error: unknown
}

const first = setup({
  types: {
    input: {} as SetupInput,
    context: {} as SetupContext,
    events: {} as SetupEvent,
  },
  actors: {
    createAdministrator: fromPromise(({ input: { setup, data, person, typed } }: { input: SetupContext }) =>
      setup.createAdministrator({
        data,
        username: person.username.trim(),
        firstName: person.firstName.trim(),
        lastName: person.lastName.trim(),
        password: typed.password,
      }),
    ),
  },
  guards: {
    hasNoSecret: ({ context }) => context.data.trim() === '',
    mayCreate: ({ context }) => mayCreateAdministrator(context),
  },
})

const calling = callingIn(first)

export function mayCreateAdministrator({ person, typed }: Pick<SetupContext, 'person' | 'typed'>): boolean {
  return person.username.trim() !== '' && maySetPassword(typed, person.username.trim())
}

const noteFailure = first.assign({ problem: 'failed' })

export const setupMachine = first.createMachine({
  id: 'setup',
  context: ({ input }) => ({
    ...input,
    person: { username: '', firstName: '', lastName: '' },
    typed: noPassword,
    problem: null,
    error: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      always: { guard: 'hasNoSecret', target: 'linkInvalid' },
      on: {
        type: {
          actions: assign(({ context: { person, typed }, event: { field, text } }) =>
            field === 'password' || field === 'again'
              ? { typed: { ...typed, [field]: text } }
              : { person: { ...person, [field]: text } },
          ),
        },
        submit: { guard: 'mayCreate', target: 'creating' },
      },
    },
    creating: calling('createAdministrator', {
      entry: assign({ problem: null }),
      on: {
        Ok: 'created',
        SetupLinkInvalid: 'linkInvalid',
        PasswordInvalid: { target: 'editing', actions: assign({ problem: 'PasswordInvalid', typed: noPassword }) },
        unreachable: { target: 'editing', actions: noteFailure },
      },
    }),
    created: { type: 'final', entry: assign({ typed: noPassword }) },
    linkInvalid: { type: 'final', entry: assign({ typed: noPassword }) },
  },
})
