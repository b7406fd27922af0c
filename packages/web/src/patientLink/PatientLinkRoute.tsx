import { commandCalls } from '@casebook/core/tokens/command.calls'
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
  return <PatientLinkScreen key={token} link={portOf(commandCalls)} apiLabel={apiLabel} token={token} />
}
