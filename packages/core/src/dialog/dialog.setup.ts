/** What the chart of data entry is made of: its events, its calls, and the questions it asks of what it remembers. */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { GetKnowledgeBaseResult } from '../bases/bases.port'
import {
  type DialogContext,
  type DialogInput,
  decide,
  mergedFacts,
  mustBeNamed,
  nameForSave,
  type SaveFailure,
  withSaved,
} from './dialog.context'
import type { AddFactsResult, OpenDraftResult, SaveCaseResult } from './dialog.port'
import type { Fact } from './fact'
import { isAnswerOf } from './openForm'
import { isDelivered, retryDelay } from './outbox'
import type { SaveDecision } from './saveDecision'

export type DialogEvent =
  /** Answers given in one step. */
  | { type: 'answer'; facts: readonly Fact[]; isUndo?: boolean }
  | { type: 'removeOccurrence'; id: string; occurrence: number }
  | { type: 'undo' }
  /** Gives up an answer that the server refused; the one before it stands again. */
  | { type: 'discardRefused'; key: string }
  /** What stands in a field and is no answer; null once it is one, or nothing. */
  | { type: 'unreadable'; key: string; text: string | null }
  | { type: 'leaveSection'; id: string }
  | { type: 'save' }
  | { type: 'saveAnyway' }
  /** The name as it is to be stored. */
  | { type: 'nameCase'; caseName: string }
  | { type: 'saveOver' }
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
  | OpenDraftResult
  | GetKnowledgeBaseResult
  | AddFactsResult
  | SaveCaseResult

export const dialogSetup = setup({
  types: { input: {} as DialogInput, context: {} as DialogContext, events: {} as DialogEvent },
  actors: {
    openDraft: fromPromise(({ input }: { input: DialogContext }) =>
      input.dialog.openDraft({ ...input.name, draft: input.draft }),
    ),
    reset: fromPromise(({ input }: { input: DialogContext }) =>
      input.dialog.reset({ ...input.name, draft: input.draft }),
    ),
    getKnowledgeBase: fromPromise(({ input }: { input: DialogContext }) =>
      input.bases.getKnowledgeBase({ ...input.name, version: input.opened?.version }),
    ),
    addFacts: fromPromise(async ({ input: { dialog, name, draft, outbox } }: { input: DialogContext }) => {
      if (!outbox.underway) throw new Error('Nothing is underway that could be sent')
      const { delivery, facts } = outbox.underway
      return dialog.addFacts({ ...name, draft, delivery, facts: facts.map(({ id, value }) => ({ id, value })) })
    }),
    decide: fromPromise(async ({ input }: { input: DialogContext }) => decide(input)),
    saveCase: fromPromise(({ input }: { input: DialogContext }) =>
      input.dialog.saveCase({
        ...input.name,
        draft: input.draft,
        caseName: nameForSave(input),
        force: input.isForced,
        seen: input.seen ?? undefined,
        delivery: input.saveDelivery ?? undefined,
      }),
    ),
  },
  delays: { retry: ({ context }) => retryDelay(context.attempts) },
  guards: {
    mayGoOut: ({ context }) => !isDelivered(context.outbox) && !context.isSaving,
    isDelivered: ({ context }) => isDelivered(context.outbox),
    hasRefused: ({ context }) => context.outbox.refused.length > 0,
    hasUnsaved: ({ context }) => context.unsaved.size > 0,
    mustBeNamed: ({ context }) => mustBeNamed(context),
    canUndo: ({ context }) => context.undoable.length > 0,
  },
  actions: {
    tellEngine: ({ context }, facts: readonly Fact[]) => {
      const engine = context.form?.engine
      engine?.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
    },
    removeInEngine: ({ context }, { id, occurrence }: { id: string; occurrence: number }) => {
      context.form?.engine.removeOccurrence(id, occurrence)
    },
    /** The answers of others show at once. */
    takeMerged: ({ context, event }) => {
      assertEvent(event, 'OkWithGroups')
      const engine = context.form?.engine
      engine?.setAll(mergedFacts(context, event).filter(({ id }) => isAnswerOf(engine, id)))
    },
    noteSaved: assign(({ context, event }) => {
      assertEvent(event, 'OkWithGroups')
      return withSaved(context, event)
    }),
    fail: assign((_, { failure }: { failure: SaveFailure }) => ({ failure })),
  },
})
