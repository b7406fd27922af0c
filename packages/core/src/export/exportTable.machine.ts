/**
 * A table as a spreadsheet.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                        └──unreachable──▶ idle, with the error
 */
import { assertEvent, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { MakeExcelResult, TablePort } from './table.calls'

interface Input {
  readonly server: TablePort
  readonly handOut: (file: ReceivedFile) => void
}

type Table = readonly (readonly string[])[]

const exporting = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly error: unknown },
    events: {} as { type: 'export'; table: Table } | CallEvent<MakeExcelResult>,
  },
  actors: {
    makeExcel: fromPromise(
      ({ input: { server, table } }: { input: Pick<Input, 'server'> & { readonly table: Table } }) =>
        server.makeExcel({ table }),
    ),
  },
})

const calling = callingIn(exporting)

export const exportTableMachine = exporting.createMachine({
  id: 'exportTable',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: calling('makeExcel', {
      input: ({ context: { server }, event }) => {
        assertEvent(event, 'export')
        return { server, table: event.table }
      },
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        unreachable: 'idle',
      },
    }),
  },
})
