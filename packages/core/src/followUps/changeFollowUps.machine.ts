/**
 * Closes follow-ups as not done, or opens them again: those that were chosen, or all that are overdue, some at a time. What fails in
 * between can be tried again: follow-ups that are changed already count once.
 *
 *   asking ──change──▶ changing ──some──▶ changing, with the next ones
 *     ▲                   ├──some, the last ones──▶ done
 *     │                   ├──ReasonMissing──▶ asking
 *     │                   └──error──▶ unreachable ──retry──▶ changing
 *     └── a change back asks for nothing: it begins with changing
 */
import { assign, fromPromise, setup } from 'xstate'
import type { CivilDate } from '../dates/civilDate'
import { civilDateText } from '../dates/civilDate'
import type { ClosableFollowUp, FollowUpsPort, ListedFollowUp, RefusedFollowUp } from './followUps.calls'
import type { FollowUpsFilter } from './followUps.machine'
import { type NotDoneCause, needsReason } from './notDone'

/** So few that a call is soon answered, and others wait for none of their cases. */
export const changedAtOnce = 100

export type ChosenFollowUps =
  | { readonly type: 'these'; readonly followUps: readonly ClosableFollowUp[] }
  | { readonly type: 'overdue'; readonly filter: FollowUpsFilter; readonly today: CivilDate }

export interface Closing {
  readonly cause: NotDoneCause
  readonly reason: string
}

interface Input {
  readonly server: Pick<FollowUpsPort, 'closeFollowUps' | 'reopenFollowUps' | 'getFollowUps'>
  readonly chosen: ChosenFollowUps
  readonly kind: 'notDone' | 'dueAgain'
}

interface Context extends Input {
  readonly closing: Closing | null
  readonly changed: number
  readonly refused: readonly RefusedFollowUp[]
  /** How many of the chosen follow-ups were sent, or the place in the list of overdue ones. */
  readonly sent: number
  readonly after: string | undefined
  readonly isReasonMissing: boolean
  readonly error: unknown
}

/** Whether the closing has the reason that its cause needs. */
export function isWhole({ cause, reason }: Closing): boolean {
  return !needsReason(cause) || reason.trim() !== ''
}

interface Some {
  readonly followUps: readonly ClosableFollowUp[]
  /** The place behind them; null if they are the last. */
  readonly next: string | null
}

async function someOf({ server, chosen, sent, after }: Context): Promise<Some> {
  if (chosen.type === 'these') {
    const followUps = chosen.followUps.slice(sent, sent + changedAtOnce)
    return { followUps, next: sent + changedAtOnce < chosen.followUps.length ? '' : null }
  }
  const { filter, today } = chosen
  const page = await server.getFollowUps({
    ...(filter.base && { base: filter.base }),
    onlyMine: filter.onlyMine,
    today: civilDateText(today),
    limit: changedAtOnce,
    ...(after !== undefined && { after }),
  })
  if (page.type !== 'ReceivedFollowUps') throw new Error(page.type)
  const overdue = page.followUps.filter(({ closes }) => closes < civilDateText(today))
  return { followUps: overdue.map(named), next: overdue.length === page.followUps.length ? page.next : null }
}

export function named({ group, base, owner, name, questionnaireId }: ListedFollowUp): ClosableFollowUp {
  return { group, base, owner, name, questionnaireId }
}

async function changeSome(context: Context) {
  const { server, closing, kind } = context
  const { followUps, next } = await someOf(context)
  if (followUps.length === 0) return { changed: 0, refused: [], sent: 0, next }
  const reason = closing?.reason.trim()
  const result =
    kind === 'dueAgain' || !closing
      ? await server.reopenFollowUps({ followUps })
      : await server.closeFollowUps({ followUps, cause: closing.cause, ...(reason && { reason }) })
  if (result.type === 'ReasonMissing') return null
  if (result.type !== 'FollowUpsChanged' && result.type !== 'NothingChanged') throw new Error(result.type)
  const changed = result.type === 'FollowUpsChanged' ? result.changed : 0
  return { changed, refused: result.refused, sent: followUps.length, next }
}

export const changeFollowUpsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'change'; closing: Closing } | { type: 'retry' },
  },
  actors: { changeSome: fromPromise(({ input }: { input: Context }) => changeSome(input)) },
}).createMachine({
  id: 'changeFollowUps',
  context: ({ input }) => ({
    ...input,
    closing: null,
    changed: 0,
    refused: [],
    sent: 0,
    after: undefined,
    isReasonMissing: false,
    error: null,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [{ guard: ({ context }) => context.kind === 'dueAgain', target: 'changing' }, { target: 'asking' }],
    },
    asking: {
      on: {
        change: {
          guard: ({ event }) => isWhole(event.closing),
          target: 'changing',
          actions: assign({ closing: ({ event }) => event.closing, isReasonMissing: false }),
        },
      },
    },
    changing: {
      invoke: {
        src: 'changeSome',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'asking', actions: assign({ isReasonMissing: true }) },
          {
            guard: ({ event }) => event.output?.next != null,
            target: 'changing',
            reenter: true,
            actions: assign(({ context, event }) => after(context, event.output)),
          },
          { target: 'done', actions: assign(({ context, event }) => after(context, event.output)) },
        ],
        onError: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    unreachable: { on: { retry: 'changing' } },
    done: {},
  },
})

function after(context: Context, some: Awaited<ReturnType<typeof changeSome>>): Partial<Context> {
  if (!some) return {}
  return {
    changed: context.changed + some.changed,
    refused: [...context.refused, ...some.refused],
    sent: context.sent + some.sent,
    after: some.next ?? undefined,
  }
}
