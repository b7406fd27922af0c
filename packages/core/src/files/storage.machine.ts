/**
 * The files of the server: listed, uploaded and removed.
 *
 *   loading ──ReceivedOption──▶ ready ──upload──▶ uploading ──Ok──▶ loading
 *      └─unreachable─▶ failed     │                    └──FileTooLarge, FileRefused──▶ ready, refused
 *                                 └──remove──▶ removing ──Ok──▶ loading
 *                                                   └──FileInUse──▶ ready, refused
 *
 * A file that is too large is refused before it is sent. The list stays while a call is on its way.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Port, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { OptionsPort, optionsCalls, StoredFile } from '../options/options.calls'
import { type fileRefusals, isFileTooLarge } from '../options/optionValue'
import type { filesCalls } from './files.calls'

export type FileRefusal = 'tooLarge' | 'inUse' | (typeof fileRefusals)[number]

export interface RefusedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly reason: FileRefusal
}

interface ChosenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The content in base64. */
  readonly read: () => Promise<string>
}

export type FilesEvent =
  | { type: 'upload'; file: ChosenFile }
  | { type: 'remove'; name: string }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof optionsCalls.getFileStorage>
      | ResultOf<typeof filesCalls.upload>
      | ResultOf<typeof filesCalls.remove>
    >

export interface FilesInput {
  readonly options: Pick<OptionsPort, 'getFileStorage'>
  readonly storage: Pick<Port<typeof filesCalls>, 'upload' | 'remove'>
}

interface FilesContext extends FilesInput {
  /** Null until first received. */
  readonly files: readonly StoredFile[] | null
  readonly chosen: ChosenFile | null
  readonly removed: string | null
  readonly refused: RefusedFile | null
  /** The name of the file that was stored last. */
  readonly stored: string | null
  /** Why the call failed. */
  readonly error: unknown
}

const storing = setup({
  types: { input: {} as FilesInput, context: {} as FilesContext, events: {} as FilesEvent },
  actors: {
    list: fromPromise(({ input }: { input: FilesContext }) => input.options.getFileStorage()),
    upload: fromPromise(async ({ input: { storage, chosen } }: { input: FilesContext }) => {
      if (!chosen) throw new Error('There is no file to upload')
      return storage.upload({ name: chosen.name, data: await chosen.read() })
    }),
    remove: fromPromise(({ input: { storage, removed } }: { input: FilesContext }) =>
      storage.remove({ file: removed ?? '' }),
    ),
  },
  guards: {
    isTooLarge: ({ event }) => event.type === 'upload' && isFileTooLarge(event.file.size),
  },
})

const calling = callingIn(storing)

function refusedAs(chosen: ChosenFile | null, reason: FileRefusal): RefusedFile | null {
  return chosen && { name: chosen.name, size: chosen.size, reason }
}

export const storageMachine = storing.createMachine({
  id: 'storage',
  context: ({ input }) => ({
    ...input,
    files: null,
    chosen: null,
    removed: null,
    refused: null,
    stored: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('list', {
      on: {
        ReceivedOption: { target: 'ready', actions: assign({ files: ({ event }) => event.option ?? [] }) },
        unreachable: 'failed',
      },
    }),
    ready: {
      on: {
        upload: [
          {
            guard: 'isTooLarge',
            actions: assign({ refused: ({ event }) => refusedAs(event.file, 'tooLarge'), stored: null, error: null }),
          },
          {
            target: 'uploading',
            actions: assign({ chosen: ({ event }) => event.file, refused: null, stored: null }),
          },
        ],
        remove: {
          target: 'removing',
          actions: assign({ removed: ({ event }) => event.name, refused: null, stored: null }),
        },
      },
    },
    uploading: calling('upload', {
      on: {
        Ok: { target: 'loading', actions: assign({ stored: ({ context }) => context.chosen?.name ?? null }) },
        FileTooLarge: {
          target: 'ready',
          actions: assign({ refused: ({ context }) => refusedAs(context.chosen, 'tooLarge') }),
        },
        FileRefused: {
          target: 'ready',
          actions: assign({ refused: ({ context, event }) => refusedAs(context.chosen, event.reason) }),
        },
        unreachable: 'failed',
      },
    }),
    removing: calling('remove', {
      on: {
        Ok: 'loading',
        FileInUse: {
          target: 'ready',
          actions: assign({
            refused: ({ context: { removed } }) =>
              removed === null ? null : { name: removed, size: 0, reason: 'inUse' },
          }),
        },
        unreachable: 'failed',
      },
    }),
    failed: { on: { reload: 'loading' } },
  },
})
