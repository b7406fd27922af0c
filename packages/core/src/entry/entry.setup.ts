/** The parts of the data-entry chart: events, calls, actions and guards. */
import { assertEvent, assign, enqueueActions, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import type { GivenReason } from '../bases/reasons/reasonForChange'
import type { Sending } from '../call/call'
import { unlessRefused } from '../call/unlessRefused'
import type { Fact } from '../facts/fact'
import { type Delivered, deliverNext } from '../journal/courier'
import type { Batch, Keeping } from '../journal/journal.port'
import { baseWithCache, logSave, openWithCache } from '../journal/offlineCache'
import type { FrozenQuestionnaire } from '../locks/freezing'
import { canUndo, type Said, unreadableWithin, withAnswered, withdrawalOf } from './entry.answers'
import type { FactError, OpenCaseResult, SaveCaseResult } from './entry.calls'
import {
  baseRevisionOf,
  draftNameOf,
  type EntryContext,
  type EntryInput,
  mayRefresh,
  ownerOf,
  type SaveFailure,
} from './entry.context'
import { decide, emptiedBy, isBegunHere, mergedFacts, mustBeNamed, nameForSave, withSaved } from './entry.saves'
import { tell } from './form/openForm'
import { isDelivered, retryDelay } from './outbox'
import { beforeRounding, type Rounding } from './rounding'
import { isConfirmed, missingIn, type SaveDecision } from './saveDecision'

export type EntryEvent =
  /** Answers given in one step. */
  | { type: 'answer'; facts: readonly Fact[]; isUndo?: boolean }
  | { type: 'addOccurrence'; id: string }
  | { type: 'removeOccurrence'; id: string; occurrence: number }
  | { type: 'undo' }
  /** The device has stored a batch of answers, or failed to. */
  | { type: 'kept'; idempotencyKey: string; keeping: Keeping }
  /** The server has the batch. */
  | { type: 'received'; idempotencyKey: string; at?: string | undefined }
  /** The server refused the batch and names the answers at fault. */
  | { type: 'refused'; idempotencyKey: string; errors: readonly FactError[] }
  /** Gives up an answer that the server refused; the previous one is restored. */
  | { type: 'discardRefused'; key: string }
  /** Text in a field that is not an answer; null once it is one, or the field is empty. */
  | { type: 'unreadable'; key: string; text: string | null }
  /** The stored answer differs from the number typed. */
  | { type: 'rounded'; key: string; rounding: Rounding }
  /** Undoes a rounding: restores the previous answer, and the typed text for editing. */
  | { type: 'unround'; key: string }
  | { type: 'leaveSection'; id: string }
  /** Makes a questionnaire editable again. */
  | { type: 'unlocked'; questionnaireId: string }
  /** After a signature: the questionnaires that are frozen now. */
  | { type: 'frozen'; frozen: readonly FrozenQuestionnaire[] }
  /** After a step in a query: the keys that an open query asks for now. */
  | { type: 'asked'; keys: readonly string[] }
  | { type: 'save' }
  | { type: 'saveAnyway' }
  /** Creates the case whatever is in it, without asking about missing answers. */
  | { type: 'saveNew' }
  /** The end of an interview: its own questions are answered, and nobody is there to be asked about others. */
  | { type: 'saveAsItIs' }
  /** `caseName` is the name to store. */
  | { type: 'nameCase'; caseName: string }
  /** Why saved answers were changed. */
  | { type: 'explain'; given: GivenReason }
  /** Where a new case belongs. */
  | { type: 'chooseSite'; site: string }
  /** After a conflict: the answers of others to adopt. All other questions keep one's own. */
  | { type: 'saveWith'; theirs: readonly Fact[] }
  | { type: 'back' }
  | { type: 'tryNow' }
  /** The connection is back. */
  | { type: 'online' }
  /** The person leaves the screen or the page. */
  | { type: 'left' }
  /** The case is not shared with the person any more. */
  | { type: 'accessEnded' }
  /** The patient's answers are in the case, and not on the screen. */
  | { type: 'answersArrived'; at: string }
  /** Shows the case as it is now. */
  | { type: 'refresh' }
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
  | SaveCaseResult

/** Answers, and text that is not an answer yet. Text bypasses the chart, which does not need every keystroke. */
export type JournalEvent =
  | { readonly type: 'keep'; readonly batches: readonly Batch[] }
  | { readonly type: 'typed'; readonly key: string; readonly text: string | null }

export interface Typed {
  readonly key: string
  readonly text: string | null
}

/** Failures that may be gone by the next attempt. */
const passing: ReadonlySet<SaveFailure> = new Set<SaveFailure>([
  'NotConnected',
  'ServerFault',
  'DiskFull',
  'StudyLocked',
])

export const entrySetup = setup({
  types: { input: {} as EntryInput, context: {} as EntryContext, events: {} as EntryEvent },
  actors: {
    openDraft: fromPromise(async ({ input }: { input: EntryContext }) => unlessRefused(await openWithCache(input))),
    reset: fromPromise(async ({ input }: { input: EntryContext }) => {
      const { entry, journal, name, draft, resetKey } = input
      const request = { ...name, draft, clientRequested: true, language: 'none' } as const
      const result = unlessRefused(await entry.reset(request, under(resetKey)))
      // Discarding the draft also gives up its queued answers.
      if (result.type === 'ReceivedState' && draft !== undefined) await journal.forget(draft)
      return result
    }),
    /** Loads this device's data of the draft, and its base, in parallel. */
    gather: fromPromise(async ({ input }: { input: EntryContext }) => {
      const { journal } = input
      const [recalled, told] = await Promise.all([journal.recall(draftNameOf(input).draft), baseOfOpened(input)])
      return { recalled, told: unlessRefused(told) }
    }),
    /** Hands batches to the journal in order, and reports how the device kept each. */
    journal: fromCallback<JournalEvent, EntryContext>(({ input, sendBack, receive }) => {
      const of = draftNameOf(input)
      receive((event) => {
        if (event.type === 'typed') return input.journal.type(of, event.key, event.text)
        for (const batch of event.batches) {
          const { idempotencyKey } = batch
          const tell = (keeping: Keeping) => sendBack({ type: 'kept', idempotencyKey, keeping } satisfies EntryEvent)
          input.journal.keep(of, batch).then(tell, () => tell('unavailable'))
        }
      })
    }),
    deliver: fromPromise(({ input }: { input: EntryContext }): Promise<Delivered> => {
      const [oldest] = input.outbox.pending
      if (!oldest) throw new Error('Nothing waits that could be delivered')
      return deliverNext({ entry: input.entry, journal: input.journal, of: draftNameOf(input) }, oldest)
    }),
    decide: fromPromise(async ({ input }: { input: EntryContext }) => decide(input)),
    saveCase: fromPromise(async ({ input }: { input: EntryContext }) => {
      const caseName = nameForSave(input)
      const request = {
        ...draftNameOf(input),
        caseName,
        owner: ownerOf(input),
        force: input.isForced,
        evenEmpty: input.isEvenEmpty || undefined,
        saveJson: true,
        seen: input.seen ?? undefined,
        ...input.given,
        ...(input.site !== null && { site: input.site }),
        on: baseRevisionOf(input),
        begunBy: [...new Set(input.begun.values())].join(',') || undefined,
      }
      const result = await input.entry.savecase(request, under(input.saveKey))
      await logSave(input, caseName, result)
      return result
    }),
  },
  delays: { retry: ({ context }) => retryDelay(context.attempts) },
  guards: {
    mayGoOut: ({ context }) => !context.isSaving && !isDelivered(context.outbox),
    isDelivered: ({ context }) => isDelivered(context.outbox),
    mayPass: ({ event }) => event.type === 'undelivered' && passing.has(event.reason),
    hasRefused: ({ context }) => context.outbox.refused.length > 0,
    hasUnsaved: ({ context }) => context.unsaved.size > 0 || context.unreadable.size > 0,
    mustBeNamed: ({ context }) => mustBeNamed(context),
    isConfirmed: ({ context, event }) => event.type === 'WhollyUnanswered' && isConfirmed(event, context.confirmed),
    isConfirmedUnnamed: ({ context, event }) =>
      event.type === 'WhollyUnanswered' && isConfirmed(event, context.confirmed) && mustBeNamed(context),
    canUndo: ({ context }) => canUndo(context),
    isBegunHere: ({ context, event }) => event.type === 'leaveSection' && isBegunHere(context, event.id),
    mayRefresh: ({ context }) => mayRefresh(context),
    isRenumbered: ({ context }) => !!context.saved?.renumbered?.length,
    isRounded: ({ context, event }) => event.type === 'unround' && context.rounded.has(event.key),
    roundingChangedIt: ({ context, event }) =>
      event.type === 'unround' && beforeRounding(context, event.key).length > 0,
  },
  actions: {
    confirmMissing: assign(({ context }) => ({ isForced: true, confirmed: new Set(missingIn(context.decision)) })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    tellEngine: ({ context }, facts: readonly Fact[]) => {
      if (context.form) tell(context.form, facts)
    },
    /** Queues answers given in one step in the outbox, and from there in the journal. */
    say: enqueueActions(({ context, enqueue }, said: Said) => {
      const change = withAnswered(context, said)
      enqueue.assign(change)
      const batches = change.outbox.pending.slice(context.outbox.pending.length)
      enqueue.sendTo('journal', { type: 'keep', batches } satisfies JournalEvent)
    }),
    /** Puts the text that was rounded back into the field for editing. */
    giveBackTyped: raise(({ context }, { key }: { key: string }) => ({
      type: 'unreadable' as const,
      key,
      text: context.rounded.get(key)?.typed ?? null,
    })),
    /** Keeps the text of a field as typed, in case the page is lost. */
    keepTyped: sendTo('journal', (_, { key, text }: Typed) => ({ type: 'typed', key, text }) satisfies JournalEvent),
    /** Removes its answers, its notes and the text in its fields. */
    removeOccurrence: ({ context }, { id, occurrence }: { id: string; occurrence: number }) => {
      const { form, journal } = context
      if (!form) return
      for (const key of unreadableWithin(context, id, occurrence)) journal.type(draftNameOf(context), key, null)
      form.notes.take(withdrawalOf(context, id, occurrence))
      form.engine.removeOccurrence(id, occurrence)
    },
    addOccurrence: ({ context }, { id }: { id: string }) => {
      context.form?.engine.addOccurrence(id)
    },
    /** Best effort: the page may already be gone. */
    unsetDirtyBit: ({ context }) => {
      context.entry.unsetDirtyBit(draftNameOf(context), { keepalive: true }).catch(() => {})
    },
    /** From now on a note has the time at which the server took it. */
    dateNotes: (
      { context: { form, outbox, now } },
      { idempotencyKey, at }: { idempotencyKey: string; at?: string | undefined },
    ) => {
      const [oldest] = outbox.pending
      if (oldest?.idempotencyKey === idempotencyKey) form?.notes.receive(oldest.facts, at ?? now())
    },
    /** Shows the answers of others at once. */
    takeMerged: ({ context, event }) => {
      assertEvent(event, 'OkWithGroups')
      const { form } = context
      if (!form) return
      const facts = mergedFacts(context, event)
      const taken = new Set(facts.map(({ id }) => id))
      tell(form, facts)
      form.notes.attribute((event.merged ?? []).filter(({ id }) => taken.has(id)).map(({ theirs, ...said }) => said))
    },
    /**
     * Runs once the person has seen what others saved: until then they may type in an entry that others have removed.
     */
    dropEmptied: ({ context }) => {
      const facts = (context.saved?.merged ?? []).map(({ id, theirs }) => ({ id, value: theirs }))
      dropEmptied(context, facts)
    },
    /** Adopts answers of others in place of one's own. */
    takeTheirs: ({ context }, facts: readonly Fact[]) => {
      if (context.form) tell(context.form, facts)
      dropEmptied(context, facts)
    },
    noteSaved: assign(({ context, event }) => {
      assertEvent(event, 'OkWithGroups')
      return withSaved(context, event)
    }),
    dropRefused: ({ context: { journal, draft } }, { key }: { key: string }) => {
      if (draft !== undefined) journal.dropRefused(draft, key)
    },
    fail: assign((_, { failure }: { failure: SaveFailure }) => ({ failure })),
  },
})

async function baseOfOpened(context: EntryContext): Promise<GetKnowledgeBaseResult> {
  const { tabletBase, version } = context.opened ?? {}
  return tabletBase ? { type: 'ReceivedKnowledgeBase', knowledgeBase: tabletBase } : baseWithCache(context, version)
}

function under(idempotencyKey: string | null): Sending {
  return idempotencyKey === null ? {} : { idempotencyKey }
}

/** Drops an entry that others have removed, since nobody could save it empty. */
function dropEmptied(context: EntryContext, facts: readonly Fact[]): void {
  for (const { repeatsIn, occurrence } of emptiedBy(context, facts))
    context.form?.engine.removeOccurrence(repeatsIn, occurrence)
}
