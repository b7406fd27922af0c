/**
 * One option on its screen: read it, change it, save it.
 *
 *   loading ──ReceivedOption──▶ editing ──save──▶ saving ──Ok──▶ editing, saved
 *      └─unreachable─▶ unreachable    ▲              ├──LinesRefused──▶ editing
 *                                     │              ├──OptionChanged──▶ comparing ──ReceivedOption──▶ changed
 *                                     │              └──unreachable──▶ editing
 *                                     └────takeTheirs, keepMine────── changed
 *
 * Typed text is kept until it is saved or discarded. If another person has set the option since, both values are here,
 * and the user chooses.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { Refusal } from '../refusal'

/** The fields of an option as they are typed. */
export type OptionDraft = Readonly<Record<string, string | readonly string[]>>

export interface ReceivedOption {
  readonly type: 'ReceivedOption'
  readonly draft: OptionDraft
  readonly version: string
  readonly changedBy: string | null
  readonly changedAt: string | null
}

export type OptionSetResult =
  | { readonly type: 'Ok'; readonly version?: string | undefined }
  | { readonly type: 'OptionChanged' }
  | { readonly type: 'LinesRefused'; readonly count: number }

/** How one option is read and set. A draft that says nothing is sent as null. */
export interface OptionPort {
  readonly get: () => Promise<ReceivedOption | Refusal>
  readonly set: (draft: OptionDraft, replaces: string) => Promise<OptionSetResult | Refusal>
}

export type OptionEvent =
  | { type: 'type'; fields: OptionDraft }
  | { type: 'save' }
  | { type: 'discard' }
  | { type: 'reload' }
  | { type: 'takeTheirs' }
  | { type: 'keepMine' }
  | CallEvent<ReceivedOption | OptionSetResult>

export interface OptionInput {
  readonly option: OptionPort
}

export interface OptionContext extends OptionInput {
  /** The stored value as last received; null before that. */
  readonly stored: ReceivedOption | null
  readonly typed: OptionDraft
  /** The value that the last save sent. */
  readonly sent: OptionDraft
  /** The last save went well, and nothing was typed since. */
  readonly isSaved: boolean
  /** Another person's value, stored since ours was read. */
  readonly theirs: ReceivedOption | null
  /** Why the call failed. */
  readonly error: unknown
}

/** The fields that differ from what is stored. */
export function unsavedFields({ stored, typed }: Pick<OptionContext, 'stored' | 'typed'>): readonly string[] {
  if (!stored) return []
  return Object.keys(typed).filter((field) => !isSame(typed[field], stored.draft[field]))
}

type Field = OptionDraft[string] | undefined

function isSame(one: Field, other: Field): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const option = setup({
  types: {
    input: {} as OptionInput,
    context: {} as OptionContext,
    events: {} as OptionEvent,
  },
  actors: {
    get: fromPromise(({ input }: { input: OptionContext }) => input.option.get()),
    set: fromPromise(({ input }: { input: OptionContext }) =>
      input.option.set(input.typed, input.stored?.version ?? ''),
    ),
  },
  actions: {
    type: assign({
      typed: ({ context, event }) => (event.type === 'type' ? { ...context.typed, ...event.fields } : context.typed),
      isSaved: false,
    }),
  },
})

const calling = callingIn(option)

export const optionMachine = option.createMachine({
  id: 'option',
  context: ({ input }) => ({ ...input, stored: null, typed: {}, sent: {}, isSaved: false, theirs: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('get', {
      on: {
        ReceivedOption: {
          target: 'editing',
          actions: assign({ stored: ({ event }) => event, typed: ({ event }) => event.draft }),
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    editing: {
      on: {
        type: { actions: 'type' },
        save: 'saving',
        discard: { actions: assign({ typed: ({ context }) => context.stored?.draft ?? {}, error: null }) },
      },
    },
    saving: calling('set', {
      entry: assign({ isSaved: false, sent: ({ context }) => context.typed }),
      on: {
        // Typed while the call was on its way: kept, and not saved.
        type: { actions: 'type' },
        Ok: {
          target: 'reading',
          actions: assign({
            stored: ({ context, event: { version = '' } }) =>
              context.stored && { ...context.stored, draft: context.sent, version },
            isSaved: ({ context }) => context.typed === context.sent,
          }),
        },
        LinesRefused: 'editing',
        OptionChanged: 'comparing',
        unreachable: 'editing',
      },
    }),
    /** Reads what is stored now: the server may have left out blanks. */
    reading: calling('get', {
      on: {
        type: { actions: 'type' },
        ReceivedOption: {
          target: 'editing',
          actions: assign({
            stored: ({ event }) => event,
            typed: ({ context, event }) => (context.typed === context.sent ? event.draft : context.typed),
          }),
        },
        unreachable: 'editing',
      },
    }),
    comparing: calling('get', {
      on: {
        type: { actions: 'type' },
        ReceivedOption: { target: 'changed', actions: assign({ theirs: ({ event }) => event }) },
        unreachable: 'editing',
      },
    }),
    changed: {
      on: {
        type: { actions: 'type' },
        takeTheirs: {
          target: 'editing',
          actions: assign({
            stored: ({ context }) => context.theirs,
            typed: ({ context }) => context.theirs?.draft ?? {},
            theirs: null,
          }),
        },
        // Saving again then replaces theirs, which the user has seen.
        keepMine: { target: 'editing', actions: assign({ stored: ({ context }) => context.theirs, theirs: null }) },
      },
    },
  },
})
