/**
 * A checkbox for each base: which are protected, or with a user which of the protected ones that user may open, or to which they are limited.
 *
 *   loading ──ReceivedOverview, ReceivedUserAccess──▶ editing ──save──▶ saving ──Ok──▶ editing, saved
 *      │                                                                   ├──UnknownBase, ChangedMeanwhile──▶ loading
 *      ├──NoSuchUser──▶ noSuchUser                                         └──unreachable──▶ editing
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * A failed save keeps the boxes as ticked. A base that is gone by then is told with the boxes that are left.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { AccessBase, AccessPerson, AccessPort, accessCalls } from './access.calls'
import { type BasesByGroup, changedTicks, withTick } from './baseAccess'

export type AccessEvent =
  | { type: 'tick'; base: BaseName; isOn: boolean }
  | { type: 'filter'; term: string }
  | { type: 'discard' }
  | { type: 'save' }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof accessCalls.getOverview>
      | ResultOf<typeof accessCalls.getUserAccess>
      | ResultOf<typeof accessCalls.saveProtections>
      | ResultOf<typeof accessCalls.saveUserAccess>
      | ChangedMeanwhile
    >

/** Nothing was saved, because another person has changed what the boxes show. */
export interface ChangedMeanwhile {
  readonly type: 'ChangedMeanwhile'
}

type SaveUserAccess = AccessPort['saveUserAccess']

export interface AccessInput {
  readonly access: Pick<AccessPort, 'getOverview' | 'saveProtections' | 'getUserAccess'> & {
    saveUserAccess(
      ...request: Parameters<SaveUserAccess>
    ): Promise<Awaited<ReturnType<SaveUserAccess>> | ChangedMeanwhile>
  }
  /** Whose access; null: the protections. */
  readonly user: string | null
}

export interface AccessContext extends AccessInput {
  readonly bases: readonly AccessBase[]
  /** The boxes as the server has them; null until received. */
  readonly was: BasesByGroup | null
  readonly ticked: BasesByGroup
  /** The number of users who are no administrators. */
  readonly people: number
  readonly person: AccessPerson | null
  readonly term: string
  readonly isSaved: boolean
  /** A base that was gone when it was to be saved. */
  readonly unknown: BaseName | null
  /** Another person had changed the boxes when they were to be saved. */
  readonly isStale: boolean
  readonly error: unknown
}

export function unsavedTicks({ was, ticked }: Pick<AccessContext, 'was' | 'ticked'>) {
  return was ? changedTicks(was, ticked) : []
}

/** How many users may not open the base any more once it is protected. */
export function losesAccess({ people }: Pick<AccessContext, 'people'>, { users }: Pick<AccessBase, 'users'>): number {
  return Math.max(0, people - users)
}

const page = setup({
  types: {
    input: {} as AccessInput,
    context: {} as AccessContext,
    events: {} as AccessEvent,
  },
  actors: {
    load: fromPromise(
      ({
        input: { access, user },
      }: {
        input: AccessInput
      }): Promise<ResultOf<typeof accessCalls.getOverview> | ResultOf<typeof accessCalls.getUserAccess>> =>
        user === null ? access.getOverview() : access.getUserAccess({ user }),
    ),
    save: fromPromise(
      ({
        input: { access, user, was, ticked },
      }: {
        input: AccessContext
      }): Promise<ResultOf<typeof accessCalls.saveUserAccess> | ChangedMeanwhile> =>
        user === null
          ? access.saveProtections({ protections: ticked, was: was ?? {} })
          : access.saveUserAccess({ user, access: ticked, was: was ?? {} }),
    ),
  },
  guards: { isChanged: ({ context }) => unsavedTicks(context).length > 0 },
})

const calling = callingIn(page)

export const accessMachine = page.createMachine({
  id: 'access',
  context: ({ input }) => ({
    ...input,
    bases: [],
    was: null,
    ticked: {},
    people: 0,
    person: null,
    term: '',
    isSaved: false,
    unknown: null,
    isStale: false,
    error: null,
  }),
  initial: 'loading',
  on: { filter: { actions: assign({ term: ({ event }) => event.term }) } },
  states: {
    loading: calling('load', {
      on: {
        ReceivedOverview: {
          target: 'editing',
          actions: assign(({ event: { protections, bases = [], people = 0 } }) => ({
            was: protections,
            ticked: protections,
            bases,
            people,
          })),
        },
        ReceivedUserAccess: {
          target: 'editing',
          actions: assign(({ event: { access, bases = [], person = null } }) => ({
            was: access,
            ticked: access,
            bases,
            person,
          })),
        },
        NoSuchUser: 'noSuchUser',
        unreachable: 'unreachable',
      },
    }),
    editing: {
      on: {
        tick: {
          actions: assign({
            ticked: ({ context, event: { base, isOn } }) => withTick(context.ticked, base, isOn),
            isSaved: false,
            unknown: null,
            isStale: false,
            error: null,
          }),
        },
        discard: { actions: assign({ ticked: ({ context }) => context.was ?? {}, error: null }) },
        save: {
          guard: 'isChanged',
          target: 'saving',
          actions: assign({ isSaved: false, unknown: null, isStale: false }),
        },
      },
    },
    saving: calling('save', {
      on: {
        Ok: { target: 'editing', actions: assign({ was: ({ context }) => context.ticked, isSaved: true }) },
        NoSuchUser: 'noSuchUser',
        UnknownBase: {
          target: 'loading',
          actions: assign({ unknown: ({ event: { group, base } }) => ({ group, base }) }),
        },
        ChangedMeanwhile: { target: 'loading', actions: assign({ isStale: true }) },
        unreachable: 'editing',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    noSuchUser: { type: 'final' },
  },
})
