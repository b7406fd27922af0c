import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { landmarkOf } from '../fields/listbox'
import { RenderedTrigger } from '../lazy/RenderedTrigger'
import { readingDirection } from '../readingDirection'
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

/**
 * A menu that is open. In the page's main part it is drawn at the end of that part, for what lies in a run of questions is cut off at its edge.
 * The focus goes back to the button, unless what was chosen has sent it somewhere.
 */
export function MenuItems({ control, isByKey, onClose, children }: MenuItemsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isByKey) ref.current?.querySelector<HTMLElement>(firstItem)?.focus({ preventScroll: true })
  }, [isByKey])
  const main = landmarkOf(control)
  const content = (
    <Radix.Content
      ref={ref}
      className="pop menu"
      aria-labelledby={control.id}
      align="end"
      sideOffset={6}
      collisionPadding={8}
      onCloseAutoFocus={(closing) => document.activeElement !== document.body && closing.preventDefault()}
    >
      {children}
    </Radix.Content>
  )
  return (
    <Radix.Root open modal={false} dir={readingDirection()} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Trigger asChild>
        <RenderedTrigger element={control} />
      </Radix.Trigger>
      {main ? <Radix.Portal container={main}>{content}</Radix.Portal> : content}
    </Radix.Root>
  )
}

const firstItem = '[role^=menuitem]:not([data-disabled])'
