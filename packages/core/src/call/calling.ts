/**
 * The state of a chart while a call is on its way.
 *
 *   const calling = callingIn(overview)
 *   …
 *   loading: calling('listGroups', { on: { ReceivedGroups: 'ready', unreachable: 'unreachable' } }),
 *
 * Each result is an event under its name; a chart that does not handle one does not compile. A call that brings no
 * result is `unreachable`, and `context.error` says why until the next call: there was no answer, or it was a refusal.
 * No chart knows of signing in: the port waits for it and sends the call again (`signingInFirst`).
 */
import {
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  type InputFrom,
  type MachineContext,
  type OutputFrom,
  raise,
  type SetupReturn,
} from 'xstate'
import { type Refusal, Refused } from '../refusal'
import { isRefusal } from './isRefusal'

interface Unreachable {
  readonly type: 'unreachable'
  readonly error: unknown
}

/** The events that end a call: its results, or `unreachable`. */
export type CallEvent<R extends { readonly type: string }> = Exclude<R, Refusal> | Unreachable

/** A chart as `setup` prepares it. */
interface Prepared {
  readonly createStateConfig: (state: never) => unknown
}

/** The types of a prepared chart. All thirteen are named, because TypeScript reads none of them otherwise. */
type Parts<S> =
  S extends SetupReturn<
    infer Context,
    infer Event,
    infer Actors,
    infer _Children,
    infer _Actions,
    infer _Guards,
    infer _Delay,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _TransitionMeta
  >
    ? { readonly context: Context; readonly event: Event; readonly actors: Actors }
    : never

/** A state as xstate types it in this chart. */
type StateOf<S> = S extends { createStateConfig: (state: infer State) => unknown } ? State : never

type WaysOf<S> = StateOf<S> extends { on?: infer On } ? NonNullable<On> : never

type EventNames<R> = (R extends { readonly type: infer T } ? Exclude<T, Refusal['type']> : never) | 'unreachable'

type Handling<On, Names> = Omit<On, Names & keyof On> & { readonly [N in Names & keyof On]-?: On[N] }

type InputOf<S, A> =
  Parts<S>['context'] extends InputFrom<A>
    ? { readonly input?: never }
    : {
        readonly input: (now: {
          readonly context: Parts<S>['context']
          readonly event: Parts<S>['event']
          /** For a call that tells of its progress. */
          readonly self: { readonly send: (event: Parts<S>['event']) => void }
        }) => InputFrom<A>
      }

/** The helper notes here why a call brought no result. */
type HasError<S> = Parts<S>['context'] extends { readonly error: unknown } ? unknown : { readonly error: never }

type Besides = 'entry' | 'exit' | 'always' | 'after'

type Pending<S, A> = Pick<StateOf<S>, Besides & keyof StateOf<S>> &
  InputOf<S, A> &
  HasError<S> & {
    /** Every result of the call, and `unreachable`. A refusal named here is a result like the others. */
    readonly on: Handling<WaysOf<S>, EventNames<OutputFrom<A>>>
  }

type Made<S> = Pick<StateOf<S>, (Besides | 'on' | 'invoke') & keyof StateOf<S>>

/** Makes the state in which a call of this chart is on its way, of the context or of the `input` read from it. */
export function callingIn<S extends Prepared>(_chart: S) {
  return <K extends keyof Parts<S>['actors'] & string>(call: K, state: Pending<S, Parts<S>['actors'][K]>): Made<S> =>
    // The casts are safe: `Pending` has checked the state against this chart, and nothing here depends on which it is.
    stateOf(call, state as unknown as AnyState) as unknown as Made<S>
}

type Way = string | { readonly actions?: unknown }
type Ways = Way | readonly Way[]

interface AnyState {
  readonly entry?: unknown
  readonly input?: unknown
  readonly on: { readonly [event: string]: Ways; readonly unreachable: Ways }
}

interface Result {
  readonly type: string
}

function stateOf(src: string, { entry, input, on, ...besides }: AnyState) {
  const eventOf = (result: Result): Result =>
    isRefusal(result) && !(result.type in on) ? unreachable(new Refused(result.type)) : result
  return {
    ...besides,
    entry: [assign({ error: null }), ...listOf(entry)],
    invoke: {
      src,
      input: input ?? (({ context }: { readonly context: unknown }) => context),
      onDone: { actions: raiseOn<DoneActorEvent<Result>>(({ event }) => eventOf(event.output)) },
      onError: { actions: raiseOn<ErrorActorEvent>(({ event }) => unreachable(event.error)) },
    },
    on: { ...on, unreachable: listOf(on.unreachable).map(notingWhy) },
  }
}

function raiseOn<E extends DoneActorEvent<Result> | ErrorActorEvent>(eventOf: (now: { readonly event: E }) => Result) {
  return raise<MachineContext, E, Result, undefined, never, never>(eventOf)
}

function unreachable(error: unknown): Unreachable {
  return { type: 'unreachable', error }
}

const noteWhy = assign({ error: ({ event }: { readonly event: Unreachable }) => event.error })

function notingWhy(way: Way) {
  const { actions, ...rest } = typeof way === 'string' ? { target: way } : way
  return { ...rest, actions: [noteWhy, ...listOf(actions)] }
}

function listOf<T>(one: T | readonly T[] | undefined): readonly T[] {
  if (one === undefined) return []
  // The cast is safe: whatever is no list is one of its members.
  return Array.isArray(one) ? one : [one as T]
}
