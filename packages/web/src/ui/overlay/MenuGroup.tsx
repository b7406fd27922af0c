import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface MenuGroupProps {
  readonly label: ReactNode
  readonly children: ReactNode
}

/** Related menu items under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  const id = useId()
  return (
    <Radix.Group aria-labelledby={id}>
      <Radix.Label id={id} className="px-2.5 pt-1.5 pb-2 text-sm font-semibold">
        {label}
      </Radix.Label>
      {children}
    </Radix.Group>
  )
}
