import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { CloseButton } from './CloseButton'
import { useFocusBack } from './useFocusBack'
import './overlay.css'

interface DialogProps {
  readonly open: boolean
  /** Called when the cross, Escape or the page behind is chosen. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The name of the cross. */
  readonly closeLabel: string
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode
  readonly width?: 'narrow' | 'medium' | 'wide'
  /** What gets the focus when it opens; otherwise the first control. */
  readonly focusOn?: RefObject<HTMLElement | null>
  /** Names a body that is only read: then Tab reaches it, so that the keyboard scrolls it. */
  readonly bodyLabel?: string
  readonly children?: ReactNode
}

/** A dialog over the page. Its body is at most 500 pixels high and scrolls. */
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
