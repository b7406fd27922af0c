import { partsForPatients } from '@casebook/core/bases/forPatients'
import { useLingui } from '@lingui/react/macro'
import { useDeployment } from '../../shell/DeploymentContext'
import type { IconName } from '../../ui/icons/drawings'
import { useForm, useIsReadOnly } from '../FormContext'
import type { Modal } from '../modals/modalState'

interface Control {
  readonly modal: Modal
  readonly icon: IconName
  readonly label: string
}

/** Actions used often enough to deserve their own button. */
export function useControls(): readonly Control[] {
  const { t } = useLingui()
  const { view } = useForm()
  const isReadOnly = useIsReadOnly()
  const { tokenQuestionnaires } = useDeployment()
  const hasTokens = partsForPatients(view.engine.structure, tokenQuestionnaires).size > 0
  const always: readonly Control[] = [
    { modal: { type: 'load' }, icon: 'layers', label: t({ id: 'controls.load', message: 'Open' }) },
    { modal: { type: 'groups' }, icon: 'users', label: t({ id: 'controls.share', message: 'Share' }) },
  ]
  if (isReadOnly) return []
  if (!hasTokens) return always
  return [
    ...always,
    { modal: { type: 'token' }, icon: 'key', label: t({ id: 'controls.token', message: 'Patient link' }) },
  ]
}
