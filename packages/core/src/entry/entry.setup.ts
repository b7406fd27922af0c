/** What the chart of data entry is made of: its events, its calls, and the questions it asks of what it remembers. */
import { type AnyActorRef, assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { GetKnowledgeBaseResult } from '../bases/bases.port'
import type { Fact } from '../facts/fact'
import { baseAtHand, logSave, openAtHand } from '../journal/atHand'
import { deliverInTurn } from '../journal/delivery'
import { type Keeping, nothingRecalled, type Recalled } from '../journal/journal.port'
import type { FrozenQuestionnaire } from '../locks/freezing'
import {
  canUndo,
  type EntryContext,
  type EntryInput,
  groundOf,
  ownerOf,
  type SaveFailure,
  unreadableWithin,
  withdrawalOf,
} from './entry.context'
import type { AddFactsResult, OpenCaseResult, SaveCaseResult } from './entry.port'
import { decide, emptiedBy, mergedFacts, mustBeNamed, nameForSave, withSaved } from './entry.saves'
import { tell } from './form/openForm'
import { isDelivered, type Outbox, retryDelay } from './outbox'
import { beforeRounding, type Rounding } from './rounding'
import type { SaveDecision } from './saveDecision'

export type EntryEvent =
  /** Answers given in one step. */
  | { type: 'answer'; facts: readonly Fact[]; isUndo?: boolean }
  | { type: 'removeOccurrence'; id: string; occurrence: number }
  | { type: 'undo' }
  | { type: 'kept'; keeping: Keeping }
  /** Gives up an answer that the server refused; the one before it stands again. */
  | { type: 'discardRefused'; key: string }
  /** What stands in a field and is no answer; null once it is one, or nothing. */
  | { type: 'unreadable'; key: string; text: string | null }
  /** The answer just given is not the number that was typed. */
  | { type: 'rounded'; key: string; rounding: Rounding }
  /** Takes a rounding back: the answer before it stands again, and the field has its text to be changed. */
  | { type: 'unround'; key: string }
  | { type: 'leaveSection'; id: string }
  /** A questionnaire takes answers again. */
  | { type: 'unlocked'; questionnaireId: string }
  /** After a signature: which questionnaires are frozen now. */
  | { type: 'frozen'; frozen: readonly FrozenQuestionnaire[] }
  /** After a word in a query: the keys that an open query asks for now. */
  | { type: 'asked'; keys: readonly string[] }
  | { type: 'save' }
  | { type: 'saveAnyway' }
  /** To have the case, and not what is in it: nobody is asked what is missing. */
  | { type: 'saveNew' }
  /** The name as it is to be stored. */
  | { type: 'nameCase'; caseName: string }
  /** After a conflict: the answers of others that are to stand; of all other questions one's own do. */
  | { type: 'saveWith'; theirs: readonly Fact[] }
  | { type: 'back' }
  | { type: 'tryNow' }
  | { type: 'undelivered'; reason: SaveFailure }
  | { type: 'signIn' }
  | { type: 'signedIn' }
  | { type: 'notNow' }
  | { type: 'newCase' }
  | { type: 'discard' }
  | { type: 'tryAgain' }
  | SaveDecision
  | OpenCaseResult
  | GetKnowledgeBaseResult
  | AddFactsResult
  | SaveCaseResult

export const entrySetup = setup({
  types: { input: {} as EntryInput, context: {} as EntryContext, events: {} as EntryEvent },
  actors: {
    openDraft: fromPromise(({ input }: { input: EntryContext }) => openAtHand(input)),
    reset: fromPromise(async ({ input }: { input: EntryContext }) => {
      const { dialog, journal, name, draft, resetDelivery } = input
      const result = await dialog.reset({ ...name, draft, delivery: resetDelivery ?? undefined })
      // Whoever discards the draft gives up what waits for it.
      if (result.type === 'ReceivedState' && draft !== undefined) await journal?.forget(draft)
      return result
    }),
    /** What this device has of the draft, and its base: neither waits for the other. */
    gather: fromPromise(
      async ({ input }: { input: EntryContext }): Promise<{ recalled: Recalled; told: GetKnowledgeBaseResult }> => {
        const [recalled, told] = await Promise.all([recall(input), baseAtHand(input, input.opened?.version)])
        return { recalled, told }
      },
    ),
    addFacts: fromPromise(async ({ input, self }: { input: EntryContext; self: AnyActorRef }) => {
      const { dialog, journal, name, draft, outbox } = input
      if (!outbox.underway) throw new Error('Nothing is underway that could be sent')
      const { delivery, facts, on } = outbox.underway
      if (!journal || draft === undefined)
        return dialog.addFacts({ ...name, draft, delivery, on, facts: facts.map(({ id, value }) => ({ id, value })) })
      /** What has been said by now: it may wait long for its turn. */
      const isLater = (batch: string) => {
        const { queue, keeping }: Outbox = self._parent?.getSnapshot().context.outbox ?? outbox
        return [...queue, keeping].some((one) => one?.delivery === batch)
      }
      return deliverInTurn({ dialog, journal, of: { ...name, draft } }, outbox.underway, isLater)
    }),
    keep: fromPromise(
      async ({ input: { journal, name, draft, outbox } }: { input: EntryContext }): Promise<Keeping> => {
        if (!journal || draft === undefined || !outbox.keeping) return 'unavailable'
        return journal.keep({ ...name, draft }, outbox.keeping)
      },
    ),
    decide: fromPromise(async ({ input }: { input: EntryContext }) => decide(input)),
    saveCase: fromPromise(async ({ input }: { input: EntryContext }) => {
      const caseName = nameForSave(input)
      const result = await input.dialog.saveCase({
        ...input.name,
        draft: input.draft,
        caseName,
        owner: ownerOf(input),
        force: input.isForced,
        evenEmpty: input.isEvenEmpty || undefined,
        seen: input.seen ?? undefined,
        on: groundOf(input),
        delivery: input.saveDelivery ?? undefined,
      })
      await logSave(input, caseName, result)
      return result
    }),
  },
  delays: { retry: ({ context }) => retryDelay(context.attempts) },
  guards: {
    /** With a journal, only what has been through it. */
    mayGoOut: ({ context: { outbox, journal, isSaving } }) =>
      !isSaving && (outbox.underway !== null || outbox.queue.length > 0 || (!journal && outbox.waiting.length > 0)),
    mayBeKept: ({ context }) => Boolean(context.journal) && context.outbox.waiting.length > 0,
    isDelivered: ({ context }) => isDelivered(context.outbox),
    hasRefused: ({ context }) => context.outbox.refused.length > 0,
    hasUnsaved: ({ context }) => context.unsaved.size > 0 || context.unreadable.size > 0,
    mustBeNamed: ({ context }) => mustBeNamed(context),
    canUndo: ({ context }) => canUndo(context),
    isRounded: ({ context, event }) => event.type === 'unround' && context.rounded.has(event.key),
    roundingChangedIt: ({ context, event }) =>
      event.type === 'unround' && beforeRounding(context, event.key).length > 0,
  },
  actions: {
    tellEngine: ({ context }, facts: readonly Fact[]) => {
      if (context.form) tell(context.form, facts)
    },
    /** The field has the text that was rounded, to be changed; should the page go, it is there as it was typed. */
    giveBackTyped: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const { journal, name, draft, rounded } = context
      const text = rounded.get(key)?.typed ?? null
      enqueue.raise({ type: 'unreadable', key, text })
      enqueue(() => {
        if (draft !== undefined) journal?.type({ ...name, draft }, key, text)
      })
    }),
    /** Its answers, its notes, and what stands in its fields. */
    removeOccurrence: ({ context }, { id, occurrence }: { id: string; occurrence: number }) => {
      const { form, journal, name, draft } = context
      if (!form) return
      for (const key of unreadableWithin(context, id, occurrence))
        if (draft !== undefined) journal?.type({ ...name, draft }, key, null)
      form.notes.take(withdrawalOf(context, id, occurrence))
      form.engine.removeOccurrence(id, occurrence)
    },
    /** The answers of others show at once. */
    takeMerged: ({ context, event }) => {
      assertEvent(event, 'OkWithGroups')
      if (context.form) tell(context.form, mergedFacts(context, event))
    },
    /** Once what others have saved was told: until then somebody may type in an entry that they have removed. */
    dropEmptied: ({ context }) => {
      const facts = (context.saved?.merged ?? []).map(({ id, theirs }) => ({ id, value: theirs }))
      dropEmptied(context, facts)
    },
    /** The answers of others that somebody prefers to their own. */
    takeTheirs: ({ context }, facts: readonly Fact[]) => {
      if (context.form) tell(context.form, facts)
      dropEmptied(context, facts)
    },
    noteSaved: assign(({ context, event }) => {
      assertEvent(event, 'OkWithGroups')
      return withSaved(context, event)
    }),
    dropRefused: ({ context: { journal, draft } }, { key }: { key: string }) => {
      if (draft !== undefined) journal?.dropRefused(draft, key)
    },
    fail: assign((_, { failure }: { failure: SaveFailure }) => ({ failure })),
  },
})

/** An entry that others have removed goes, for nobody could save it empty. */
function dropEmptied(context: EntryContext, facts: readonly Fact[]): void {
  for (const { repeatsIn, occurrence } of emptiedBy(context, facts))
    context.form?.engine.removeOccurrence(repeatsIn, occurrence)
}

async function recall({ journal, draft }: EntryContext): Promise<Recalled> {
  return (draft === undefined ? null : await journal?.recall(draft)) ?? nothingRecalled
}
