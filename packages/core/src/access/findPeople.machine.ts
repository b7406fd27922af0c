/**
 * People and groups to name, found by a part of their name.
 *
 *   loading ──FoundPeople──▶ ready
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere: filter ──▶ waiting ──pause in typing──▶ loading
 *
 * The last results stay until the next arrive.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { pauseInTyping } from '../users/usersList.machine'
import type { AccessPerson, AccessPort, accessCalls, FoundGroup } from './access.calls'

interface FindPeopleInput {
  readonly access: Pick<AccessPort, 'findPeople'>
}

interface FindPeopleContext extends FindPeopleInput {
  readonly filter: string
  /** Null until first received. */
  readonly people: readonly AccessPerson[] | null
  readonly groups: readonly FoundGroup[]
  readonly error: unknown
}

const finding = setup({
  types: {
    input: {} as FindPeopleInput,
    context: {} as FindPeopleContext,
    events: {} as
      | { type: 'filter'; filter: string }
      | { type: 'reload' }
      | CallEvent<ResultOf<typeof accessCalls.findPeople>>,
  },
  actors: {
    find: fromPromise(({ input: { access, filter } }: { input: FindPeopleContext }) =>
      access.findPeople({ filter: filter.trim() }),
    ),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(finding)

export const findPeopleMachine = finding.createMachine({
  id: 'findPeople',
  context: ({ input }) => ({ ...input, filter: '', people: null, groups: [], error: null }),
  initial: 'loading',
  on: { filter: { target: '.waiting', actions: assign({ filter: ({ event }) => event.filter }) } },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('find', {
      on: {
        FoundPeople: { target: 'ready', actions: assign(({ event: { people, groups } }) => ({ people, groups })) },
        unreachable: 'unreachable',
      },
    }),
    ready: {},
    unreachable: { on: { reload: 'loading' } },
  },
})
