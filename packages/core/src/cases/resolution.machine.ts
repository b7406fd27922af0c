/**
 * Resolving conflicts: two people answered the same questions differently, and the person who saves later chooses, question by
 * question.
 *
 *   choosing ──choose──▶ choosing ──confirm, once everything is chosen──▶ resolved
 *      │  ──conflicts, when a person saved again meanwhile──▶ choosing
 *      └──back──▶ left: nothing is saved and nothing is lost
 *
 * Both answers are shown side by side with author and time, and neither is preselected. A choice applies to the two
 * answers that were shown: if either has changed since, the choice is open again.
 */
import { assign, setup } from 'xstate'
import { type Fact, type FactValue, sameFactValue } from '../facts/fact'

export interface SaidBy {
  readonly value: FactValue
  readonly author: string
  /** An instant in UTC, ISO 8601. */
  readonly at: string
}

export interface ConflictToResolve {
  /** The key of the answer. */
  readonly id: string
  readonly mine: SaidBy
  readonly theirs: SaidBy
}

export type Side = 'mine' | 'theirs'

export type ResolutionEvent =
  | { readonly type: 'choose'; readonly id: string; readonly side: Side }
  | { readonly type: 'conflicts'; readonly conflicts: readonly ConflictToResolve[]; readonly revision: string }
  | { readonly type: 'confirm' }
  | { readonly type: 'back' }

export interface ResolutionInput {
  readonly conflicts: readonly ConflictToResolve[]
  /** The revision with their answers; saving with it confirms that they were seen. */
  readonly revision: string
}

export interface ResolutionContext extends ResolutionInput {
  /** By key; empty at first. */
  readonly choices: ReadonlyMap<string, Side>
}

export interface Resolution {
  /** The facts that bring the chosen answers into the draft; mine are already there. */
  readonly adopted: readonly Fact[]
  readonly seen: string
}

/** Keys of the conflicts without a choice, in their order. */
export function openConflicts({ conflicts, choices }: ResolutionContext): readonly string[] {
  return conflicts.flatMap(({ id }) => (choices.has(id) ? [] : [id]))
}

/** Null while a choice is open: no answer is replaced without one. */
export function resolutionOf(context: ResolutionContext): Resolution | null {
  if (openConflicts(context).length > 0) return null
  const adopted = context.conflicts.flatMap(({ id, theirs }) =>
    context.choices.get(id) === 'theirs' ? [{ id, value: theirs.value }] : [],
  )
  return { adopted, seen: context.revision }
}

function choicesThatHold({ conflicts, choices }: ResolutionContext, next: readonly ConflictToResolve[]) {
  const before = new Map(conflicts.map((conflict) => [conflict.id, conflict]))
  return new Map(
    next.flatMap((conflict) => {
      const chosen = choices.get(conflict.id)
      const seen = before.get(conflict.id)
      return chosen && seen && isSame(seen.mine, conflict.mine) && isSame(seen.theirs, conflict.theirs)
        ? [[conflict.id, chosen] as const]
        : []
    }),
  )
}

function isSame(one: SaidBy, other: SaidBy): boolean {
  return one.author === other.author && one.at === other.at && sameFactValue(one.value, other.value)
}

export const resolutionMachine = setup({
  types: {
    input: {} as ResolutionInput,
    context: {} as ResolutionContext,
    events: {} as ResolutionEvent,
    output: {} as Resolution | null,
  },
  guards: {
    isConflict: ({ context }, { id }: { id: string }) => context.conflicts.some((conflict) => conflict.id === id),
    isResolved: ({ context }) => resolutionOf(context) !== null,
  },
}).createMachine({
  id: 'resolution',
  context: ({ input }) => ({ ...input, choices: new Map() }),
  output: ({ context, event }) => (event.output === 'resolved' ? resolutionOf(context) : null),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        choose: {
          guard: { type: 'isConflict', params: ({ event }) => event },
          actions: assign({ choices: ({ context, event }) => new Map([...context.choices, [event.id, event.side]]) }),
        },
        conflicts: {
          actions: assign(({ context, event: { conflicts, revision } }) => ({
            conflicts,
            revision,
            choices: choicesThatHold(context, conflicts),
          })),
        },
        confirm: { guard: 'isResolved', target: 'resolved' },
        back: 'left',
      },
    },
    resolved: { type: 'final', output: 'resolved' },
    left: { type: 'final' },
  },
})
