import { useLingui } from '@lingui/react/macro'
import { useModal } from '../modals/modalState'

/** The words and props of a button that explains a question or a solution. */
export function useWhy(id: string) {
  const modal = useModal()
  const { t } = useLingui()
  return {
    words: t({ id: 'why.title', message: 'Why?' }),
    button: {
      icon: 'bulb',
      'data-why': '',
      'aria-haspopup': 'dialog',
      onClick: () => modal.open({ type: 'why', id }),
    },
  } as const
}
