import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'

/** Accepting it saves the case, whose name is asked for next. Escape does nothing: the reminder must be answered. */
export default function NameReminderDialog({ onAcknowledge }: { readonly onAcknowledge: () => void }) {
  const okRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      focusOn={okRef}
      title={<Trans id="reminder.title" message="You name the case when you save it" />}
      description={<Trans id="reminder.what" message="Your answers are kept from now on." />}
      footer={
        <Button variant="primary" ref={okRef} onClick={onAcknowledge}>
          <Trans id="reminder.save" message="OK, save now" />
        </Button>
      }
    />
  )
}
