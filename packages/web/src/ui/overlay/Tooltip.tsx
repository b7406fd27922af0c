import {
  cloneElement,
  type DOMAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../lazy/lazyComponent'
import type { TooltipWordsProps } from './TooltipWords'

const TooltipWords = lazyComponent<TooltipWordsProps>(() => import('./TooltipWords'))

type Events = DOMAttributes<HTMLElement>

interface TooltipProps {
  readonly text: string
  readonly side?: TooltipWordsProps['side']
  readonly className?: string
  /** A focusable element that has an accessible name of its own. */
  readonly children: ReactElement<Events>
}

const delay = 400

/** Closes the open tooltip: only one is shown at a time. */
let closeOther = () => {}

/**
 * A tooltip on hover and focus. Never the only place for a piece of information. Rendered next to its control rather
 * than at the end of the page, so that it belongs to the same landmark.
 */
export function Tooltip({ text, side = 'bottom', className, children }: TooltipProps) {
  const { control, close, events } = useShowing()
  return (
    <>
      {cloneElement(children, besides(events, children.props))}
      {/* If its code cannot be loaded, there is no tooltip and no error: the control has a name anyway. */}
      {control && TooltipWords.isHere() && (
        <TooltipWords control={control} text={text} side={side} className={className} onClose={close} />
      )}
    </>
  )
}

/** Shows the tooltip shortly after the pointer enters, at once on keyboard focus, and never after a press. */
function useShowing() {
  const [control, setControl] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The tooltip was already triggered since the pointer entered. */
  const isDone = useRef(false)
  const isPressing = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    setControl(null)
  }
  const show = (element: HTMLElement) => {
    closeOther()
    closeOther = close
    setControl(element)
  }
  const events: Events = {
    onPointerMove: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' || isDone.current) return
      isDone.current = true
      TooltipWords.fetch()
      timer.current = setTimeout(() => show(currentTarget), delay)
    },
    onPointerLeave: () => {
      isDone.current = false
      clearTimeout(timer.current)
    },
    onPointerDown: () => {
      close()
      isPressing.current = true
      document.addEventListener('pointerup', () => (isPressing.current = false), { once: true })
    },
    onClick: close,
    onFocus: ({ currentTarget }) => {
      TooltipWords.fetch()
      if (!isPressing.current) show(currentTarget)
    },
    onBlur: close,
  }
  return { control, close, events }
}

/** Combines the handlers: the control's own first, then the added one. */
function besides(added: Events, own: Events): Events {
  const both: Record<string, unknown> = {}
  for (const [name, add] of Object.entries(added)) {
    const first = own[name as keyof Events] as ((event: unknown) => void) | undefined
    both[name] = (event: unknown) => {
      first?.(event)
      add(event)
    }
  }
  return both
}
