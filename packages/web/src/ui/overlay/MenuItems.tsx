import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { landmarkOf } from '../fields/listbox'
import { RenderedTrigger } from '../lazy/RenderedTrigger'
import { readingDirection } from '../readingDirection'
import { popClass } from './frame'
import { holdSecondClick } from './holdSecondClick'

export interface OpenMenu {
  /** The button that opened it. */
  readonly control: HTMLElement
  /** True if opened by keyboard: the focus then goes to the first item instead of the menu. */
  readonly isByKey: boolean
  readonly onClose: () => void
}

interface MenuItemsProps extends OpenMenu {
  /** `MenuItem`, `MenuChoices`, `MenuLine`. */
  readonly children: ReactNode
}

/**
 * An open menu. Inside main it is rendered at the end of main, because a run of questions clips its overflow. On
 * closing the focus returns to the button, unless the chosen action has moved it.
 */
export function MenuItems({ control, isByKey, onClose, children }: MenuItemsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isByKey) ref.current?.querySelector<HTMLElement>(firstItem)?.focus({ preventScroll: true })
  }, [isByKey])
  const main = landmarkOf(control)
  const content = (
    <Radix.Content
      onClickCapture={({ currentTarget }) => holdSecondClick(currentTarget)}
      ref={ref}
      className={`z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-[rise_var(--fast)_var(--ease-soft)] overflow-auto p-[0.3125rem] ${popClass}`}
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
