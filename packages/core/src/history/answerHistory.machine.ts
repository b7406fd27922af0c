/**
 * Everything that was ever said on one question.
 *
 *   loading ──ReceivedAnswerHistory──▶ shown
 *      ├──CaseNotFound──▶ caseNotFound
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { GetAnswerHistoryResult, HistoryPort, RecordedWord } from './history.calls'

interface AnswerHistoryInput {
  readonly history: Pick<HistoryPort, 'getAnswerHistory'>
  readonly caseId: CaseIdentity
  /** The key of one occurrence of a question, or of a note about it. */
  readonly question: string
}

interface AnswerHistoryContext extends AnswerHistoryInput {
  /** Oldest first; null until received. */
  readonly words: readonly RecordedWord[] | null
  readonly error: unknown
}

const screen = setup({
  types: {
    input: {} as AnswerHistoryInput,
    context: {} as AnswerHistoryContext,
    events: {} as { type: 'reload' } | CallEvent<GetAnswerHistoryResult>,
  },
  actors: {
    getAnswerHistory: fromPromise(({ input: { history, caseId, question } }: { input: AnswerHistoryContext }) =>
      history.getAnswerHistory({ caseId, question }),
    ),
  },
})

const calling = callingIn(screen)

export const answerHistoryMachine = screen.createMachine({
  id: 'answerHistory',
  context: ({ input }) => ({ ...input, words: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getAnswerHistory', {
      on: {
        ReceivedAnswerHistory: { target: 'shown', actions: assign({ words: ({ event }) => event.words }) },
        CaseNotFound: 'caseNotFound',
        unreachable: 'unreachable',
      },
    }),
    shown: {},
    caseNotFound: {},
    unreachable: { on: { reload: 'loading' } },
  },
})
