/**
 * A published version, written in the format of another system. What that cannot say is shown before the file is handed out.
 *
 *   writing ──BaseExported──▶ written ──download──▶ written, and the file is handed out
 *      │                         └──choose──▶ writing
 *      ├──ExportFailed, FormatNotWritten──▶ failed ──choose──▶ writing
 *      ├──KnowledgeBaseNotFound──▶ missing
 *      └──unreachable──▶ unreachable ──choose, again──▶ writing
 *
 * What was written last stays on the screen while another choice is written. A choice made meanwhile takes its place.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../../bases/baseName'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import type { TextLanguage } from '../../language/language'
import type { CandidateFormat } from '../candidate'
import type { ExportBasePort, exportBaseCalls } from './exportBase.calls'

type Result = ResultOf<typeof exportBaseCalls.exportBase>

export type WrittenBase = Extract<Result, { readonly type: 'BaseExported' }>

export interface ExportChoice {
  readonly version: string
  readonly format: CandidateFormat
  /** Null: the study's own choice. */
  readonly language: TextLanguage | null
}

interface ExportInput {
  readonly server: ExportBasePort
  readonly name: BaseName
  /** The newest version. */
  readonly version: string
  readonly handOut: (written: WrittenBase) => void
}

interface ExportContext extends ExportInput {
  readonly choice: ExportChoice
  /** What was written last; null before the first. */
  readonly written: WrittenBase | null
  readonly error: unknown
}

export type ExportEvent =
  | ({ type: 'choose' } & Partial<ExportChoice>)
  | { type: 'download' }
  | { type: 'again' }
  | CallEvent<Result>

const exporting = setup({
  types: { input: {} as ExportInput, context: {} as ExportContext, events: {} as ExportEvent },
  actors: {
    write: fromPromise(({ input: { server, name, choice } }: { input: ExportContext }) => {
      const { language, ...wanted } = choice
      return server.exportBase({ ...name, ...wanted, ...(language !== null && { language }) })
    }),
  },
})

const calling = callingIn(exporting)

export const exportBaseMachine = exporting.createMachine({
  id: 'exportBase',
  context: ({ input }) => ({
    ...input,
    choice: { version: input.version, format: 'casebook', language: null },
    written: null,
    error: null,
  }),
  initial: 'writing',
  on: {
    choose: {
      target: '.writing',
      actions: assign({ choice: ({ context, event: { type: _, ...chosen } }) => ({ ...context.choice, ...chosen }) }),
    },
  },
  states: {
    writing: calling('write', {
      on: {
        BaseExported: { target: 'written', actions: assign({ written: ({ event }) => event }) },
        FormatNotWritten: 'failed',
        ExportFailed: 'failed',
        KnowledgeBaseNotFound: 'missing',
        unreachable: 'unreachable',
      },
    }),
    written: {
      on: { download: { actions: ({ context }) => context.written && context.handOut(context.written) } },
    },
    failed: {},
    missing: {},
    unreachable: { on: { again: 'writing' } },
  },
})
