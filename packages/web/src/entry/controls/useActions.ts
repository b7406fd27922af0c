import { useDeployment } from '../../shell/DeploymentContext'
import { useForm, useIsReadOnly } from '../FormContext'
import { type CaseAction, useFittings } from '../fitting'

/** The actions that are offered on the open case. */
export function useActions(): readonly CaseAction[] {
  const { view } = useForm()
  const isReadOnly = useIsReadOnly()
  const deployment = useDeployment()
  return useFittings().actions.filter(
    ({ isForReaders, isOffered }) => (isForReaders || !isReadOnly) && isOffered?.(view, deployment) !== false,
  )
}
