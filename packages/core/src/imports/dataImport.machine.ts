/**
 * One import: its columns, the play without effect, and the import itself, which the server makes in the background.
 *
 *   loading ──file is read──▶ columns ──▶ ready ──rehearse, run, stop, discard──▶ the call ──▶ loading
 *      │ └──under way──▶ playing ──pause──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * The page keeps showing what it has while a call is on its way.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Base } from '../bases/base'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type {
  ChosenImport,
  DataImport,
  ImportColumn,
  ImportPhase,
  ImportsPort,
  importsCalls,
  UnreadValue,
} from './imports.calls'
import { entriesOf, type ValueChanges, withTarget } from './valueMapping'

/** Milliseconds. */
export const importPause = 1_000

export type DataImportEvent =
  | { readonly type: 'rehearse'; readonly chosen: ChosenImport }
  /** Null: it is not assigned any more. */
  | { readonly type: 'assign'; readonly column: string; readonly value: string; readonly target: string | null }
  | { readonly type: 'run' | 'stop' | 'discard' | 'reload' }
  | CallEvent<
      | ResultOf<typeof importsCalls.getImport>
      | ResultOf<typeof importsCalls.getImportColumns>
      | ResultOf<typeof importsCalls.rehearseImport>
      | ResultOf<typeof importsCalls.runImport>
      | ResultOf<typeof importsCalls.stopImport>
      | ResultOf<typeof importsCalls.discardImport>
      | GetKnowledgeBaseResult
    >

interface DataImportInput {
  readonly server: ImportsPort
  readonly getBase: (name: { readonly group: string; readonly base: string }) => Promise<GetKnowledgeBaseResult>
  readonly id: string
}

interface DataImportContext extends DataImportInput {
  /** Null until received. */
  readonly dataImport: DataImport | null
  /** Values to assign. */
  readonly unread: readonly UnreadValue[]
  /** The newest version of the study. Null until received. */
  readonly base: Base | null
  /** Null until received. */
  readonly columns: readonly ImportColumn[] | null
  /** Why the file cannot be read: an English sentence from the server. */
  readonly unreadable: string | null
  /** Columns that lead nowhere, or where another one does. */
  readonly atFault: readonly string[]
  readonly asksReason: boolean
  readonly chosen: ChosenImport | null
  /** Assignments of values that this page has made since the last dry run. */
  readonly changes: ValueChanges
  /** Assignments of the same values that another person has made in the study meanwhile. */
  readonly met: ValueChanges
  /** Another page was faster: nothing was done, and the import is shown as it is now. */
  readonly isLate: boolean
  readonly error: unknown
}

const underWay: readonly ImportPhase[] = ['rehearsing', 'running']

const importing = setup({
  types: { input: {} as DataImportInput, context: {} as DataImportContext, events: {} as DataImportEvent },
  delays: { pause: importPause },
  actors: {
    load: fromPromise(({ input: { server, id } }: { input: DataImportContext }) => server.getImport({ import: id })),
    loadBase: fromPromise(({ input: { getBase, dataImport } }: { input: DataImportContext }) =>
      getBase({ group: dataImport?.group ?? '', base: dataImport?.base ?? '' }),
    ),
    loadColumns: fromPromise(({ input: { server, id } }: { input: DataImportContext }) =>
      server.getImportColumns({ import: id }),
    ),
    rehearse: fromPromise(({ input }: { input: DataImportContext }) => {
      const { server, id, chosen, changes, met, dataImport } = input
      if (!chosen) throw new Error('Nothing was chosen')
      const said = entriesOf(changes).length > 0 && { values: changes, replaces: met }
      return server.rehearseImport({ import: id, ...chosen, seen: dataImport?.endedAt, ...said })
    }),
    run: fromPromise(({ input: { server, id, dataImport } }: { input: DataImportContext }) =>
      server.runImport({ import: id, seen: dataImport?.endedAt }),
    ),
    stop: fromPromise(({ input: { server, id } }: { input: DataImportContext }) => server.stopImport({ import: id })),
    discard: fromPromise(({ input: { server, id } }: { input: DataImportContext }) =>
      server.discardImport({ import: id }),
    ),
  },
  guards: {
    isUnderWay: ({ event }) => event.type === 'ReceivedImport' && underWay.includes(event.import.phase),
    needsBase: ({ context }) => context.base === null,
    needsColumns: ({ context, event }) => {
      const found = event.type === 'ReceivedImport' ? event.import : context.dataImport
      return found !== null && found.received === found.size && context.columns === null && context.unreadable === null
    },
  },
  actions: {
    assign: assign(({ context: { changes }, event }) =>
      event.type === 'assign' ? { changes: withTarget(changes, event) } : {},
    ),
    note: assign(({ event }) =>
      event.type === 'ReceivedImport' ? { dataImport: event.import, unread: event.unread } : {},
    ),
  },
})

