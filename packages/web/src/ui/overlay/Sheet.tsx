import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton'
import { useFocusBack } from './useFocusBack'
import './overlay.css'

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
    panel instanceof HTMLElement ? panel.querySelector<HTMLElement>('.sheetbody :is(a, button, input)') : null
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
        <Radix.Overlay className="scrim sheetscrim">
          <Radix.Content
            className={`sheet ${side}`}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              focus.remember()
              focusOnContent(event)
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <header className="mh">
              <Radix.Title className="grow">{title}</Radix.Title>
              <Radix.Close asChild>
                <CloseButton label={closeLabel} />
              </Radix.Close>
            </header>
            <div className="sheetbody">{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
