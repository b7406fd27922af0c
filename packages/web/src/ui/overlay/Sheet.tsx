import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton'
import { headerClass, scrimClass, titleClass } from './frame'
import { holdSecondClick } from './holdSecondClick'
import { useFocusBack } from './useFocusBack'

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** The edge it slides in from. */
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/** Focuses the content of the panel instead of its close button. */
function focusOnContent(event: Event): void {
  const panel = event.currentTarget
  const first =
    panel instanceof HTMLElement ? panel.querySelector<HTMLElement>('header + div :is(a, button, input)') : null
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** A panel over one edge of the page, for content with no room beside it. */
export function Sheet({ open, onClose, title, closeLabel, side = 'start', children }: SheetProps) {
  const focus = useFocusBack()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass}>
          <Radix.Content
            onClickCapture={({ currentTarget }) => holdSecondClick(currentTarget)}
            className={`fixed inset-y-0 flex w-[min(20rem,calc(100%-3rem))] flex-col bg-surface shadow-3 ${side === 'start' ? 'start-0' : 'end-0'}`}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              focus.remember()
              focusOnContent(event)
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <header className={headerClass}>
              <Radix.Title className={`min-w-0 flex-1 ${titleClass}`}>{title}</Radix.Title>
              <Radix.Close asChild>
                <CloseButton label={closeLabel} />
              </Radix.Close>
            </header>
            <div className="flex flex-1 flex-col gap-4 overflow-auto px-3.5 pt-1 pb-[1.125rem]">{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
