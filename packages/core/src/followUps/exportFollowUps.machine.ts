/**
 * The follow-ups as a calendar file.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                        └──unreachable──▶ idle, with the error
 */
import { assertEvent, fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { FollowUpsPort, followUpsCalls } from './followUps.calls'

type Export = typeof followUpsCalls.exportFollowUps

interface Input {
  readonly server: Pick<FollowUpsPort, 'exportFollowUps'>
  readonly handOut: (file: ReceivedFile) => void
}

const exporting = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly error: unknown },
    events: {} as { type: 'export'; request: RequestOf<Export> } | CallEvent<ResultOf<Export>>,
  },
  actors: {
    exportFollowUps: fromPromise(
      ({ input: { server, request } }: { input: Pick<Input, 'server'> & { readonly request: RequestOf<Export> } }) =>
        server.exportFollowUps(request),
    ),
  },
})

const calling = callingIn(exporting)

export const exportFollowUpsMachine = exporting.createMachine({
  id: 'exportFollowUps',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: calling('exportFollowUps', {
      input: ({ context: { server }, event }) => {
        assertEvent(event, 'export')
        return { server, request: event.request }
      },
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        unreachable: 'idle',
      },
    }),
  },
})
