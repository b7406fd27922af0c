import { exportTableMachine } from '@casebook/core/export/exportTable.machine'
import { tableCalls } from '@casebook/core/export/table.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'

/** Saves the table as a spreadsheet. */
export function ExportTable({ table }: { readonly table: readonly (readonly string[])[] }) {
  const [state, send] = useMachine(exportTableMachine, { input: { server: usePort(tableCalls), handOut } })
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state.context.error != null && <CallFailedLine error={state.context.error} />}
      <Button icon={download} disabled={state.matches('exporting')} onClick={() => send({ type: 'export', table })}>
        <Trans id="queries.export" message="Export to Excel" />
      </Button>
    </span>
  )
}
