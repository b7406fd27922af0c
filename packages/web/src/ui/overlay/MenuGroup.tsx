import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { menuHeadingClass } from './menu'

interface MenuGroupProps {
  readonly label: ReactNode
  readonly children: ReactNode
}

/** Related menu items under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  const id = useId()
  return (
    <Radix.Group aria-labelledby={id}>
      <Radix.Label id={id} className={menuHeadingClass}>
        {label}
      </Radix.Label>
      {children}
    </Radix.Group>
  )
}
