/**
 * The file of a candidate is read again, as its author decides where it leaves something open.
 *
 *   idle ──decide──▶ reading ──it was read──▶ idle, and the page is told
 *    ▲                  ├──somebody has kept another file, or settled it──▶ idle, and the page is told
 *    └───unreachable────┤
 *                       └──refused, or no file was kept──▶ refused ──decide──▶ reading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../../call/call'
import type { TextLanguage } from '../../language/language'
import type { DocumentFault } from '../candidate'
import type { CandidatesPort, candidatesCalls } from '../candidates.calls'

/** What is not decided stays as it was. */
export interface Decision {
  readonly language?: TextLanguage
  /** Null: all questions. */
  readonly preset?: string | null
}

interface ReadAgainInput {
  readonly manager: Pick<CandidatesPort, 'getCandidateFile' | 'keepCandidateFile'>
  readonly toBase64: (bytes: Uint8Array) => Promise<string>
  /** Its id. */
  readonly candidate: string
  /** The candidate is another one now. */
  readonly onRead: () => void
}

export type WhyNotRead = DocumentFault | 'tooLarge' | 'noFile'

interface ReadAgainContext extends ReadAgainInput {
  readonly decision: Decision
  /** When the file was kept that the page shows. */
  readonly uploadedAt: string
  readonly why: WhyNotRead | null
  /** Who has kept another file meanwhile. */
  readonly changedBy: string | null
  readonly error: unknown
}

type Calls = typeof candidatesCalls
type Outcome = ResultOf<Calls['getCandidateFile']> | ResultOf<Calls['keepCandidateFile']>

const deciding = setup({
  types: {
    input: {} as ReadAgainInput,
    context: {} as ReadAgainContext,
    events: {} as { type: 'decide'; decision: Decision; uploadedAt: string },
  },
  actors: {
    readAgain: fromPromise(async ({ input }: { input: ReadAgainContext }): Promise<Outcome> => {
      const { manager, candidate, uploadedAt, decision, toBase64 } = input
      const found = await manager.getCandidateFile({ candidate })
      if (found.type !== 'ReceivedBinaryData') return found
      const { language, preset } = { language: found.language, preset: found.preset ?? null, ...decision }
      return manager.keepCandidateFile({
        candidate,
        uploadedAt,
        fileName: found.file.name,
        data: await toBase64(new Uint8Array(await found.file.content.arrayBuffer())),
        ...(language !== null && { language }),
        ...(preset !== null && { preset }),
      })
    }),
  },
})

const decide = deciding.assign(({ event: { decision, uploadedAt } }) => ({
  decision,
  uploadedAt,
  why: null,
  changedBy: null,
  error: null,
}))

export const readAgainMachine = deciding.createMachine({
  id: 'readAgain',
  context: ({ input }) => ({ ...input, decision: {}, uploadedAt: '', why: null, changedBy: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { decide: { target: 'reading', actions: decide } } },
    reading: {
      invoke: {
        src: 'readAgain',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => whyNot(event.output) !== null,
            target: 'refused',
            actions: assign({ why: ({ event }) => whyNot(event.output) }),
          },
          {
            target: 'idle',
            actions: [
              assign({ changedBy: ({ event: { output } }) => (output.type === 'CandidateChanged' ? output.by : null) }),
              ({ context }) => context.onRead(),
            ],
          },
        ],
        onError: { target: 'idle', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    refused: { on: { decide: { target: 'reading', actions: decide } } },
  },
})

function whyNot(outcome: Outcome): WhyNotRead | null {
  if (outcome.type === 'DocumentRefused') return outcome.fault
  if (outcome.type === 'DocumentTooLarge') return 'tooLarge'
  return outcome.type === 'NoAuthorsFile' ? 'noFile' : null
}
