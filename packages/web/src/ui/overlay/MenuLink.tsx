import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Drawing, Icon } from '../Icon'
import { menuItemClass } from './menu'

interface MenuLinkProps {
  readonly icon: Drawing
  readonly href: string
  readonly children: ReactNode
}

/** Leads to another page, as a link does. */
export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <Radix.Item className={menuItemClass} asChild>
      <a href={href}>
        <Icon name={icon} className="text-ink-3" />
        {children}
      </a>
    </Radix.Item>
  )
}
