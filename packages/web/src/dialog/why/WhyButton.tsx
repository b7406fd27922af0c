import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { useOverForm } from '../modals/over'

interface WhyButtonProps {
  /** The key of a question or the id of a solution. */
  readonly id: string
  /** Not a stop of the Tab key: at the question it stands by, W does the same. */
  readonly isPassedBy?: boolean
}

export function WhyButton({ id, isPassedBy = false }: WhyButtonProps) {
  const over = useOverForm()
  return (
    <Button
      size="small"
      variant="quiet"
      icon="bulb"
      className="whybutton"
      aria-haspopup="dialog"
      {...(isPassedBy && { tabIndex: -1, 'aria-keyshortcuts': 'W' })}
      onClick={() => over.open({ type: 'why', id })}
    >
      <span className="trunc">
        <Trans id="why.title" message="Why?" />
      </span>
    </Button>
  )
}
