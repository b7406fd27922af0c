import type { ComponentPropsWithRef } from 'react'
import { type Drawing, Icon } from './Icon'

export interface ButtonLook {
  /** At most one primary button per region. Destructive actions are quiet red text until confirmed. */
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger' | 'quietDanger' | 'warning'
  readonly size?: 'small' | 'medium' | 'large'
  readonly wide?: boolean
}

const variants = {
  default: '',
  primary: 'pri',
  quiet: 'ghost',
  danger: 'danger',
  quietDanger: 'ghost danger',
  warning: 'warnfill',
}
const sizes = { small: 'sm', medium: '', large: 'lg' }

export function buttonClass({ variant = 'default', size = 'medium', wide = false }: ButtonLook): string {
  return `btn ${variants[variant]} ${sizes[size]} ${wide ? 'wide' : ''}`
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  readonly icon?: Drawing
  readonly iconAfter?: Drawing
}

export function Button({ variant, size, wide, icon, iconAfter, className = '', children, ...button }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button type="button" {...button} className={`${buttonClass(look)} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  )
}
