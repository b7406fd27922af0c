import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { focusFirstQuestion } from '../entry/focus'
import { useDeployment } from '../shell/DeploymentContext'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'

/**
 * Enter accepts, and the focus goes to the first question. If accepting saves the case, Escape does nothing: the
 * reminder must be answered.
 */
export default function NameReminderDialog({ onAcknowledge }: { readonly onAcknowledge: () => void }) {
  const { reminderSavesCase } = useDeployment()
  const okRef = useRef<HTMLButtonElement>(null)
  const acknowledge = () => {
    onAcknowledge()
    // If the case is saved, its name is asked for next.
    if (!reminderSavesCase) setTimeout(focusFirstQuestion)
  }
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={okRef}
      {...(!reminderSavesCase && { onEscape: acknowledge })}
      title={<Trans id="reminder.title" message="You name the case when you save it" />}
      description={<Trans id="reminder.what" message="Your answers are kept from now on." />}
      footer={
        <Button variant="primary" ref={okRef} onClick={acknowledge}>
          {reminderSavesCase ? (
            <Trans id="reminder.save" message="OK, save now" />
          ) : (
            <Trans id="reminder.ok" message="OK" />
          )}
        </Button>
      }
    />
  )
}
