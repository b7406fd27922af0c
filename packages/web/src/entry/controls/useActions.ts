import { useSession } from '../../session/session'
import { useDeployment } from '../../shell/DeploymentContext'
import { useForm, useIsReadOnly } from '../FormContext'
import { type CaseAction, useFittings } from '../fitting'
import { useOpenCase } from '../useOpenCase'

/** The actions that are offered on the open case. */
export function useActions(): readonly CaseAction[] {
  const { view } = useForm()
  const isReadOnly = useIsReadOnly()
  const deployment = useDeployment()
  const { user } = useSession()
  const about = { deployment, user, studyCase: useOpenCase() }
  return useFittings().actions.filter(
    ({ isForReaders, isOffered }) => (isForReaders || !isReadOnly) && isOffered?.(view, about) !== false,
  )
}
