import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Footer } from './Footer'
import {
  bodyClass,
  type DialogWidth,
  descriptionClass,
  dialogClass,
  headerClass,
  placedClass,
  titleClass,
} from './frame'
import { holdSecondClick } from './holdSecondClick'
import { useFocusBack } from './useFocusBack'

interface AlertDialogProps {
  readonly open: boolean
  /** Escape gives the safe answer. Without it, the dialog must be answered. */
  readonly onEscape?: () => void
  readonly title: ReactNode
  readonly description: ReactNode
  /** The answers as buttons, the primary one last. */
  readonly footer: ReactNode
  /** The safe answer, which gets the focus. */
  readonly focusOn: RefObject<HTMLElement | null>
  readonly width?: DialogWidth
  readonly children?: ReactNode
}

/** A question with consequences for data: no close button, and the focus on the safe answer. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onEscape, title, description, footer, focusOn, width = 'medium', children } = props
  const focus = useFocusBack()
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className={placedClass}>
          <Radix.Content
            onClickCapture={({ currentTarget }) => holdSecondClick(currentTarget)}
            className={dialogClass(width)}
            onEscapeKeyDown={(event) => {
              event.preventDefault()
              onEscape?.()
            }}
            onOpenAutoFocus={(event) => {
              focus.remember()
              event.preventDefault()
              focusOn.current?.focus()
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <header className={headerClass}>
              <Radix.Title className={titleClass}>{title}</Radix.Title>
              <Radix.Description className={descriptionClass} asChild>
                <div>{description}</div>
              </Radix.Description>
            </header>
            {children && <div className={bodyClass}>{children}</div>}
            <Footer>{footer}</Footer>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
