import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from 'react'
import type { LazyComponent } from '../lazy/lazyComponent'
import type { OpenMenu } from './MenuItems'

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>
  /** A component that renders `MenuItems`, lazy because it is not needed until the menu opens. */
  readonly items: LazyComponent<OpenMenu>
}

/** Rendered next to its button rather than at the end of the page, so that it belongs to the same landmark. */
export function Menu({ trigger, items: Items }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState<Omit<OpenMenu, 'onClose'> | null>(null)
  useEffect(() => {
    if (!open) return
    // If its code is slow and the user does something else meanwhile, the menu does not open any more.
    const giveUp = () => Items.isHere() || setOpen(null)
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) addEventListener(act, giveUp, { capture: true })
    return () => {
      for (const act of acts) removeEventListener(act, giveUp, { capture: true })
    }
  }, [open, Items])

  const toggle = (event: SyntheticEvent<HTMLElement>, isByKey: boolean) => {
    // The focus goes straight into the menu, not to the button first.
    event.preventDefault()
    setOpen(open ? null : { control: event.currentTarget, isByKey })
  }
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        onPointerEnter: Items.fetch,
        onFocus: Items.fetch,
        onPointerDown: (event) => event.button === 0 && !event.ctrlKey && toggle(event, false),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => openingKeys.has(event.key) && toggle(event, true),
      })}
      {open && <Items {...open} onClose={() => setOpen(null)} onMissing={() => setOpen(null)} />}
    </>
  )
}

const openingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown'])
