import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { CloseButton } from './CloseButton'
import { useFocusBack } from './useFocusBack'
import './overlay.css'

interface DialogProps {
  readonly open: boolean
  /** Called on the close button, Escape, or a click on the page behind. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The accessible name of the close button. */
  readonly closeLabel: string
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode
  readonly width?: 'narrow' | 'medium' | 'wide'
  /** The element focused on opening. By default the first control. */
  readonly focusOn?: RefObject<HTMLElement | null>
  /** The name of a body without controls. It then becomes a Tab stop, so that the keyboard can scroll it. */
  readonly bodyLabel?: string
  readonly children?: ReactNode
}

/** A modal dialog. Its body scrolls, and is at most 500 pixels high. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    closeLabel,
    footer,
    width = 'medium',
    focusOn,
    bodyLabel,
    children,
  } = props
  const focus = useFocusBack()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={`modal ${width}`}
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              focus.remember()
              if (!focusOn?.current) return
              event.preventDefault()
              focusOn.current.focus()
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <header className="mh">
              <div className="grow">
                <Radix.Title>{title}</Radix.Title>
                {description && <Radix.Description className="sub">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <CloseButton label={closeLabel} />
              </Radix.Close>
            </header>
            {children && (
              <div className="mb" {...(bodyLabel && { role: 'region', 'aria-label': bodyLabel, tabIndex: 0 })}>
                {children}
              </div>
            )}
            {footer && <footer className="mf">{footer}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
