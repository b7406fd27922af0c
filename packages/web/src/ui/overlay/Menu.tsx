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
import type { Later } from '../lazy/later'
import type { OpenMenu } from './MenuItems'

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>
  /** `MenuItems`, in a file of its own: nobody waits for what is in a menu before they open it. */
  readonly items: Later<OpenMenu>
}

/** Drawn beside its button and not at the end of the page, so it belongs to the part of the page that the button is in. */
export function Menu({ trigger, items: Items }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState<Omit<OpenMenu, 'onClose'> | null>(null)
  useEffect(() => {
    if (!open) return
    // Whoever did something else meanwhile does not wait any more for a menu whose code was slow.
    const giveUp = () => Items.isHere() || setOpen(null)
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) addEventListener(act, giveUp, { capture: true })
    return () => {
      for (const act of acts) removeEventListener(act, giveUp, { capture: true })
    }
  }, [open, Items])

  const toggle = (event: SyntheticEvent<HTMLElement>, isByKey: boolean) => {
    // The focus goes into the menu, and not to the button first.
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
