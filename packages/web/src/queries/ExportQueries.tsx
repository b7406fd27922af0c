import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { exportQueriesMachine } from '@casebook/core/queries/exportQueries.machine'
import { queryFilesCalls } from '@casebook/core/queries/queryFiles.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'

interface ExportQueriesProps {
  /** Null: those of all cases. */
  readonly studyCase: CaseIdentity | null
}

/** Saves queries as a spreadsheet. */
export function ExportQueries({ studyCase }: ExportQueriesProps) {
  const [state, send] = useMachine(exportQueriesMachine, {
    input: { server: usePort(queryFilesCalls), studyCase, handOut },
  })
  const hasFailed = state.matches('gone') || state.context.error != null
  return (
    <span className="flex flex-wrap items-center gap-2">
      {hasFailed && (
        <span role="alert" className="text-sm text-missing-ink">
          <Trans id="queries.export.failed" message="The file could not be made. Try again." />
        </span>
      )}
      <Button icon={download} disabled={state.matches('exporting')} onClick={() => send({ type: 'export' })}>
        <Trans id="queries.export" message="Export to Excel" />
      </Button>
    </span>
  )
}