const calling = callingIn(importing)

const note = 'note' as const
const settled = importing.assign({ atFault: [], asksReason: false, isLate: false, changes: {}, met: {} })
const late = importing.assign({ isLate: true })

/** `NotNow`: another page, or an earlier try, was faster. The import is loaded again, which says what it does. */
const nowOrNot = {
  Ok: { target: 'loading', actions: settled },
  NotNow: { target: 'loading', actions: late },
  ImportNotFound: 'gone',
} as const

export const dataImportMachine = importing.createMachine({
  id: 'dataImport',
  context: ({ input }) => ({
    ...input,
    dataImport: null,
    unread: [],
    base: null,
    columns: null,
    unreadable: null,
    atFault: [],
    asksReason: false,
    chosen: null,
    changes: {},
    met: {},
    isLate: false,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedImport: [
          { guard: 'needsBase', target: 'readingBase', actions: note },
          { guard: 'isUnderWay', target: 'playing', actions: note },
          { guard: 'needsColumns', target: 'readingColumns', actions: note },
          { target: 'ready', actions: note },
        ],
        ImportNotFound: 'gone',
        unreachable: 'unreachable',
        stop: 'stopping',
      },
    }),
    readingBase: calling('loadBase', {
      on: {
        ReceivedKnowledgeBase: { target: 'loading', actions: assign({ base: ({ event }) => event.knowledgeBase }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    readingColumns: calling('loadColumns', {
      on: {
        ReceivedImportColumns: { target: 'ready', actions: assign({ columns: ({ event }) => event.columns }) },
        FileUnreadable: { target: 'ready', actions: assign({ unreadable: ({ event }) => event.words }) },
        NotNow: 'ready',
        ImportNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        rehearse: { target: 'rehearsing', actions: assign({ chosen: ({ event }) => event.chosen }) },
        assign: { actions: 'assign' },
        run: 'running',
        discard: 'discarding',
        reload: 'loading',
      },
    },
    /** The server plays it, or makes it. */
    playing: { after: { pause: 'loading' }, on: { stop: 'stopping' } },
    rehearsing: calling('rehearse', {
      on: {
        ...nowOrNot,
        MappingAtFault: { target: 'ready', actions: assign({ atFault: ({ event }) => event.columns }) },
        ReasonNeeded: { target: 'ready', actions: assign({ asksReason: true }) },
        ValuesMet: { target: 'ready', actions: assign({ met: ({ event }) => event.values, isLate: false }) },
        FileUnreadable: { target: 'ready', actions: assign({ unreadable: ({ event }) => event.words }) },
        unreachable: 'ready',
      },
    }),
    running: calling('run', { on: { ...nowOrNot, unreachable: 'ready' } }),
    stopping: calling('stop', { on: { ...nowOrNot, unreachable: 'loading' } }),
    discarding: calling('discard', { on: { ...nowOrNot, Ok: 'gone', unreachable: 'ready' } }),
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})
