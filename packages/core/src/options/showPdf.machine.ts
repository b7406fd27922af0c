/**
 * Shows the PDF of the stored manual.
 *
 *   idle ──show──▶ asking ──ReceivedOption──▶ idle, with the PDF or 'There isn't a pdf yet'
 *                     └──unreachable──▶ idle, with the error
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { OptionsPort, optionsCalls } from './options.calls'
import { type ShownPdf, shownPdf } from './userManual'

type Event = { type: 'show' } | CallEvent<ResultOf<typeof optionsCalls.getUserManual>>

interface Input {
  readonly options: Pick<OptionsPort, 'getUserManual'>
}

interface Context extends Input {
  readonly shown: ShownPdf | null
  /** Why the call failed. */
  readonly error: unknown
}

const showing = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: { get: fromPromise(({ input }: { input: Input }) => input.options.getUserManual()) },
})

const calling = callingIn(showing)

export const showPdfMachine = showing.createMachine({
  id: 'showPdf',
  context: ({ input }) => ({ ...input, shown: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { show: 'asking' } },
    asking: calling('get', {
      entry: assign({ shown: null }),
      on: {
        ReceivedOption: { target: 'idle', actions: assign({ shown: ({ event }) => shownPdf(event.option) }) },
        unreachable: 'idle',
      },
    }),
  },
})
