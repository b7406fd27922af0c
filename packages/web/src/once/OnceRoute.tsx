import { commandCalls } from '@casebook/core/tokens/command.calls'
import { usePorts } from '../session/ports'
import { OnceScreen } from './OnceScreen'

interface OnceRouteProps {
  readonly group: string
  readonly base: string
  readonly token: string
}

/** The page behind a link, where a person opens it in a window of the staff's page. */
export default function OnceRoute({ token }: OnceRouteProps) {
  const { portOf, apiLabel } = usePorts()
  return <OnceScreen key={token} link={portOf(commandCalls)} apiLabel={apiLabel} token={token} />
}
