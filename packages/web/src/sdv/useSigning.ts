import type { SignMove } from '@casebook/core/sdv/sign'
import { useLingui } from '@lingui/react/macro'
import { useModal } from '../entry/modals/modalState'
import { useSignMove } from './signing'

interface Signing {
  readonly move: SignMove
  readonly words: string
  /** Props of a button that opens the dialog. */
  readonly button: { readonly icon: 'sign'; readonly 'aria-haspopup': 'dialog'; readonly onClick: () => void }
}

/** How a part may be signed, or its signature withdrawn. Null if neither. */
export function useSigning(sectionId: string): Signing | null {
  const move = useSignMove(sectionId)
  const modal = useModal()
  const { t } = useLingui()
  if (move === null) return null
  return {
    move,
    words:
      move === 'setPi'
        ? t({ id: 'sign.pi', message: 'Sign as PI' })
        : t({ id: 'sign.takeBack', message: 'Withdraw signature' }),
    button: {
      icon: 'sign',
      'aria-haspopup': 'dialog',
      onClick: () => modal.open({ type: 'sign', questionnaireId: sectionId, move }),
    },
  }
}
