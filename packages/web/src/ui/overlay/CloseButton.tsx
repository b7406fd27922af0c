import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../Icon'

interface CloseButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly label: string
}

/** The close button of an overlay. No tooltip, because it often has the focus on opening. */
export function CloseButton({ label, ...button }: CloseButtonProps) {
  return (
    <button type="button" {...button} className="btn ghost ico sm" aria-label={label}>
      <Icon name="x" />
    </button>
  )
}
