/**
 * The reminder to name a case, shown once when a new case is opened.
 *
 *   quiet ──opened, a new case not yet reminded of──▶ reminding ──acknowledge──▶ quiet
 *
 * If the deployment is configured so, acknowledging it saves the case: the chart then emits `saveCase`.
 */
import { assign, emit, setup } from 'xstate'
import type { Deployment } from '../deployment/deployment'

export interface OpenedDraft {
  readonly draft: string
  /** Null for a case that was never saved. */
  readonly caseName: string | null
}

export type ReminderEvent = ({ readonly type: 'opened' } & OpenedDraft) | { readonly type: 'acknowledge' }

export interface SaveCase {
  readonly type: 'saveCase'
  readonly draft: string
}

export interface ReminderInput {
  readonly deployment: Pick<Deployment, 'reminderSavesCase'>
  /** Drafts from earlier visits. */
  readonly reminded?: readonly string[] | undefined
}

export interface ReminderContext extends ReminderInput {
  /** The drafts of new cases whose reminder was already shown: it is not shown again. */
  readonly reminded: readonly string[]
}

export function isReminderDue({ caseName, draft }: OpenedDraft, reminded: readonly string[]): boolean {
  return caseName === null && !reminded.includes(draft)
}

export const reminderMachine = setup({
  types: {
    input: {} as ReminderInput,
    context: {} as ReminderContext,
    events: {} as ReminderEvent,
    emitted: {} as SaveCase,
  },
  guards: {
    isDue: ({ context }, opened: OpenedDraft) => isReminderDue(opened, context.reminded),
    savesCase: ({ context }) => context.deployment.reminderSavesCase,
  },
  actions: {
    remember: assign({
      reminded: ({ context }, { draft }: OpenedDraft) => [...context.reminded, draft],
    }),
    saveCase: emit(({ context }): SaveCase => ({ type: 'saveCase', draft: context.reminded.at(-1) ?? '' })),
  },
}).createMachine({
  id: 'reminder',
  context: ({ input }) => ({ ...input, reminded: input.reminded ?? [] }),
  initial: 'quiet',
  on: {
    opened: [
      {
        guard: { type: 'isDue', params: ({ event }) => event },
        target: '.reminding',
        actions: { type: 'remember', params: ({ event }) => event },
      },
      { target: '.quiet' },
    ],
  },
  states: {
    quiet: {},
    reminding: {
      on: {
        acknowledge: [{ guard: 'savesCase', target: 'quiet', actions: 'saveCase' }, { target: 'quiet' }],
      },
    },
  },
})
