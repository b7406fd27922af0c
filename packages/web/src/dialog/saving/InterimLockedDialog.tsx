import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useForm } from '../FormContext'

export default function InterimLockedDialog() {
  const { t } = useLingui()
  const { actor } = useForm()
  const okRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  return (
    <Dialog
      open
      width="narrow"
      onClose={back}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={okRef}
      title={<Trans id="dialog.interimLocked.title" message="The case is interim locked" />}
      description={
        <Trans
          id="dialog.interimLocked.what"
          message="The case was not saved. It can be saved when the lock is lifted; your answers are kept until then."
        />
      }
      footer={
        <Button variant="primary" ref={okRef} onClick={back}>
          <Trans id="dialog.back" message="Back to the form" />
        </Button>
      }
    />
  )
}
