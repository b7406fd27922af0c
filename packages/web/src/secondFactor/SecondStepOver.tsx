import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/overlay/Dialog'
import { SecondStepForm, type SecondStepProps } from './SecondStepForm'

interface SecondStepOverProps extends SecondStepProps {
  /** False if it cannot be postponed. */
  readonly onNotNow: (() => void) | false
  readonly children: ReactNode
}

/** The second step over a form whose answers must not be lost. */
export default function SecondStepOver({ onNotNow, children, ...step }: SecondStepOverProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      width="narrow"
      isCover
      onClose={onNotNow || undefined}
      closeLabel={onNotNow && t({ id: 'signInOver.notNow', message: 'Not now' })}
      title={<Trans id="secondStep.title" message="One more step" />}
      description={children}
    >
      <SecondStepForm {...step} />
    </Dialog>
  )
}
