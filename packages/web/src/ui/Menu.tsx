import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  /** `MenuItem`, `MenuChoices`, `MenuLine`. */
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

/** Drawn beside its button and not at the end of the page, so it belongs to the part of the page that the button is in. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content className="pop menu" align={align} sideOffset={6} collisionPadding={8}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
