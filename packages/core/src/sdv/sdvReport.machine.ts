/** Fetching the SDV report: `idle ──fetch──▶ fetching ──▶ idle`, with the error if it failed. */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { SdvPort, sdvCalls } from './sdv.calls'

interface Input {
  readonly server: Pick<SdvPort, 'getSdvReport'>
  /** Saves a received file. */
  readonly handOut: (file: ReceivedFile) => Promise<void>
}

const report = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly error: unknown },
    events: {} as { type: 'fetch' } | CallEvent<ResultOf<typeof sdvCalls.getSdvReport>>,
  },
  actors: {
    getSdvReport: fromPromise(async ({ input: { server, handOut } }: { input: Input }) => {
      const received = await server.getSdvReport()
      if (received.type === 'ReceivedBinaryData') await handOut(received.file)
      return received
    }),
  },
})

const calling = callingIn(report)

export const sdvReportMachine = report.createMachine({
  id: 'sdvReport',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { fetch: 'fetching' } },
    fetching: calling('getSdvReport', {
      entry: assign({ error: null }),
      on: { ReceivedBinaryData: 'idle', unreachable: 'idle' },
    }),
  },
})
