import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../Icon'

interface CloseButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly label: string
}

/** The cross of what lies over the page. Without a tooltip, for it often has the focus when that opens. */
export function CloseButton({ label, ...button }: CloseButtonProps) {
  return (
    <button type="button" {...button} className="btn ghost ico sm" aria-label={label}>
      <Icon name="x" />
    </button>
  )
}
