import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { useDialog } from '../fitting'

interface WhyButtonProps {
  /** A question key or a solution id. */
  readonly id: string
}

export function WhyButton({ id }: WhyButtonProps) {
  const { words, button } = useWhy(id)
  return (
    <Button {...button} size="small" variant="quiet">
      {words}
    </Button>
  )
}

/** The words and props of a button that explains a question or a solution. */
export function useWhy(id: string) {
  const explain = useDialog('why')
  const { t } = useLingui()
  return {
    words: t({ id: 'why.title', message: 'Why?' }),
    button: {
      icon: 'bulb',
      'data-why': '',
      'aria-haspopup': 'dialog',
      onClick: () => explain({ id }),
    },
  } as const
}
