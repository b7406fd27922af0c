import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import FeedbackDialog from '../feedback/FeedbackDialog'
import { GuidesLink } from '../feedback/GuidesLink'
import { useSession } from '../session/session'
import { CopyField } from '../shell/CopyField'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/overlay/Dialog'

/** The guides, and human support: technical details ready to send, without any answers. */
export default function SupportDialog() {
  const { t } = useLingui()
  const { view } = useForm()
  const { user, serverName, apiLabel } = useSession()
  const modal = useModal()
  const [isWriting, setIsWriting] = useState(false)
  const lines = [
    location.href,
    `${view.base.group}/${view.base.id} ${view.base.version}`,
    user.username,
    `${serverName} ${apiLabel}`,
    navigator.userAgent,
  ]
  if (isWriting) return <FeedbackDialog onClose={modal.close} />
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      footer={
        <Button variant="primary" onClick={() => setIsWriting(true)}>
          <Trans id="feedback.send" message="Send feedback" />
        </Button>
      }
      title={<Trans id="controls.support" message="Support" />}
      description={
        <Trans
          id="support.what"
          message="Tell an administrator of your study what you did and what happened. These lines help; they contain no answers."
        />
      }
    >
      <div className="flex flex-col items-start gap-4">
        <CopyField
          label={t({ id: 'support.address', message: 'Address of the page and technical details' })}
          text={lines.join('\n')}
        />
        <GuidesLink onFollow={modal.close} />
      </div>
    </Dialog>
  )
}
