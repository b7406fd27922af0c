import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { Tooltip } from '../../ui/overlay/Tooltip'
import { useModal } from '../modals/modalState'

interface WhyButtonProps {
  /** A question key or a solution id. */
  readonly id: string
  /** Skipped by Tab: the W key does the same at its question. */
  readonly isPassedBy?: boolean
}

export function WhyButton({ id, isPassedBy = false }: WhyButtonProps) {
  const modal = useModal()
  const { t } = useLingui()
  const words = t({ id: 'why.title', message: 'Why?' })
  const button = (
    <Button
      size="small"
      variant="quiet"
      icon="bulb"
      className="whybutton"
      aria-haspopup="dialog"
      {...(isPassedBy && { tabIndex: -1, 'aria-keyshortcuts': 'W' })}
      onClick={() => modal.open({ type: 'why', id })}
    >
      <span className="words">{words}</span>
    </Button>
  )
  if (!isPassedBy) return button
  return (
    <Tooltip text={words} side="top">
      {button}
    </Tooltip>
  )
}
