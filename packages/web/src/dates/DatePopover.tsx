import { useLingui } from '@lingui/react/macro'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import './dates.css'
import { DateSelector, type DateSelectorProps } from './DateSelector'

interface DatePopoverProps extends DateSelectorProps {
  /** The field the selector belongs to. */
  readonly field: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The date picker beside its field. Loaded on first use. */
export default function DatePopover({ field, onClose, ...selector }: DatePopoverProps) {
  const { t } = useLingui()
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={field as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          className="z-30 max-h-[calc(100vh-1rem)] max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line bg-surface shadow-3"
          data-dates=""
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t({ id: 'dates.selector', message: 'Choose a date' })}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // Escape goes from the years and months back to the days. The chart decides when the popover closes.
          onEscapeKeyDown={(event) => isInside(event.target) && event.preventDefault()}
          onInteractOutside={(event) => field.current?.contains(event.target as Node) && event.preventDefault()}
        >
          <DateSelector {...selector} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function isInside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-dates]') !== null
}
