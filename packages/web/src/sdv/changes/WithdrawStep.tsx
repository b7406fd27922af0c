import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StepDialog } from '../../ui/overlay/StepDialog'
import { ReasonField } from '../dialog/ReasonField'

interface WithdrawStepProps {
  readonly onWithdraw: (reason: string) => void
  readonly onBack: () => void
}

/** Asks why the last confirmation is withdrawn, anew for each. */
export function WithdrawStep({ onWithdraw, onBack }: WithdrawStepProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <StepDialog
      width="narrow"
      onBack={onBack}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="sdvChanges.undo" message="Withdraw the last one" />}
      go={<Trans id="sdvChanges.undo.do" message="Withdraw" />}
      variant="danger"
      isOff={reason.trim() === ''}
      onGo={() => onWithdraw(reason)}
    >
      <ReasonField value={reason} onChange={setReason} />
    </StepDialog>
  )
}
