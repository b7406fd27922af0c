import type { ComponentPropsWithRef } from 'react'
import { Button, type ButtonLook } from './Button'
import type { Drawing } from './Icon'
import { Tooltip } from './overlay/Tooltip'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, Pick<ButtonLook, 'variant'> {
  readonly icon: Drawing
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly size?: 'small' | 'medium'
}

export function IconButton({ label, variant = 'quiet', size = 'medium', ...button }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...button} aria-label={label} variant={variant} size={size === 'small' ? 'smallIcon' : 'icon'} />
    </Tooltip>
  )
}
