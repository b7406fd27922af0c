/**
 * The conversion page: a file of one system comes in, and goes out in the format of another. After `asking` nothing is sent.
 *
 *   asking ──offered──▶ preparing ──▶ empty ──bring──▶ reading
 *      ├──not offered──▶ off             │
 *      └──unreachable──▶ unreachable     └──bring, too large or empty──▶ empty, with a fault
 *           └──reload──▶ asking
 *
 *   reading ──a study──▶ writing ──the last format──▶ ready
 *      ├──no study──▶ empty, with its findings
 *      └──too long, or the thread died──▶ empty, with a fault
 *   writing, ready ──correct──▶ correcting ──patched──▶ reading
 *   writing, ready ──choose a language──▶ writing: formats with one language, anew
 *
 * Each format is written by itself, so that it can be downloaded while the next is written. One that fails is told apart, and keeps
 * none of the others. A file that is brought takes the place of the one before, whatever is under way.
 */
import { assign, fromPromise, setup } from 'xstate'
import { hasOneLanguage } from '../candidates/export/exportBase.calls'
import type { ExportFormat } from '../candidates/export/exportFormats'
import {
  type BroughtFile,
  type ConversionContext,
  type ConversionEvent,
  type ConversionInput,
  faultOf,
  handOutMended,
  handOutWritten,
  nextOf,
  nothing,
  otherThan,
  withWritten,
} from './conversion.context'

/** Milliseconds that one step may take. */
export const longestStep = 60_000

type Input = { readonly input: ConversionContext }

const conversion = setup({
  types: { input: {} as ConversionInput, context: {} as ConversionContext, events: {} as ConversionEvent },
  actors: {
    ask: fromPromise(async ({ input: { session } }: Input) => {
      const told = await session.getSignInOffers?.()
      return told?.type !== 'SignInOffers' || told.conversion !== false
    }),
    prepare: fromPromise(({ input: { converter } }: Input) => converter.prepare()),
    read: fromPromise(async ({ input: { converter, brought, file, language } }: Input) => {
      if (!brought) throw new Error('There is no file to read')
      const read = file ?? { name: brought.name, bytes: await brought.bytes() }
      return { file: read, opened: await converter.open({ ...read, language, preset: null }) }
    }),
    patch: fromPromise(({ input: { converter, file, edits } }: Input) => {
      if (!file) throw new Error('There is no file to correct')
      return converter.patch(file.bytes, edits)
    }),
    write: fromPromise(({ input }: Input) => {
      const { opened, underWay, converter, textLanguage } = input
      if (!opened?.base || !underWay) throw new Error('There is nothing to write')
      return converter.write(opened.base, underWay, textLanguage)
    }),
  },
  guards: {
    isWritten: ({ context }) => nextOf(context) === undefined,
  },
  actions: {
    stop: ({ context }) => context.converter.close(),
    noteFailed: assign(({ context }) => withWritten(context, 'failed')),
    noteEffort: assign({ fault: 'effort' }),
  },
  delays: { longestStep },
})

const correcting = {
  target: 'correcting',
  actions: conversion.assign(({ event }) => (event.type === 'correct' ? { edits: event.edits, refusal: null } : {})),
} as const

/** The thread that still reads the file before is ended. All others are soon done, and its code is there. */
const bringing = <Prefix extends '.' | ''>(prefix: Prefix, first: readonly 'stop'[]) =>
  [
    {
      guard: ({ event: { file } }: Brought) => faultOf(file) !== null,
      target: `${prefix}empty` as const,
      actions: [
        ...first,
        conversion.assign(({ event }) =>
          event.type === 'bring' ? { ...nothing, brought: event.file, fault: faultOf(event.file) } : {},
        ),
      ],
    },
    {
      target: `${prefix}reading` as const,
      reenter: true,
      actions: [
        ...first,
        conversion.assign(({ event }) =>
          event.type === 'bring' ? { ...nothing, brought: event.file, textLanguage: null } : {},
        ),
      ],
    },
  ] as const

interface Brought {
  readonly event: { readonly file: BroughtFile }
}

export const conversionMachine = conversion.createMachine({
  id: 'conversion',
  context: ({ input }) => ({ ...input, ...nothing, target: 'redcap', textLanguage: null, drawings: 0, error: null }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: [{ guard: ({ event }) => event.output, target: 'preparing' }, { target: 'off' }],
        onError: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    preparing: {
      invoke: {
        src: 'prepare',
        input: ({ context }) => context,
        onDone: 'usable',
        onError: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    usable: {
      initial: 'empty',
      on: {
        bring: bringing('.', []),
        choose: { actions: assign({ chosen: ({ event }) => event.finding }) },
        aim: { actions: assign({ target: ({ event }) => event.target }) },
        speak: {
          guard: ({ context }) => context.opened?.base != null,
          target: '.deciding',
          actions: assign(({ context, event }) => ({
            textLanguage: event.language,
            written: Object.fromEntries(
              Object.entries(context.written).filter(([format]) => !hasOneLanguage(format as ExportFormat)),
            ),
          })),
        },
        download: { actions: ({ context }) => handOutWritten(context) },
        downloadMended: { actions: ({ context }) => handOutMended(context) },
      },
      states: {
        empty: {},
        reading: {
          invoke: {
            src: 'read',
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ event }) => event.output.opened.base === null,
                target: 'empty',
                actions: assign(({ event: { output } }) => ({ ...output, written: {} })),
              },
              {
                target: 'deciding',
                actions: assign(({ context, event: { output } }) => ({
                  ...output,
                  written: {},
                  chosen: null,
                  drawings: context.drawings + 1,
                  target: otherThan(output.opened, context.target),
                })),
              },
            ],
            onError: { target: 'empty', actions: assign({ fault: 'unread' }) },
          },
          after: { longestStep: { target: 'empty', actions: ['stop', 'noteEffort'] } },
          on: { bring: bringing('', ['stop']) },
        },
        deciding: { always: [{ guard: 'isWritten', target: 'ready' }, { target: 'writing' }] },
        writing: {
          entry: assign({ underWay: ({ context }) => nextOf(context) ?? null }),
          invoke: {
            src: 'write',
            input: ({ context }) => context,
            onDone: {
              target: 'deciding',
              actions: assign(({ context, event }) => withWritten(context, event.output)),
            },
            onError: { target: 'deciding', actions: 'noteFailed' },
          },
          after: { longestStep: { target: 'deciding', actions: ['stop', 'noteFailed'] } },
          on: { correct: correcting },
        },
        ready: { on: { correct: correcting } },
        correcting: {
          invoke: {
            src: 'patch',
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ event }) => event.output.type === 'Refused',
                target: 'deciding',
                actions: assign({
                  refusal: ({ event }) => (event.output.type === 'Refused' ? event.output.reason : null),
                }),
              },
              {
                target: 'reading',
                actions: assign(({ context: { file }, event: { output } }) =>
                  output.type === 'Patched' && file ? { file: { ...file, bytes: output.bytes }, isMended: true } : {},
                ),
              },
            ],
            onError: { target: 'deciding', actions: assign({ error: ({ event }) => event.error }) },
          },
        },
      },
    },
    off: { type: 'final' },
    unreachable: { on: { reload: 'asking' } },
  },
})
