import type { ComponentPropsWithRef } from 'react'
import { Button } from '../Button'

interface CloseButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly label: string
}

/** The close button of an overlay. No tooltip, because it often has the focus on opening. */
export function CloseButton({ label, ...button }: CloseButtonProps) {
  return <Button {...button} className="-me-1.5 -mt-0.5" variant="quiet" size="smallIcon" icon="x" aria-label={label} />
}
