import type { SdvMove } from '@casebook/core/sdv/level'
import { useLingui } from '@lingui/react'
import { useModal } from '../entry/modals/modalState'
import { moveMessages } from './move.messages'
import { useSignMove } from './signing'

interface Signing {
  readonly move: SdvMove
  readonly words: string
  /** Props of a button that opens the dialog. */
  readonly button: {
    readonly icon: 'sign' | 'shield'
    readonly 'aria-haspopup': 'dialog'
    readonly onClick: () => void
  }
}

/** How a part may be signed, or its signature withdrawn. Null if neither. */
export function useSigning(sectionId: string): Signing | null {
  const move = useSignMove(sectionId)
  const modal = useModal()
  const { i18n } = useLingui()
  if (move === null) return null
  return {
    move,
    words: i18n._(moveMessages[move]),
    button: {
      icon: move === 'setPi' || move === 'unsetPi' ? 'sign' : 'shield',
      'aria-haspopup': 'dialog',
      onClick: () => modal.open({ type: 'sign', questionnaireId: sectionId, move }),
    },
  }
}
