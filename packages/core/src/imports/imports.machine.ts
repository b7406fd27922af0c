/**
 * The imports into one study: those that the person began, and a new file on its way.
 *
 *   loading ──ReceivedImports──▶ ready ──choose──▶ beginning ──ImportBegun──▶ sending, piece by piece ──▶ sent
 *      └──unreachable──▶ unreachable                    └──FileTooLarge──▶ ready     └──unreachable──▶ interrupted ──resume──▶ sending
 *
 * A file is read a piece at a time, so that one of any size goes in small memory.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import type { DataFormat } from './dataImport'
import { type DataImport, type ImportsPort, type importsCalls, longestPiece } from './imports.calls'

/** A file that a person chose. */
export interface ChosenData {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Answers these bytes in base64. */
  readonly read: (from: number, to: number) => Promise<string>
}

export type ImportsEvent =
  | {
      readonly type: 'choose'
      readonly file: ChosenData
      readonly format: DataFormat
      readonly language: Language | null
    }
  | { readonly type: 'resume' | 'cancel' | 'reload' }
  | CallEvent<
      | ResultOf<typeof importsCalls.getImports>
      | ResultOf<typeof importsCalls.beginImport>
      | ResultOf<typeof importsCalls.sendImportPiece>
    >

interface ImportsInput {
  readonly server: Pick<ImportsPort, 'getImports' | 'beginImport' | 'sendImportPiece'>
  readonly base: BaseName
}

interface ImportsContext extends ImportsInput {
  /** Null until received. */
  readonly imports: readonly DataImport[] | null
  readonly file: ChosenData | null
  readonly format: DataFormat
  readonly language: Language | null
  /** The id of the import whose file is on its way. */
  readonly id: string
  /** Bytes that the server has. */
  readonly received: number
  /** Why the file was not taken. */
  readonly problem: 'empty' | 'tooLarge' | 'noRoom' | 'gone' | null
  readonly error: unknown
}

const imports = setup({
  types: { input: {} as ImportsInput, context: {} as ImportsContext, events: {} as ImportsEvent },
  actors: {
    load: fromPromise(({ input: { server, base } }: { input: ImportsContext }) => server.getImports(base)),
    begin: fromPromise(({ input: { server, base, file, format, language } }: { input: ImportsContext }) => {
      if (!file) throw new Error('No file was chosen')
      return server.beginImport({ ...base, fileName: file.name, size: file.size, format, language })
    }),
    sendPiece: fromPromise(async ({ input: { server, file, id, received } }: { input: ImportsContext }) => {
      if (!file) throw new Error('No file was chosen')
      const to = Math.min(file.size, received + longestPiece)
      return server.sendImportPiece({ import: id, from: received, data: await file.read(received, to) })
    }),
  },
  guards: { isEmpty: ({ event }) => event.type === 'choose' && event.file.size === 0 },
})

const calling = callingIn(imports)

const problem = (why: ImportsContext['problem']) => imports.assign({ problem: why, file: null })

export const importsMachine = imports.createMachine({
  id: 'imports',
  context: ({ input }) => ({
    ...input,
    imports: null,
    file: null,
    format: 'table',
    language: null,
    id: '',
    received: 0,
    problem: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedImports: { target: 'ready', actions: assign({ imports: ({ event }) => event.imports }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        choose: [
          { guard: 'isEmpty', actions: problem('empty') },
          {
            target: 'beginning',
            actions: assign({
              file: ({ event }) => event.file,
              format: ({ event }) => event.format,
              language: ({ event }) => event.language,
              problem: null,
              received: 0,
            }),
          },
        ],
        reload: 'loading',
      },
    },
    beginning: calling('begin', {
      on: {
        ImportBegun: { target: 'sending', actions: assign({ id: ({ event }) => event.import }) },
        FileTooLarge: { target: 'ready', actions: problem('tooLarge') },
        NoRoomForFile: { target: 'ready', actions: problem('noRoom') },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    sending: calling('sendPiece', {
      on: {
        PieceReceived: [
          {
            guard: ({ context, event }) => event.received >= (context.file?.size ?? 0),
            target: 'sent',
            actions: assign({ received: ({ event }) => event.received }),
          },
          { target: 'sending', reenter: true, actions: assign({ received: ({ event }) => event.received }) },
        ],
        // All of it came with a piece whose answer was lost.
        NotNow: 'sent',
        ImportNotFound: { target: 'loading', actions: problem('gone') },
        unreachable: 'interrupted',
        cancel: { target: 'loading', actions: assign({ file: null }) },
      },
    }),
    /** The connection was lost, or the file could not be read. */
    interrupted: { on: { resume: 'sending', cancel: { target: 'loading', actions: assign({ file: null }) } } },
    /** All of the file is there: the import has its own page. */
    sent: { type: 'final' },
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})
