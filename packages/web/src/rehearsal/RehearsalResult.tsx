import { exportRehearsalMachine } from '@casebook/core/rehearsal/exportRehearsal.machine'
import { type Rehearsal, rehearsalCalls } from '@casebook/core/rehearsal/rehearsal.calls'
import { nameOfRow } from '@casebook/core/rehearsal/summary'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { handOut } from '../shell/handOut'
import { Effects } from './Effects'
import { RehearsedCases } from './RehearsedCases'

interface RehearsalResultProps {
  readonly candidate: string
  readonly rehearsal: Rehearsal
}

/** What a rehearsal found, with the cases of each row, and all of them as a file. */
export function RehearsalResult({ candidate, rehearsal: { kinds, rows } }: RehearsalResultProps) {
  const server = usePort(rehearsalCalls)
  const [file, sendFile] = useMachine(exportRehearsalMachine, { input: { server, candidate, handOut } })
  return (
    <Effects
      kinds={kinds}
      rows={rows}
      heading="h3"
      isExporting={file.matches('exporting')}
      error={file.context.error}
      onExport={() => sendFile({ type: 'export' })}
      casesOf={(row, title) => <RehearsedCases key={nameOfRow(row)} candidate={candidate} row={row} title={title} />}
    />
  )
}
