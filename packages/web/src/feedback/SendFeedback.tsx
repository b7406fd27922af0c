import { Trans } from '@lingui/react'
import { useState } from 'react'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { linkClass } from '../ui/link'

export const FeedbackDialog = lazyComponent(() => import('./FeedbackDialog'))

/** The link at the foot of a page before sign-in. */
export function SendFeedback() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`min-h-6 cursor-pointer font-medium ${linkClass}`}
        onClick={() => setIsOpen(true)}
      >
        <Trans id="feedback.send" message="Send feedback" />
      </button>
      {isOpen && <FeedbackDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
