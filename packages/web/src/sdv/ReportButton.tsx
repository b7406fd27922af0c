import { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { sdvReportMachine } from '@casebook/core/sdv/sdvReport.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'

/** Fetches `report.xlsx`. */
export function ReportButton() {
  const [state, send] = useMachine(sdvReportMachine, { input: { server: usePort(sdvCalls), handOut } })
  return (
    <>
      <Button icon={download} disabled={state.matches('fetching')} onClick={() => send({ type: 'fetch' })}>
        <Trans id="sdv.report" message="SDV report" />
      </Button>
      {state.context.error != null && <CallFailedLine error={state.context.error} />}
    </>
  )
}
