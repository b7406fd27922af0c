import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { CloseButton } from './CloseButton'
import { Footer } from './Footer'
import {
  bodyClass,
  coveringClass,
  type DialogWidth,
  descriptionClass,
  dialogClass,
  headerClass,
  placedClass,
  titleClass,
} from './frame'
import { holdSecondClick } from './holdSecondClick'
import { useFocusBack } from './useFocusBack'

interface DialogProps {
  readonly open: boolean
  /** Called on the close button, Escape, or a click on the page behind. */
  readonly onClose: (() => void) | undefined
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The accessible name of the close button. Without it there is none, and the dialog cannot be closed by its user. */
  readonly closeLabel?: string | false
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode
  readonly width?: DialogWidth
  /** The element focused on opening. By default the first control. */
  readonly focusOn?: RefObject<HTMLElement | null>
  /** The name of a body without controls. It then becomes a Tab stop, so that the keyboard can scroll it. */
  readonly bodyLabel?: string
  /** Hides the page behind. */
  readonly isCover?: boolean
  /** Always as high as it may be: what is above a list stays in place while the list gets shorter. */
  readonly hasFixedHeight?: boolean
  readonly children?: ReactNode
}

/** As systems have it by default, in milliseconds. */
const doubleClickTime = 500

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
    isCover = false,
    hasFixedHeight = false,
    children,
  } = props
  const focus = useFocusBack()
  const pressedAt = useRef(0)
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={isCover ? coveringClass : placedClass}>
          <Radix.Content
            className={dialogClass(width)}
            {...(!description && { 'aria-describedby': undefined })}
            onClickCapture={({ timeStamp, currentTarget }) => {
              holdSecondClick(currentTarget)
              pressedAt.current = timeStamp
            }}
            onPointerDownOutside={(event) => {
              // The second click of a double click misses a dialog that has opened, or got smaller, by the first.
              if (performance.now() - pressedAt.current < doubleClickTime) event.preventDefault()
            }}
            onOpenAutoFocus={(event) => {
              pressedAt.current = performance.now()
              focus.remember()
              if (!focusOn?.current) return
              event.preventDefault()
              focusOn.current.focus()
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <header className={headerClass}>
              <Radix.Title className={`min-w-0 flex-1 ${titleClass}`}>{title}</Radix.Title>
              {closeLabel && (
                <Radix.Close asChild>
                  <CloseButton label={closeLabel} />
                </Radix.Close>
              )}
              {description && <Radix.Description className={descriptionClass}>{description}</Radix.Description>}
            </header>
            {children && (
              <div
                className={`${bodyClass} ${hasFixedHeight ? 'h-[min(31.25rem,500px)] low:h-auto' : ''}`}
                {...(bodyLabel && { role: 'region', 'aria-label': bodyLabel, tabIndex: 0 })}
              >
                {children}
              </div>
            )}
            {footer && <Footer>{footer}</Footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
