import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Lent } from './Lent'
import { readingDirection } from './readingDirection'
import './overlay.css'

export interface OpenMenu {
  /** The button that opened it. */
  readonly control: HTMLElement
  /** Then the focus goes to the first item, and not to the menu as a whole. */
  readonly isByKey: boolean
  readonly onClose: () => void
}

interface MenuItemsProps extends OpenMenu {
  /** `MenuItem`, `MenuChoices`, `MenuLine`. */
  readonly children: ReactNode
}

/** A menu that is open. */
export function MenuItems({ control, isByKey, onClose, children }: MenuItemsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isByKey) ref.current?.querySelector<HTMLElement>(firstItem)?.focus({ preventScroll: true })
  }, [isByKey])
  return (
    <Radix.Root open modal={false} dir={readingDirection()} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Trigger asChild>
        <Lent element={control} />
      </Radix.Trigger>
      <Radix.Content
        ref={ref}
        className="pop menu"
        aria-labelledby={control.id}
        align="end"
        sideOffset={6}
        collisionPadding={8}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const firstItem = '[role^=menuitem]:not([data-disabled])'
