/**
 * The code lists of the server: listed, read without effect, stored and removed.
 *
 *   loading ──ReceivedCodeLists──▶ ready ──choose, language──▶ reading ──▶ ready, with what the file says
 *      └─unreachable─▶ failed        ├──upload──▶ uploading ──CodeListStored──▶ loading
 *           (reload ▶ loading)       │               └──CodeListRefused, CodeListExists──▶ ready, with the problem
 *                                    └──remove──▶ removing ──Ok──▶ loading
 *                                                     └──CodeListInUse──▶ ready, with the problem
 *
 * A file is read here first, by the rule that the server asks again: nothing at fault is sent.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { OptionsFrom } from '../bases/lists/optionsFrom'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { TextLanguage } from '../language/language'
import { largestListFile, type ReadCodeList } from './codeList'
import type { CodeList, CodeListsPort, codeListsCalls, UploadCodeListResult } from './codeLists.calls'

export interface ChosenList {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly bytes: () => Promise<Uint8Array>
  /** The content in base64. */
  readonly read: () => Promise<string>
}

/** Reads a file without sending it. */
export interface ListReader {
  readonly readList: (bytes: Uint8Array, language: TextLanguage) => Promise<ReadCodeList>
}

export interface TypedList extends OptionsFrom {
  /** Of the column `label`. */
  readonly language: TextLanguage
}

type Event =
  | { type: 'choose'; file: ChosenList }
  | { type: 'type'; change: Partial<OptionsFrom> }
  | { type: 'language'; language: TextLanguage }
  | { type: 'upload' }
  | { type: 'remove'; list: OptionsFrom }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof codeListsCalls.getCodeLists>
      | ResultOf<typeof codeListsCalls.removeCodeList>
      | UploadCodeListResult
      | { readonly type: 'ListRead'; readonly read: ReadCodeList }
    >

export interface CodeListsInput {
  readonly port: Pick<CodeListsPort, 'getCodeLists' | 'uploadCodeList' | 'removeCodeList'>
  readonly reader: ListReader
  readonly language: TextLanguage
}

export type ListProblem =
  | { readonly type: 'TooLarge' }
  | { readonly type: 'Exists'; readonly list: OptionsFrom }
  | { readonly type: 'InUse'; readonly list: OptionsFrom; readonly usedBy: CodeList['usedBy'] }

export interface CodeListsContext extends CodeListsInput {
  /** Null until first received. */
  readonly lists: readonly CodeList[] | null
  readonly file: ChosenList | null
  readonly typed: TypedList
  /** What the chosen file says; null while it is read. */
  readonly read: ReadCodeList | null
  readonly problem: ListProblem | null
  /** The list that was stored last. */
  readonly stored: (OptionsFrom & { readonly codes: number }) | null
  readonly removed: OptionsFrom
  /** Why the call failed. */
  readonly error: unknown
}

/** Whether the file and its name are all that a list needs. */
export function isListReady({ typed, read }: Pick<CodeListsContext, 'typed' | 'read'>): boolean {
  return typed.list.trim() !== '' && typed.version.trim() !== '' && read?.type === 'CodeList'
}

const prepared = setup({
  types: { input: {} as CodeListsInput, context: {} as CodeListsContext, events: {} as Event },
  actors: {
    list: fromPromise(({ input: { port } }: { input: CodeListsContext }) => port.getCodeLists({})),
    read: fromPromise(async ({ input: { reader, file, typed } }: { input: CodeListsContext }) => {
      if (!file) throw new Error('There is no file to read')
      return { type: 'ListRead' as const, read: await reader.readList(await file.bytes(), typed.language) }
    }),
    upload: fromPromise(async ({ input: { port, file, typed } }: { input: CodeListsContext }) => {
      if (!file) throw new Error('There is no file to upload')
      return port.uploadCodeList({ ...typed, data: await file.read() })
    }),
    remove: fromPromise(({ input: { port, removed } }: { input: CodeListsContext }) => port.removeCodeList(removed)),
  },
})

const calling = callingIn(prepared)

const nothingChosen = { file: null, read: null }
const withoutNews = { problem: null, stored: null, error: null }

export const codeListsMachine = prepared.createMachine({
  id: 'codeLists',
  context: ({ input }) => ({
    ...input,
    lists: null,
    ...nothingChosen,
    typed: { list: '', version: '', language: input.language },
    ...withoutNews,
    removed: { list: '', version: '' },
  }),
  initial: 'loading',
  on: { type: { actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.change }) }) } },
  states: {
    loading: calling('list', {
      on: {
        ReceivedCodeLists: { target: 'ready', actions: assign({ lists: ({ event }) => event.lists }) },
        unreachable: 'failed',
      },
    }),
    failed: { on: { reload: 'loading' } },
    ready: {
      on: {
        choose: [
          {
            guard: ({ event }) => event.file.size > largestListFile,
            actions: assign({ ...withoutNews, ...nothingChosen, problem: { type: 'TooLarge' } }),
          },
          { target: 'reading', actions: assign({ ...withoutNews, file: ({ event }) => event.file }) },
        ],
        language: [
          {
            guard: ({ context }) => context.file !== null,
            target: 'reading',
            actions: assign({ typed: ({ context, event }) => ({ ...context.typed, language: event.language }) }),
          },
          { actions: assign({ typed: ({ context, event }) => ({ ...context.typed, language: event.language }) }) },
        ],
        upload: {
          guard: ({ context }) => isListReady(context),
          target: 'uploading',
          actions: assign(withoutNews),
        },
        remove: {
          target: 'removing',
          actions: assign({
            ...withoutNews,
            removed: ({ event: { list } }) => ({ list: list.list, version: list.version }),
          }),
        },
      },
    },
    reading: calling('read', {
      entry: assign({ read: null }),
      on: { ListRead: { target: 'ready', actions: assign({ read: ({ event }) => event.read }) }, unreachable: 'ready' },
    }),
    uploading: calling('upload', {
      on: {
        CodeListStored: {
          target: 'loading',
          actions: assign({
            stored: ({ context: { typed }, event }) => ({ ...typed, codes: event.codes }),
            ...nothingChosen,
            typed: ({ context }) => ({ ...context.typed, list: '', version: '' }),
          }),
        },
        CodeListRefused: { target: 'ready', actions: assign({ read: ({ event }) => ({ ...event, type: 'Faults' }) }) },
        CodeListExists: {
          target: 'ready',
          actions: assign({ problem: ({ context }) => ({ type: 'Exists', list: context.typed }) }),
        },
        unreachable: 'ready',
      },
    }),
    removing: calling('remove', {
      on: {
        Ok: 'loading',
        CodeListNotFound: 'loading',
        CodeListInUse: {
          target: 'loading',
          actions: assign({
            problem: ({ context, event }) => ({ type: 'InUse', list: context.removed, usedBy: event.usedBy }),
          }),
        },
        unreachable: 'ready',
      },
    }),
  },
})
