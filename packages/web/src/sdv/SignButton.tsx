import { useLingui } from '@lingui/react/macro'
import { useModal } from '../entry/modals/modalState'
import { Button } from '../ui/Button'
import { Tooltip } from '../ui/overlay/Tooltip'
import { useMaySign, useSignMove } from './signing'

interface SignButtonProps {
  readonly sectionId: string
  /** At a single question. Skipped by Tab, because the button of the whole part does the same. */
  readonly isPassedBy?: boolean
}

/** The button to sign a part, or to withdraw the signature. */
export function SignButton(props: SignButtonProps) {
  return useMaySign() ? <Offered {...props} /> : null
}

function Offered({ sectionId, isPassedBy = false }: SignButtonProps) {
  const move = useSignMove(sectionId)
  const modal = useModal()
  const { t } = useLingui()
  if (move === null || (isPassedBy && move === 'unsetPi')) return null
  const words =
    move === 'setPi'
      ? t({ id: 'sign.pi', message: 'Sign as PI' })
      : t({ id: 'sign.takeBack', message: 'Withdraw signature' })
  const button = (
    <Button
      size="small"
      icon="sign"
      {...(isPassedBy && { tabIndex: -1, variant: 'quiet' as const })}
      aria-haspopup="dialog"
      onClick={() => modal.open({ type: 'sign', questionnaireId: sectionId, move })}
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
