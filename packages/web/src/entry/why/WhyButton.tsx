import { Button } from '../../ui/Button'
import { useWhy } from './useWhy'

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
