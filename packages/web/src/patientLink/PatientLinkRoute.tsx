import { commandCalls } from '@casebook/core/tokens/command.calls'
import { useCallback } from 'react'
import { usePorts } from '../session/ports'
import { PatientLinkScreen } from './PatientLinkScreen'

interface PatientLinkRouteProps {
  readonly group: string
  readonly base: string
  readonly token: string
}

/** The page behind a link, where a person opens it in a window of the staff's page. */
export default function PatientLinkRoute({ token }: PatientLinkRouteProps) {
  const { portOf, apiLabel } = usePorts()
  const fetchFileCalls = useCallback(
    async () => portOf((await import('@casebook/core/tokens/commandFiles.calls')).commandFilesCalls),
    [portOf],
  )
  return (
    <PatientLinkScreen
      key={token}
      link={portOf(commandCalls)}
      fetchFileCalls={fetchFileCalls}
      apiLabel={apiLabel}
      token={token}
    />
  )
}
