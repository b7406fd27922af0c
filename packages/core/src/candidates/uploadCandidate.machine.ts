/**
 * Uploading a questionnaire.
 *
 *   idle ──choose──▶ sending ──CandidateReceived──▶ received
 *    ▲                  ├──DocumentTooLarge, DocumentRefused──▶ idle, refused
 *    ├──────cancel──────┤
 *    └────unreachable───┘
 *
 * A file that is too large is refused before it is sent. Once all of it is sent, the server checks it.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Cancellation, Progress, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import { type CandidateFinding, type DocumentFault, type FindingCounts, isDocumentTooLarge } from './candidate'
import type { CandidatesPort, candidatesCalls } from './candidates.calls'
import type { Destination } from './readDocument'

export interface ChosenDocument {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The content in base64. */
  readonly read: () => Promise<string>
}

export interface RefusedDocument {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly fault: DocumentFault | 'tooLarge'
  readonly findings: readonly CandidateFinding[]
  readonly counts: FindingCounts | null
}

type MadeCandidate = Extract<ResultOf<typeof candidatesCalls.uploadCandidate>, { readonly type: 'CandidateReceived' }>

export type UploadEvent =
  | { type: 'direct'; destination: Destination }
  | { type: 'choose'; document: ChosenDocument }
  | { type: 'progress'; progress: Progress }
  | { type: 'cancel' }
  | CallEvent<ResultOf<typeof candidatesCalls.uploadCandidate>>

interface UploadInput {
  /** The language of the texts, where the file names none. */
  readonly language: Language
  readonly manager: Pick<CandidatesPort, 'uploadCandidate'>
}

export interface UploadContext extends UploadInput {
  readonly destination: Destination
  readonly chosen: ChosenDocument | null
  /** Null before the first of it is sent. */
  readonly progress: Progress | null
  readonly refused: RefusedDocument | null
  /** The candidate that was made. */
  readonly made: MadeCandidate | null
  /** Why the call failed. */
  readonly error: unknown
}

/** True once the whole document has been sent and the server is checking it. */
export function isBeingChecked({ progress }: Pick<UploadContext, 'progress'>): boolean {
  return progress !== null && progress.sent >= progress.total
}

interface Sending {
  readonly context: UploadContext
  readonly tell: (progress: Progress) => void
}

const uploading = setup({
  types: { input: {} as UploadInput, context: {} as UploadContext, events: {} as UploadEvent },
  actors: {
    upload: fromPromise(async ({ input, signal }: { input: Sending; signal: Cancellation }) => {
      const { manager, chosen, destination, language } = input.context
      if (!chosen) throw new Error('There is no file to upload')
      const request = { fileName: chosen.name, data: await chosen.read(), language, ...destination }
      return manager.uploadCandidate(request, { signal, onProgress: input.tell })
    }),
  },
  guards: {
    isTooLarge: ({ event }) => event.type === 'choose' && isDocumentTooLarge(event.document.size),
  },
})

const calling = callingIn(uploading)

function refusedAs(
  { chosen }: Pick<UploadContext, 'chosen'>,
  why: Pick<RefusedDocument, 'fault'> & Partial<RefusedDocument>,
): RefusedDocument | null {
  return chosen && { name: chosen.name, size: chosen.size, findings: [], counts: null, ...why }
}

export const uploadCandidateMachine = uploading.createMachine({
  id: 'uploadCandidate',
  context: ({ input }) => ({
    ...input,
    destination: {},
    chosen: null,
    progress: null,
    refused: null,
    made: null,
    error: null,
  }),
  initial: 'idle',
  on: { direct: { actions: assign({ destination: ({ event }) => event.destination }) } },
  states: {
    idle: {
      on: {
        choose: [
          {
            guard: 'isTooLarge',
            actions: assign({
              refused: ({ event }) => refusedAs({ chosen: event.document }, { fault: 'tooLarge' }),
              error: null,
            }),
          },
          { target: 'sending', actions: assign({ chosen: ({ event }) => event.document, refused: null }) },
        ],
      },
    },
    sending: calling('upload', {
      entry: assign({ progress: null }),
      input: ({ context, self }) => ({ context, tell: (progress) => self.send({ type: 'progress', progress }) }),
      on: {
        progress: { actions: assign({ progress: ({ event }) => event.progress }) },
        cancel: 'idle',
        CandidateReceived: { target: 'received', actions: assign({ made: ({ event }) => event }) },
        DocumentTooLarge: {
          target: 'idle',
          actions: assign({ refused: ({ context }) => refusedAs(context, { fault: 'tooLarge' }) }),
        },
        DocumentRefused: {
          target: 'idle',
          actions: assign({
            refused: ({ context, event: { fault, findings, counts } }) =>
              refusedAs(context, { fault, findings, counts }),
          }),
        },
        unreachable: 'idle',
      },
    }),
    received: { type: 'final' },
  },
})
