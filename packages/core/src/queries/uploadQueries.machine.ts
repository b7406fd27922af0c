/**
 * Uploading queries from a file.
 *
 *   idle ──choose──▶ chosen ──upload──▶ sending ──Ok──▶ done
 *    ▲                 ▲  │                ├──UploadFailed──▶ failed
 *    └─────remove──────┼──┴── too large ───┼──────────────▶ failed
 *                      └────unreachable────┘
 *
 *   done, failed: choose ──▶ chosen
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { QueryFilesPort, UploadResult } from './queryFiles.calls'
import { longestUpload } from './upload'

export interface ChosenTable {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The content in base64. */
  readonly read: () => Promise<string>
}

/** Bytes of which base64 makes a fitting text. */
export const largestUpload = Math.floor(longestUpload / 4) * 3

type Failed = Extract<UploadResult, { type: 'UploadFailed' }>
type Done = Extract<UploadResult, { type: 'Ok' }>

export type UploadQueriesEvent =
  | { type: 'choose'; file: ChosenTable }
  | { type: 'upload' | 'remove' }
  | CallEvent<UploadResult>

interface Input {
  readonly server: Pick<QueryFilesPort, 'uploadQueries'>
}

interface Context extends Input {
  readonly file: ChosenTable | null
  readonly done: Done | null
  /** Null also for a file that is too large: it was not sent. */
  readonly failed: Failed | null
  readonly error: unknown
}

const uploading = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as UploadQueriesEvent },
  actors: {
    uploadQueries: fromPromise(async ({ input: { server, file } }: { input: Context }) =>
      server.uploadQueries({ data: (await file?.read()) ?? '' }),
    ),
  },
  guards: { isTooLarge: ({ context }) => (context.file?.size ?? 0) > largestUpload },
})

const calling = callingIn(uploading)

const choose = {
  target: 'chosen',
  actions: uploading.assign(({ event }) =>
    event.type === 'choose' ? { file: event.file, done: null, failed: null, error: null } : {},
  ),
} as const

export const uploadQueriesMachine = uploading.createMachine({
  id: 'uploadQueries',
  context: ({ input }) => ({ ...input, file: null, done: null, failed: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { choose } },
    chosen: {
      always: { guard: 'isTooLarge', target: 'failed' },
      on: {
        choose: { ...choose, reenter: true },
        upload: 'sending',
        remove: { target: 'idle', actions: assign({ file: null, error: null }) },
      },
    },
    sending: calling('uploadQueries', {
      on: {
        Ok: { target: 'done', actions: assign({ done: ({ event }) => event }) },
        UploadFailed: { target: 'failed', actions: assign({ failed: ({ event }) => event }) },
        unreachable: 'chosen',
      },
    }),
    done: { on: { choose } },
    failed: { on: { choose } },
  },
})
