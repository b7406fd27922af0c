import type { ComponentPropsWithRef } from 'react'
import { type ButtonLook, buttonClass } from './Button'
import type { IconName } from './drawings'
import { Icon } from './Icon'
import { Tooltip } from './overlay/Tooltip'

interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'children'>,
    Pick<ButtonLook, 'variant' | 'size'> {
  readonly icon: IconName
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  className = '',
  ...button
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...button}
        className={`${buttonClass({ variant, size })} ico ${className}`}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
