/**
 * The people named for one protected base. Access is given to several at once, and taken from several.
 *
 *   loading ──ReceivedBaseAccess──▶ ready ──give, take──▶ saving ──Ok──▶ loading
 *      ├──KnowledgeBaseNotFound──▶ gone  ▲                   ├──UnknownPerson, UnknownGroup──▶ loading, with their name
 *      └──unreachable──▶ unreachable     └───────────────────┴──unreachable
 *                           └──reload──▶ loading
 *
 * The list stays while it is loaded again. Nothing is changed where a person who was named is there no more.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { AccessPerson, AccessPort, accessCalls } from './access.calls'
import { type NamedPeople, nobody } from './namedPeople'

export type PeopleOfBaseEvent =
  | { type: 'name'; named: NamedPeople }
  | { type: 'choose'; username: string; isOn: boolean }
  | { type: 'give' }
  | { type: 'take' }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof accessCalls.getBaseAccess> | ResultOf<typeof accessCalls.changeBaseAccess>>

interface PeopleOfBaseInput {
  readonly access: Pick<AccessPort, 'getBaseAccess' | 'changeBaseAccess'>
  readonly base: BaseName
}

interface PeopleOfBaseContext extends PeopleOfBaseInput {
  /** Null until first received. */
  readonly people: readonly AccessPerson[] | null
  /** All who have access, listed or not. */
  readonly count: number
  readonly named: NamedPeople
  /** The usernames whose access is to be taken. */
  readonly chosen: readonly string[]
  /** A person or group that was gone when access was to be given. */
  readonly unknown: string | null
  readonly error: unknown
}

const changing = setup({
  types: {
    input: {} as PeopleOfBaseInput,
    context: {} as PeopleOfBaseContext,
    events: {} as PeopleOfBaseEvent,
  },
  actors: {
    load: fromPromise(({ input: { access, base } }: { input: PeopleOfBaseContext }) => access.getBaseAccess(base)),
    change: fromPromise(
      ({ input: { access, base, named, chosen, isGiven } }: { input: PeopleOfBaseContext & { isGiven: boolean } }) =>
        access.changeBaseAccess({
          ...base,
          give: isGiven ? named.people.map(({ username }) => username) : [],
          groups: isGiven ? named.groups.map(({ name }) => name) : [],
          take: isGiven ? [] : chosen,
        }),
    ),
  },
})

const calling = callingIn(changing)

export const peopleOfBaseMachine = changing.createMachine({
  id: 'peopleOfBase',
  context: ({ input }) => ({
    ...input,
    people: null,
    count: 0,
    named: nobody,
    chosen: [],
    unknown: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedBaseAccess: {
          target: 'ready',
          actions: assign(({ event: { people, count } }) => ({ people, count, chosen: [] })),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        name: { actions: assign({ named: ({ event }) => event.named, unknown: null }) },
        choose: {
          actions: assign({
            chosen: ({ context: { chosen }, event: { username, isOn } }) => [
              ...chosen.filter((one) => one !== username),
              ...(isOn ? [username] : []),
            ],
          }),
        },
        give: { guard: ({ context: { named } }) => named.people.length + named.groups.length > 0, target: 'giving' },
        take: { guard: ({ context }) => context.chosen.length > 0, target: 'taking' },
      },
    },
    giving: calling('change', {
      input: ({ context }) => ({ ...context, isGiven: true }),
      on: {
        Ok: { target: 'loading', actions: assign({ named: nobody, unknown: null }) },
        UnknownPerson: { target: 'loading', actions: assign({ unknown: ({ event }) => event.user }) },
        UnknownGroup: { target: 'loading', actions: assign({ unknown: ({ event }) => event.group }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    taking: calling('change', {
      input: ({ context }) => ({ ...context, isGiven: false }),
      on: {
        Ok: 'loading',
        UnknownPerson: 'loading',
        UnknownGroup: 'loading',
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    gone: {},
  },
})
