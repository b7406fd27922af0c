import {
  cloneElement,
  type DOMAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { later } from '../lazy/later'
import type { TooltipWordsProps } from './TooltipWords'

const TooltipWords = later<TooltipWordsProps>(() => import('./TooltipWords'))

type Events = DOMAttributes<HTMLElement>

interface TooltipProps {
  readonly text: string
  readonly side?: TooltipWordsProps['side']
  /** One element that can have the focus, and has a name without this. */
  readonly children: ReactElement<Events>
}

const delay = 400

/** Two would say too much at once. */
let closeOther = () => {}

/**
 * Words at a control, on hover and on focus. Never the only place where something is said. Drawn beside its
 * control and not at the end of the page, so it belongs to the part of the page that the control is in.
 */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const { control, close, events } = useShowing()
  return (
    <>
      {cloneElement(children, besides(events, children.props))}
      {/* Code that cannot be fetched is no reason to trouble anybody: the control has its name without these words. */}
      {control && TooltipWords.isHere() && <TooltipWords control={control} text={text} side={side} onClose={close} />}
    </>
  )
}

/** When the words show: a moment after the pointer came to rest, at once with the focus of the keyboard, and not after a press. */
function useShowing() {
  const [control, setControl] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The pointer has had what it came for, until it comes again. */
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

/** Both happen: what the control does, and then what is added to it. */
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
