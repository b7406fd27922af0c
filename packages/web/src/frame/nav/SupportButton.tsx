import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FeedbackDialog } from '../../feedback/SendFeedback'
import { IconButton } from '../../ui/IconButton'

/** Opens the manual and the feedback, from every screen of staff. */
export function SupportButton() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="lifebelt"
        label={t({ id: 'feedback.support', message: 'Support and manual' })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <FeedbackDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
