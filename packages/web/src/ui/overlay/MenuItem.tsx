import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Drawing, Icon } from '../Icon'
import { menuItemClass } from './menu'

interface MenuItemProps {
  readonly icon?: Drawing
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={`${menuItemClass} ${danger ? 'text-missing-ink' : ''}`}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon && <Icon name={icon} className={danger ? '' : 'text-ink-3'} />}
      {children}
    </Radix.Item>
  )
}
