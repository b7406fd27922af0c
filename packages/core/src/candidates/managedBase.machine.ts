/**
 * One base: its versions, whether it is protected, and whether it takes new cases.
 *
 *   loading ──ReceivedManagedBases──▶ ready ──protect──▶ protecting ──Ok, UnknownBase──▶ loading
 *      │                               │ └───retire───▶ retiring ──Ok, KnowledgeBaseNotFound──▶ loading
 *      │                               └──────────────── unreachable ◀──┘
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * The base stays while it is loaded again.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { AccessPort, accessCalls } from '../access/access.calls'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CandidatesPort, candidatesCalls, ManagedBase } from './candidates.calls'

export type ManagedBaseEvent =
  | { type: 'protect'; isOn: boolean }
  | { type: 'retire'; isOn: boolean }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof candidatesCalls.getManagedBases>
      | ResultOf<typeof candidatesCalls.setRetired>
      | ResultOf<typeof accessCalls.saveProtections>
    >

interface ManagedBaseInput {
  readonly manager: Pick<CandidatesPort, 'getManagedBases' | 'setRetired'>
  readonly access: Pick<AccessPort, 'saveProtections'>
  readonly name: BaseName
}

interface ManagedBaseContext extends ManagedBaseInput {
  /** Null until received; undefined if there is no such base. */
  readonly base: ManagedBase | null | undefined
  /** The wanted state of the switch that is being saved. */
  readonly isOn: boolean
  readonly error: unknown
}

const managing = setup({
  types: {
    input: {} as ManagedBaseInput,
    context: {} as ManagedBaseContext,
    events: {} as ManagedBaseEvent,
  },
  actors: {
    load: fromPromise(({ input }: { input: ManagedBaseContext }) => input.manager.getManagedBases()),
    // Only this box differs: what others have protected meanwhile stays.
    protect: fromPromise(({ input: { access, name, isOn } }: { input: ManagedBaseContext }) => {
      const box = { [name.group]: [name.base] }
      return access.saveProtections(isOn ? { protections: box, was: {} } : { protections: {}, was: box })
    }),
    retire: fromPromise(({ input: { manager, name, isOn } }: { input: ManagedBaseContext }) =>
      manager.setRetired({ ...name, isRetired: isOn }),
    ),
  },
})

const calling = callingIn(managing)

export const managedBaseMachine = managing.createMachine({
  id: 'managedBase',
  context: ({ input }) => ({ ...input, base: null, isOn: false, error: null }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedManagedBases: {
          target: 'ready',
          actions: assign({
            base: ({ context: { name }, event: { bases } }) =>
              bases.find(({ group, base }) => group === name.group && base === name.base),
          }),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        protect: { target: 'protecting', actions: assign({ isOn: ({ event }) => event.isOn }) },
        retire: { target: 'retiring', actions: assign({ isOn: ({ event }) => event.isOn }) },
        reload: 'loading',
      },
    },
    protecting: calling('protect', {
      on: { Ok: 'loading', UnknownBase: 'loading', unreachable: 'unreachable' },
    }),
    retiring: calling('retire', {
      on: { Ok: 'loading', KnowledgeBaseNotFound: 'loading', unreachable: 'unreachable' },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})
